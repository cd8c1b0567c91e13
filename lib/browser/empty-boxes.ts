import { EMPTY_KEY } from '@/lib/display'

/** The boxes of the user's home page. */
export type HomeBox = 'watching' | 'planned' | 'friends'

/**
 * Says whether a box of the home page has anything to show. The stylesheet hides one that has not (`data-empty` of the
 * document), at the next visit before the first paint, so that nothing moves.
 */
export function tellEmpty(box: HomeBox, isEmpty: boolean): void {
  const marks = withMark(document.documentElement.dataset.empty ?? '', box, isEmpty)
  document.documentElement.dataset.empty = marks
  store(marks)
}

/** The mark that there are works to propose. */
const PROPOSALS = 'has-proposals'
/** Whether there are some, once this visit knows. */
let proposals: boolean | undefined

/**
 * Says whether there are works to propose. Their box is not there before somebody has any, and comes or goes with the
 * next visit. Returns the function that shows it within this one, for when the page is left.
 */
export function tellProposals(hasSome: boolean): () => void {
  proposals = hasSome
  store(document.documentElement.dataset.empty ?? '')
  return () => {
    document.documentElement.dataset.empty = withMark(document.documentElement.dataset.empty ?? '', PROPOSALS, hasSome)
  }
}

function withMark(marks: string, mark: string, isSet: boolean): string {
  const others = marks.split(' ').filter((each) => each && each !== mark)
  return [...others, ...(isSet ? [mark] : [])].join(' ')
}

function store(shown: string): void {
  const marks = proposals === undefined ? shown : withMark(shown, PROPOSALS, proposals)
  try {
    if (marks) localStorage.setItem(EMPTY_KEY, marks)
    else localStorage.removeItem(EMPTY_KEY)
  } catch {
    // Without local storage it is found out anew at each visit.
  }
}
