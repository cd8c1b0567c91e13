import { EMPTY_KEY } from '@/lib/display'

/** The boxes of the user's home page. */
export type HomeBox = 'watching' | 'planned' | 'proposals' | 'friends'

/**
 * Says whether a box of the home page has anything to show. The stylesheet hides one that has not (`data-empty` of the document), at the
 * next visit before the first paint, so that nothing moves.
 */
export function tellEmpty(box: HomeBox, isEmpty: boolean): void {
  const { dataset } = document.documentElement
  const others = (dataset.empty ?? '').split(' ').filter((each) => each && each !== box)
  const empty = [...others, ...(isEmpty ? [box] : [])].join(' ')
  dataset.empty = empty
  try {
    if (empty) localStorage.setItem(EMPTY_KEY, empty)
    else localStorage.removeItem(EMPTY_KEY)
  } catch {
    // Without local storage it is found out anew at each visit.
  }
}
