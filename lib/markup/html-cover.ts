import { strayMarks } from './whole-cover'

const MARK = /<(\/?)details\b[^<>]*>/gi

/** HTML whose cover is not ended by a mark within it that belongs to no pair: such a mark is left out. */
export function withWholeHtmlCover(html: string): string {
  if (!/^\s*<details\b/i.test(html) || !/<\/details\s*>\s*$/i.test(html)) return html
  const found = [...html.matchAll(MARK)]
  const strays = strayMarks(
    found.map(({ 1: slash }) => ({ isEnd: slash !== '' })),
    true,
  )
  let place = 0
  return html.replace(MARK, (mark) => (strays.has(place++) ? '' : mark))
}
