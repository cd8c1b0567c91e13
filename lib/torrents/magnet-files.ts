/**
 * The files of a torrent that a magnet link selects (BEP 53), for both sides: the package that writes links is not for
 * the browser.
 */

/** The magnet link with these files (positions from 0) alone; with all if there are none. */
export function withFiles(link: string, files: readonly number[]): string {
  return files.length > 0 ? `${link}&so=${ranges(files)}` : link
}

/** Positions as BEP 53 writes them: "0,2,4-6". */
export function ranges(positions: readonly number[]): string {
  const sorted = [...new Set(positions)].sort((a, b) => a - b)
  const found: [first: number, last: number][] = []
  for (const position of sorted) {
    const range = found.at(-1)
    if (range && range[1] === position - 1) range[1] = position
    else found.push([position, position])
  }
  return found.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',')
}

/** The positions of a text that ranges() has written. */
export function filesIn(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}
