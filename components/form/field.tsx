import { type ReactNode, useId } from 'react'
import { useForm } from './form'

type Input = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Props = {
  name: string
  label: string
  /** One line of help below the field; an error message replaces it. */
  hint?: string
  /** What is wrong with the field, in place of what the form says. */
  wrong?: string
  /** The input; it gets these attributes. */
  children: (input: Input) => ReactNode
}

/**
 * A field of a Form: its label above, and space for one line of help or error below, so that the layout does not shift.
 */
export function Field({ name, label, hint, wrong, children }: Props) {
  const id = useId()
  const refused = useForm().errorOf(name)
  const error = wrong ?? refused
  const message = error ?? hint
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error !== undefined,
        'aria-describedby': message ? `${id}-message` : undefined,
      })}
      <p id={`${id}-message`} className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {message}
      </p>
    </div>
  )
}
