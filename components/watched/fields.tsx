import { useMessages } from 'next-intl'
import { useId } from 'react'
import { WATCH_STATUSES, type WatchStatus } from '@/lib/watching'
import { useForm } from '../form/form'
import { Icon } from '../ui/icon'
import { today } from './today'
import { WatchStatus as StatusWord } from './watch-status'

/** A status option, in its colour when selected. */
const CHOICE = 'status-choice relative inline-flex min-h-11 items-center rounded-md px-3.5 text-sm/normal font-[550]'
const INPUT = 'min-h-11 min-w-0 outline-none'
const TODAY =
  'min-h-11 flex-none rounded-md px-3 text-xs/normal font-semibold text-accent max-sm:in-data-compact:hidden'

/** The buttons below the fields; the first one is the main action. */
export const FORM_ACTIONS = 'mt-1 flex flex-wrap gap-2 *:first:min-h-12 *:first:flex-1'

type Props = { name: string; label: string; value: string; onText: (text: string) => void }

/** The line below a field: its error message, otherwise its hint. */
function Said({ id, name, hint }: { id: string; name: string; hint?: string }) {
  const error = useForm().errorOf(name)
  return (
    <p id={`${id}-said`} className="field-said" data-wrong={error === undefined ? undefined : ''}>
      {error ?? hint}
    </p>
  )
}

/** The watch status: one of five. */
export function StatusField({ value, onChoose }: { value: WatchStatus; onChoose: (status: WatchStatus) => void }) {
  const texts = useMessages().myMedia.form
  const id = useId()
  const error = useForm().errorOf('status')
  return (
    <fieldset className="field form-field" aria-describedby={`${id}-said`}>
      <legend className="field-label">{texts.status}</legend>
      <span className="mt-1.5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {WATCH_STATUSES.map((status) => (
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
      <Said id={id} name="status" />
    </fieldset>
  )
}

/** A number of episodes or chapters, with the total, and buttons for one less and one more. */
export function EpisodesField({ total, hint, ...field }: Props & { total: string | null; hint?: string }) {
  const texts = useMessages().myMedia.form
  const id = useId()
  const step = (by: number) => field.onText(String(Math.max(0, (Number(field.value) || 0) + by)))
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {field.label}
      </label>
      <span className={`field-box field-group [&_svg]:static`}>
        <button type="button" className="icon-button w-10 flex-none" aria-label={texts.less} onClick={() => step(-1)}>
          <Icon name="minus" size={18} />
        </button>
        <NumberInput id={id} {...field} className="w-full flex-1 text-end" />
        {total !== null && <span className="figures flex-1 ps-1.25 whitespace-nowrap text-quiet">/ {total}</span>}
        <button type="button" className="icon-button w-10 flex-none" aria-label={texts.more} onClick={() => step(1)}>
          <Icon name="plus" size={18} />
        </button>
      </span>
      <Said id={id} name={field.name} hint={hint} />
    </div>
  )
}

type NumberProps = Omit<Props, 'label'> & { id: string; className: string; placeholder?: string }

function NumberInput({ id, name, value, className, placeholder, onText }: NumberProps) {
  const error = useForm().errorOf(name)
  return (
    <input
      id={id}
      name={name}
      // Not of type "number", which changes on mouse wheel and hides invalid input.
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder={placeholder}
      className={`figures ${INPUT} ${className}`}
      value={value}
      aria-invalid={error !== undefined}
      aria-describedby={`${id}-said`}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

/** A number without buttons. */
export function CountField({ placeholder, ...field }: Props & { placeholder?: string }) {
  const id = useId()
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {field.label}
      </label>
      <span className="field-box field-group px-3">
        <NumberInput id={id} {...field} placeholder={placeholder} className="w-full flex-1" />
      </span>
      <Said id={id} name={field.name} />
    </div>
  )
}

/** A rating from 0 to 100, or none: a number field and a slider. */
export function RatingField(field: Props) {
  const texts = useMessages().myMedia.form
  const id = useId()
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {field.label}
      </label>
      <span className={`field-box field-group gap-2 px-3`}>
        <NumberInput
          id={id}
          {...field}
          placeholder={texts.noRating}
          className="w-[3em] flex-none sm:in-data-compact:flex-1"
        />
        <input
          type="range"
          className="h-11 min-w-0 flex-1 accent-accent data-none:opacity-50 sm:in-data-compact:hidden"
          min={0}
          max={100}
          step={5}
          aria-label={field.label}
          data-none={field.value === '' || undefined}
          value={Number(field.value) || 0}
          onChange={({ target }) => field.onText(target.value)}
        />
      </span>
      <Said id={id} name={field.name} />
    </div>
  )
}

/** A date, or none, with a button for today. */
export function DayField({ name, label, value, onText }: Props) {
  const texts = useMessages().myMedia.form
  const id = useId()
  const error = useForm().errorOf(name)
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className={`field-box field-group ps-3`}>
        <input
          id={id}
          name={name}
          type="date"
          className={`${INPUT} w-full flex-1`}
          max="9999-12-31"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => onText(target.value)}
        />
        <button type="button" className={TODAY} onClick={() => onText(value ? '' : today())}>
          {value ? texts.noDay : texts.today}
          <span className="sr-only">: {label}</span>
        </button>
      </span>
      <Said id={id} name={name} />
    </div>
  )
}
