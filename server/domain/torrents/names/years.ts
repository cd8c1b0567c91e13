import { isTags } from './tags'
import type { Bracket, Span } from './text'

/** A year of a work, and the places of all dates, whose numbers are no episodes. */
export type Years = {
  year: number | null
  /** Whether it is that of a date, on which an episode was broadcast, or a film was released. */
  isOfDate: boolean
  spans: Span[]
}

const YEAR = String.raw`(?:19[3-9]\d|20[0-4]\d)`
const WHOLE = new RegExp(String.raw`^\s*(?:[\p{L}\s]+\s)?(${YEAR})(?:\s?[-~]\s?(?:${YEAR})?)?年?\s*$`, 'u')
const BESIDE_TAGS = new RegExp(String.raw`(?:^|[\s,])(${YEAR})(?=[\s,]|$)`, 'u')
const DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${YEAR})[.\-/ ](?:0\d|1[0-2])(?:[.\-/ ](?:[0-2]\d|3[01]))?(?![\p{L}\p{N}]|\s?-)`,
  'gu',
)

/** Also before the title: "[2014.08.27] Title". */
const DAY = /^(?:19|20)\d\d[.-]\d\d[.-]\d\d$/

/** "S01 2025 1080p", "S01E06 2022 WEB-DL". */
const OF_SEASON = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{N}])S\d{1,2}(?:E\d{1,4})?(?:\sSeason\s\d{1,2})?\s)(${YEAR})(?=\s)`,
  'iu',
)

/** The year that stands behind a season, or in brackets: "(2016)", "(2019-2020)", "(1998, BD)". */
export function yearsIn(plain: string, brackets: readonly Bracket[], start: number): Years {
  const inside = brackets.filter(({ from, inner }) => from >= start || DAY.test(inner))
  const spans: Span[] = []
  let year: number | null = null
  let isOfDate = false
  for (const { from, to, inner } of inside) {
    const whole = WHOLE.exec(inner)
    if (!whole) continue
    year ??= Number(whole[1])
    spans.push({ from, to })
  }
  for (const found of plain.matchAll(DATE)) {
    const isBracketed = inside.some(({ from, to }) => from < found.index && to > found.index)
    if (!isBracketed) continue
    // "(updated: 2023.05.13)" is no date of the work.
    if (!/[:：]\s?$/.test(plain.slice(0, found.index)) && year === null) {
      year = Number(found[1])
      isOfDate = true
    }
    spans.push({ from: found.index, to: found.index + found[0].length })
  }
  if (year !== null) return { year, isOfDate, spans }
  const behind = OF_SEASON.exec(plain)
  // "S02E05 1984 Was a Good Year": the title of an episode.
  if (behind && isTags(/\S+/.exec(plain.slice(behind.index + 4))?.[0] ?? '')) {
    const span = { from: behind.index, to: behind.index + 4 }
    return { year: Number(behind[1]), isOfDate, spans: [...spans, span] }
  }
  const beside = inside.find(({ inner }) => BESIDE_TAGS.test(inner))
  if (!beside) return { year, isOfDate, spans }
  const found = BESIDE_TAGS.exec(beside.inner)
  const from = beside.from + 1 + (found?.index ?? 0)
  return { year: Number(found?.[1]), isOfDate, spans: [...spans, { from, to: from + (found?.[0].length ?? 0) }] }
}

/** A year as the last word of a title: "Kanon 2006". Other years are a part of it ("2199"), and so is one alone. */
export const LAST_YEAR = /(?<=\S\s)\(?((?:19[3-9]\d|20[0-3]\d))\)?$/u
