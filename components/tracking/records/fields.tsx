import { useMessages } from 'next-intl'
import { type InputHTMLAttributes, useId } from 'react'
import { ScoreField } from '@/components/catalogue/scores/score-field'
import { Field } from '@/components/form/field'
import { useForm } from '@/components/form/form'
import { keepSelected, selectText } from '@/components/form/select-text'
import { IconButton } from '@/components/ui/button'
import { RECORD_STATUSES, type RecordStatus } from '@/lib/catalogue/record-statuses'
import { StatusText as StatusWord } from './record-status'

/** A status option, in its colour when selected. */
const CHOICE = 'status-choice relative inline-flex min-h-11 items-center rounded-md px-3.5 text-sm/normal font-[550]'
export const INPUT = 'min-h-11 min-w-0 outline-none'

/** The buttons at the bottom of the dialog, over the fields of a long form; the first one is the main action. */
export const FORM_ACTIONS =
  'form-actions sticky -bottom-(--dialog-end) z-1 -mx-6 -mb-(--dialog-end) flex flex-wrap gap-2 bg-raised px-6 pt-3 pb-(--dialog-end) *:first:min-h-12 *:first:flex-1'

export type FieldProps = { name: string; label: string; value: string; onText: (text: string) => void }

/** The watch status: one of five. */
export function StatusField({ value, onChoose }: { value: RecordStatus; onChoose: (status: RecordStatus) => void }) {
  const texts = useMessages().myMedia.form
  const id = useId()
  const error = useForm().errorOf('status')
  return (
    <fieldset className="field form-field" aria-describedby={`${id}-message`}>
      <legend className="field-label">{texts.status}</legend>
      <span className="mt-1.5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {RECORD_STATUSES.map((status) => (
          <label key={status} className={CHOICE} data-watched={status}>
            <input
              type="radio"
              className="absolute inset-0 cursor-pointer opacity-0"
              name="status"
              value={status}
              checked={value === status}
              aria-invalid={error !== undefined}
              onChange={() => onChoose(status)}
            />
            <StatusWord status={status} />
          </label>
        ))}
      </span>
      <p id={`${id}-message`} className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {error}
      </p>
    </fieldset>
  )
}

/** A number of episodes or chapters, with the total, and buttons for one less and one more. */
export function EpisodesField({
  name,
  label,
  value,
  total,
  hint,
  onText,
}: FieldProps & { total: string | null; hint?: string }) {
  const texts = useMessages().myMedia.form
  const step = (by: number) => onText(String(Math.max(0, (Number(value) || 0) + by)))
  return (
    <Field name={name} label={label} hint={hint}>
      {(input) => (
        <span className="field-box field-group [&_svg]:static">
          <IconButton icon="minus" size={18} className="w-10 flex-none" label={texts.less} onClick={() => step(-1)} />
          <NumberInput {...input} value={value} onText={onText} className="w-full flex-1 text-end" />
          {total !== null && <span className="figures flex-1 ps-1.25 whitespace-nowrap text-quiet">/ {total}</span>}
          <IconButton icon="plus" size={18} className="w-10 flex-none" label={texts.more} onClick={() => step(1)} />
        </span>
      )}
    </Field>
  )
}

type NumberProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & Pick<FieldProps, 'onText'>

function NumberInput({ className, onText, ...input }: NumberProps) {
  return (
    <input
      {...input}
      // Not of type "number", which changes on mouse wheel and hides invalid input.
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      className={`figures ${INPUT} ${className}`}
      onMouseDown={keepSelected}
      onFocus={selectText}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

/** A number without buttons. */
export function CountField({ name, label, value, placeholder, onText }: FieldProps & { placeholder?: string }) {
  return (
    <Field name={name} label={label}>
      {(input) => (
        <span className="field-box field-group px-3">
          <NumberInput {...input} value={value} placeholder={placeholder} onText={onText} className="w-full flex-1" />
        </span>
      )}
    </Field>
  )
}

/** A rating of the form as text: 0 to 100, '' for none. It is shown and typed in the reader's scale. */
export function RatingField({ name, value, onText }: Omit<FieldProps, 'label'>) {
  return (
    <ScoreField
      name={name}
      score={value === '' ? null : Number(value)}
      onScore={(score) => onText(score === null ? '' : String(score))}
    />
  )
}
