'use client'
import { useParts } from './use-parts'

/**
 * What can be done with a work, on its own pages, for whoever is logged in. The stylesheet holds its place before the first
 * paint, and for visitors there is none.
 */
export function EntryActions({ id }: { id: number }) {
  const parts = useParts()
  return <div className="entry-actions for-users">{parts && <parts.Actions id={id} />}</div>
}
