import { useEffect, useState } from 'react'
import { largeDraftOf } from '@/lib/browser/large-drafts'
import type { WaitingPicture } from './pictures/waiting'

/** What the browser keeps of a form apart from the other drafts: a draft that is too large for them, and chosen pictures. */
export type KeptApart = { draft: unknown; pictures: readonly WaitingPicture[] }

/** Milliseconds after which a browser has no database for us. */
const LONGEST = 2000
const NOTHING: KeptApart = { draft: undefined, pictures: [] }

export const picturesKey = (key: string) => `${key}:pictures`

/** undefined until it is read. */
export function useKept(key: string): KeptApart | undefined {
  const [kept, setKept] = useState<KeptApart>()
  useEffect(() => {
    let isGone = false
    const read = Promise.all([largeDraftOf(key), largeDraftOf(picturesKey(key))]).then(
      ([draft, pictures]): KeptApart => ({ draft, pictures: Array.isArray(pictures) ? pictures : [] }),
    )
    const late = new Promise<KeptApart>((resolve) => setTimeout(() => resolve(NOTHING), LONGEST))
    void Promise.race([read, late]).then((found) => !isGone && setKept(found))
    return () => {
      isGone = true
    }
  }, [key])
  return kept
}
