'use client'
import { useParts } from './use-parts'

/** What a work in a row of a list is to whoever is logged in: how far they are. */
export function RowMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.RowMark id={id} />
}
