/** A mark that opens or closes a block spoiler, in the order of the text. */
export type Mark = { isEnd: boolean }

/**
 * The marks inside of a cover that belong to no pair, by their places. A text whose first and last words are marks is
 * covered as a whole. A mark within it that closes or opens nothing must not end the cover. In all other texts, and
 * where every mark has its pair, there is none.
 */
export function strayMarks(marks: readonly Mark[], isCover: boolean): Set<number> {
  if (!isCover || marks.length < 3 || unpaired(marks, 0, marks.length).size === 0) return new Set()
  return unpaired(marks, 1, marks.length - 1)
}

function unpaired(marks: readonly Mark[], from: number, end: number): Set<number> {
  const alone = new Set<number>()
  const open: number[] = []
  for (let place = from; place < end; place++) {
    if (!marks[place]?.isEnd) open.push(place)
    else if (open.pop() === undefined) alone.add(place)
  }
  for (const place of open) alone.add(place)
  return alone
}
