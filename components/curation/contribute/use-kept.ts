import { useEffect, useState } from 'react'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'
import { dropLargeDraft, keepLargeDraft, largeDraftOf } from '@/lib/browser/large-drafts'
import { joinedDrafts } from './joined-drafts'
import type { WaitingPicture } from './pictures/waiting'

/** The parts of a form kept apart from other drafts: a draft that is too large for them, and chosen pictures. */
export type KeptApart = { draft: unknown; pictures: readonly WaitingPicture[] }

/** Milliseconds after which a browser has no database for us. */
const LONGEST = 2000
const NOTHING: KeptApart = { draft: undefined, pictures: [] }

export const picturesKey = (key: string) => `${key}:pictures`

/**
 * Moves a draft to another key: from an entry to the one that it was merged into, or from a decided proposal to its
 * entry. Fields that a draft has there already stay. Returns whether there was a draft to move.
 */
export async function adoptDraft(from: string, key: string): Promise<boolean> {
  const moved = draftOf(from) ?? (await largeDraftOf(from))
  if (moved === undefined) return false
  const own = draftOf(key) ?? (await largeDraftOf(key))
  const draft = own === undefined ? moved : joinedDrafts(own as object, moved as object)
  if (!keepDraft(key, draft)) {
    if (!(await keepLargeDraft(key, draft))) return false
    dropDraft(key)
  }
  dropDraft(from)
  await dropLargeDraft(from)
  return true
}

/** undefined until it is read. `from` is the key of an entry that was merged into this one. */
export function useKept(key: string, from?: string): KeptApart | undefined {
  const [kept, setKept] = useState<KeptApart>()
  useEffect(() => {
    let isGone = false
    const adopted: Promise<unknown> = from === undefined ? Promise.resolve() : adoptDraft(from, key)
    const read = adopted
      .then(() => Promise.all([largeDraftOf(key), largeDraftOf(picturesKey(key))]))
      .then(([draft, pictures]): KeptApart => ({ draft, pictures: Array.isArray(pictures) ? pictures : [] }))
    const late = new Promise<KeptApart>((resolve) => setTimeout(() => resolve(NOTHING), LONGEST))
    void Promise.race([read, late]).then((found) => !isGone && setKept(found))
    return () => {
      isGone = true
    }
  }, [key, from])
  return kept
}
