'use client'
import { type InputHTMLAttributes, useState } from 'react'
import { Field } from './field'
import { useForm } from './form'

type Props = {
  name: string
  label: string
  /** One line of help below the field; an error message replaces it. */
  hint?: string
  /** The height of a multi-line field; without it the field has one line. */
  lines?: number
  /** The text of a controlled field, which `onText` changes; otherwise the field has `defaultValue`. */
  value?: string
  onText?: (text: string) => void
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'defaultValue' | 'maxLength' | 'required' | 'autoFocus' | 'placeholder'
>

/** A text field of a Form. */
export function TextField({ name, label, hint, lines, onText, required, type = 'text', ...input }: Props) {
  const exact = type === 'email' || type === 'password' ? ({ autoCapitalize: 'none', spellCheck: false } as const) : {}
  const { isPlain } = useForm()
  return (
    <Field name={name} label={label} hint={hint}>
      {(attributes) => {
        const field = {
          ...input,
          ...attributes,
          dir: 'auto',
          onInput: onText && (({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value)),
          'aria-required': required,
          required: isPlain && required,
          className: 'field-box',
        }
        if (lines) return <textarea {...field} rows={lines} />
        if (type === 'password') return <Password label={label} {...field} {...exact} />
        return <input {...field} {...exact} type={type} />
      }}
    </Field>
  )
}

/** A password, and a button that shows or hides it. Without scripts it stays hidden. No draft keeps it (typed.ts). */
function Password({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false)
  const { texts } = useForm()
  return (
    <span className="password">
      <input {...input} data-password="" type={isShown ? 'text' : 'password'} />
      <button type="button" className="needs-script" onClick={() => setShown(!isShown)}>
        {isShown ? texts?.hide : texts?.show} <span className="sr-only">{label}</span>
      </button>
    </span>
  )
}
