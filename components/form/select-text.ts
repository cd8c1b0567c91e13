import type { FocusEvent, MouseEvent } from 'react'

/** Selects the text of a field that gets the focus, so that typing replaces it. */
export function selectText({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select()
}

/** A first click would place the cursor, and so end the selection. Later clicks place it. */
export function keepSelected(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}
