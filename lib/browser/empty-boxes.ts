import { EMPTY_KEY } from '@/lib/display'

/** The boxes of the user's home page. */
export type HomeBox = 'watching' | 'planned' | 'friends'

/**
 * Says whether a box of the home page has anything to show. The stylesheet hides one that has not (`data-empty` of the
 * document), at the next visit before the first paint, so that nothing moves.
 */
export function tellEmpty(box: HomeBox, isEmpty: boolean): void {
  const marks = withMark(shownMarks(), box, isEmpty)
  document.documentElement.dataset.empty = marks
  store(marks)
}

/** The boxes of works that are not there before somebody has any. */
export type LaterBox = 'series' | 'unrated' | 'proposals'
/** Says that the user has some, or more of them than one row has. */
type LaterMark = `has-${LaterBox}` | 'many-unrated'
/** Whether there are some, once this visit knows. */
const later = new Map<LaterMark, boolean>()

/** Says whether there is something in a box that is not there before. It comes or goes with the next visit. */
export function tellLater(marks: Readonly<Partial<Record<LaterMark, boolean>>>): void {
  for (const mark of Object.keys(marks) as LaterMark[]) later.set(mark, marks[mark] ?? false)
  store(shownMarks())
}

/** Shows or hides within this visit what was told: when the page is left, or an empty box at once. */
export function showLater(...marks: readonly LaterMark[]): void {
  const shown = marks.reduce((all, mark) => withMark(all, mark, later.get(mark) ?? false), shownMarks())
  document.documentElement.dataset.empty = shown
}

/**
 * Says that the home page, after the first steps, has boxes of works that were picked. `empty`: which of the others
 * have nothing to show, as far as it is known.
 */
export function expectPicked(picked: number, empty: Readonly<Partial<Record<HomeBox, boolean>>>): void {
  for (const [box, isEmpty] of Object.entries(empty)) tellEmpty(box as HomeBox, isEmpty)
  tellLater({ 'has-series': true, 'has-unrated': true, 'many-unrated': isMany(picked), 'has-proposals': true })
  showLater('has-series', 'has-unrated', 'many-unrated', 'has-proposals')
}

/** Whether so many works to rate have two rows. */
export const isMany = (unrated: number) => unrated > 3

const shownMarks = () => document.documentElement.dataset.empty ?? ''

/** The marks with one of them, or without it. */
function withMark(marks: string, mark: string, isSet: boolean): string {
  const others = marks.split(' ').filter((each) => each && each !== mark)
  return [...others, ...(isSet ? [mark] : [])].join(' ')
}

function store(shown: string): void {
  const marks = [...later].reduce((all, [mark, isSet]) => withMark(all, mark, isSet), shown)
  try {
    if (marks) localStorage.setItem(EMPTY_KEY, marks)
    else localStorage.removeItem(EMPTY_KEY)
  } catch {
    // Without local storage it is found out anew at each visit.
  }
}
