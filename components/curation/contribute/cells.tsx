import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { Icon } from '@/components/ui/icon'

export const PLAIN = 'button button-plain inset-ring inset-ring-line'

type CellProps = {
  label: string
  value: string
  onText: (text: string) => void
  error?: string
  hint?: string
  /** The name by which the form finds the field. */
  name?: string
  lines?: number
  type?: 'text' | 'datetime-local'
  inputMode?: 'numeric' | 'url'
  maxLength?: number
  disabled?: boolean
  isRequired?: boolean
  /** The id of a <datalist>. */
  list?: string
  className?: string
  onPaste?: (event: ClipboardEvent<HTMLElement>) => void
  /** Instead of saving the form. */
  onEnter?: () => void
}

/** A text with its label above, and what is wrong or a hint below. */
export function Cell({
  label,
  value,
  onText,
  error,
  hint,
  lines,
  type,
  list,
  isRequired,
  className = '',
  onEnter,
  ...input
}: CellProps) {
  const id = useId()
  const message = error ?? hint
  const field = {
    ...input,
    id,
    value,
    dir: 'auto',
    autoComplete: 'off',
    className: `field-box min-w-0 px-3 disabled:opacity-60`,
    'aria-invalid': error !== undefined,
    'aria-describedby': message ? `${id}-message` : undefined,
    'aria-required': isRequired,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      onEnter()
    },
  } as const
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className="field-label" data-required={isRequired ? '' : undefined}>
        {label}
      </label>
      {lines ? <textarea {...field} rows={lines} /> : <input {...field} type={type} list={list} />}
      {message && (
        <p id={`${id}-message`} className="field-message" data-wrong={error === undefined ? undefined : ''}>
          {message}
        </p>
      )}
    </div>
  )
}

type AddingProps = Omit<CellProps, 'className'> & { take: string; onTake: () => void }

/** A text that is added to a list, by the button beside it, too. */
export function AddingCell({ take, onTake, ...cell }: AddingProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Cell className="min-w-60 flex-1" {...cell} />
      <button type="button" className={`${PLAIN} mt-5.5`} onClick={onTake}>
        <Icon name="plus" size={18} />
        {take}
      </button>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
  name?: string
  error?: string
  disabled?: boolean
  className?: string
}

/** A choice with its label above, and what is wrong below. */
export function ChoiceCell({ label, value, choices, onChoose, error, className = '', ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className="field-box">
        <select
          {...select}
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          className="disabled:opacity-60"
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
      {error && (
        <p id={`${id}-message`} className="field-message" data-wrong="">
          {error}
        </p>
      )}
    </div>
  )
}

type RemoveProps = { label: string; onPress: () => void; disabled?: boolean }

export function RemoveButton({ label, onPress, disabled }: RemoveProps) {
  return (
    <button
      type="button"
      className="icon-button disabled:opacity-60"
      disabled={disabled}
      title={label}
      onClick={onPress}
    >
      <Icon name="trash" size={18} />
      <span className="sr-only">{label}</span>
    </button>
  )
}
