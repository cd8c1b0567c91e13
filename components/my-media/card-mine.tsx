'use client'
import { useParts } from './use-parts'

/** What a work in a list is to whoever is logged in: how far they are, and one more. */
export function CardMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.CardMark id={id} />
}
