'use client'
import { type InputHTMLAttributes, useId } from 'react'
import { useForm } from './form'

type Props = {
  name: string
  label: string
  /** One line of help below the field; an error message replaces it. */
  hint?: string
  /** The height of a multi-line field; without it the field has one line. */
  lines?: number
  onText?: (text: string) => void
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'defaultValue' | 'maxLength' | 'required' | 'autoFocus' | 'placeholder'
>

/**
 * A text field of a Form, with its label above, and space for one line of help or error below, so that the layout does not
 * shift.
 */
export function TextField({ name, label, hint, lines, onText, required, type = 'text', ...input }: Props) {
  const id = useId()
  const error = useForm().errorOf(name)
  const said = error ?? hint
  const field = {
    ...input,
    id,
    name,
    dir: 'auto',
    onInput: onText && (({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value)),
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': said ? `${id}-said` : undefined,
  }
  const exact = type === 'email' || type === 'password' ? ({ autoCapitalize: 'none', spellCheck: false } as const) : {}
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {lines ? (
        <textarea {...field} rows={lines} className="field-box" />
      ) : (
        <input {...field} {...exact} type={type} className="field-box" />
      )}
      <p id={`${id}-said`} className="field-said" data-wrong={error === undefined ? undefined : ''}>
        {said}
      </p>
    </div>
  )
}
