import { otherTitles, type ShownWork, type Titled } from './title'

/** Returns what cards and rows of a work show. */
export function shownWork(work: Titled & Pick<ShownWork, 'id' | 'cover' | 'color'>): ShownWork {
  const { id, title, cover, color } = work
  return { id, title, titles: otherTitles(work), cover, color }
}
