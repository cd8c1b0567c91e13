'use client'
import { useForm } from './form'

/** Why the Form was refused: it stays until the Form is sent again, and goes with it. */
export function Refusal() {
  const { refused } = useForm()
  if (refused === undefined) return null
  return (
    <p
      className="rounded-md bg-float px-4 py-3 text-sm text-ink inset-ring wrap-anywhere inset-ring-(--red)"
      role="alert"
    >
      {refused}
    </p>
  )
}
