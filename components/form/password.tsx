import { type InputHTMLAttributes, useState } from 'react'
import { useForm } from './form'

/** A password, and a button that shows or hides it. Without scripts it stays hidden. No draft keeps it (typed.ts). */
export function Password({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
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
