/** How programs for series read the name of a torrent, where they get another title: the title, and what it numbers. */
export type ProgramTitle = { title: string; numbers: string | null }

const NUMBERS = /(?:^|\s)(S\d{2,}(?:E\d{2,}(?:-E\d{2,})?|-S\d{2,})?)(?=\s|$)/

/** Returns what a row shows of such a title; its season and episode only if the name does not write them itself. */
export function programTitle(name: string, title: string | undefined): ProgramTitle | null {
  if (title === undefined || title === name) return null
  const [, numbers = null] = NUMBERS.exec(title) ?? []
  return { title, numbers: numbers && name.toUpperCase().includes(numbers) ? null : numbers }
}
