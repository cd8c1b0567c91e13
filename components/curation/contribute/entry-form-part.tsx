'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EditedNoun } from '@/lib/catalogue/nouns'

const EntryForm = lazyPart(() => import('./entry-form'))

type Props = { noun: EditedNoun; id: number | null; needsScript: string }

/** The form of an entry, for who is logged in. */
export function EntryFormPart({ noun, id, needsScript }: Props) {
  const user = useOwnUser()
  if (!user) return <p className="script-less">{needsScript}</p>
  return (
    <EntryForm
      key={`${noun} ${id}`}
      noun={noun}
      id={id}
      waiting={<div className="skeleton mt-6 h-100 rounded-lg" aria-hidden="true" />}
    />
  )
}
