'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EditedNoun } from '@/lib/catalogue/nouns'

const EntryForm = lazyPart(() => import('./entry-form'))

type Props = { noun: EditedNoun; id: number | null }

/** The form of an entry, for who is logged in. */
export function EntryFormPart({ noun, id }: Props) {
  if (!useOwnUser()) return null
  return (
    <EntryForm
      key={`${noun} ${id}`}
      noun={noun}
      id={id}
      waiting={<div className="skeleton mt-6 h-100 rounded-lg" aria-hidden="true" />}
    />
  )
}
