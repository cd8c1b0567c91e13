import { useMessages } from 'next-intl'
import { useRef } from 'react'
import { Field } from '@/components/form/field'
import { Icon } from '@/components/ui/icon'
import { parsePartialDate } from '@/lib/partial-date'
import { type FieldProps, INPUT } from './fields'
import { today } from './today'
import { typedDate } from './typed-date'

const TODAY =
  'min-h-11 flex-none rounded-md px-2 text-xs/normal font-semibold text-accent max-sm:in-data-compact:hidden'

/** A partial date, or none: typed as year, month and day, or picked as a day; with a button for today. */
export function DateField({ name, label, value, onText }: FieldProps) {
  const texts = useMessages().myMedia.form
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Field name={name} label={label} hint={texts.dateHint}>
      {(input) => (
        <span className="field-box field-group ps-3">
          <input
            {...input}
            type="text"
            // The keyboard of phones that has digits and a separator.
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            placeholder={texts.datePattern}
            className={`figures ${INPUT} w-full flex-1 sm:text-sm`}
            value={value}
            onChange={({ target }) => onText(target.value)}
            onBlur={() => typedDate(value) !== value && onText(typedDate(value))}
          />
          <input
            ref={picker}
            type="date"
            className="pointer-events-none absolute inset-0 opacity-0"
            max="9999-12-31"
            tabIndex={-1}
            aria-hidden="true"
            value={isDay(value) ? value : ''}
            onChange={({ target }) => onText(target.value)}
          />
          <button type="button" className="icon-button w-9 flex-none" onClick={() => picker.current?.showPicker()}>
            <Icon name="calendar" size={18} />
            <span className="sr-only">
              {texts.pickDay}: {label}
            </span>
          </button>
          <button type="button" className={TODAY} onClick={() => onText(value ? '' : today())}>
            {value ? texts.noDay : texts.today}
            <span className="sr-only">: {label}</span>
          </button>
        </span>
      )}
    </Field>
  )
}

const isDay = (text: string) => text.length === 10 && parsePartialDate(text) !== null
