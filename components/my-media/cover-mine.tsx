'use client'
import { useParts } from './use-parts'

/** What a work beside a small cover is to whoever is logged in. */
export function CoverMine({ id }: { id: number }) {
  const parts = useParts()
  return parts && <parts.Mark id={id} />
}
