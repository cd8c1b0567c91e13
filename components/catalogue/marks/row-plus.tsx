'use client'
import { useParts } from './places'

/** The place of the button for one more episode in a row, outside its link. Only pages with such rows load it. */
export function RowPlus({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.RowOneMore id={id} />
}
