import { type InputHTMLAttributes, useState } from 'react'
import { useForm } from './form'

/** A password, and the button that shows and hides it. Without scripts it stays hidden. */
export function Password({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false)
  const { texts } = useForm()
  return (
    <span className="password">
      <input {...input} type={isShown ? 'text' : 'password'} />
      <button type="button" className="needs-script" onClick={() => setShown(!isShown)}>
        {isShown ? texts?.hide : texts?.show} <span className="sr-only">{label}</span>
      </button>
    </span>
  )
}
