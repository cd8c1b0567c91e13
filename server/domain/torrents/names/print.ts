import { spanOf } from './seasons'
import { NO_LETTER_BEFORE as BEFORE, NO_LETTER_BEHIND as BEHIND, type Span } from './text'

/** Volumes or chapters from the first to the last one, and where they stand. */
export type Numbers = Span & { first: number; last: number }

const DECIMAL = String.raw`(?:\.\d{1,2})?`
const range = (sign: string) => String.raw`(?:(?:\s?[-~+&]\s?|\s(?:to|[aàá])\s)(?:${sign})?(\d{1,4})${DECIMAL})?`

const VOLUMES = [
  String.raw`${BEFORE}(?:Vol(?:ume)?s?|Tomes?|Tomos?|Band|Том)\s?\.?\s?(\d{1,3})${DECIMAL}(?:v\d)?${range(String.raw`Vol(?:ume)?\s?\.?\s?|v`)}(?:(?=[全完])|${BEHIND})`,
  String.raw`${BEFORE}v(\d{2,3})${DECIMAL}${range('v')}${BEHIND}`,
  String.raw`${BEFORE}v(\d{1,3})\s?[-~]\s?v?(\d{1,3})${BEHIND}`,
  String.raw`(?<![全\d])第?\s?(\d{1,3})(?:\s?[-~]\s?(\d{1,3}))?\s?[巻卷冊]`,
].map((pattern) => new RegExp(pattern, 'iu'))
const CHAPTERS = [
  String.raw`${BEFORE}(?:Chapters?|Chapitres?|Cap[ií]tulos?|Chap|Chs?)\s?\.?\s?(\d{1,4})${DECIMAL}${range(String.raw`Ch(?:apter)?\s?\.?\s?|c`)}${BEHIND}`,
].map((pattern) => new RegExp(pattern, 'iu'))
/** In small letters: "C97" is a fair. */
const SHORT_CHAPTERS = new RegExp(String.raw`${BEFORE}c(\d{2,4})${DECIMAL}${range('c')}${BEHIND}`, 'u')

/** "T45" of a French book. */
const TOMES = new RegExp(String.raw`${BEFORE}T(\d{2,3})${range('T')}${BEHIND}`, 'u')

/** The volumes that a text states behind a place. */
export const volumesIn = (text: string, start: number, isBook: boolean) =>
  numbersIn(text, start, isBook ? [...VOLUMES, TOMES] : VOLUMES)

/** The chapters that a text states behind a place. */
export const chaptersIn = (text: string, start: number) => numbersIn(text, start, [...CHAPTERS, SHORT_CHAPTERS])

function numbersIn(text: string, start: number, patterns: readonly RegExp[]): Numbers | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text.slice(start))
    if (!found) continue
    const [first, last] = [Number(found[1]), Number(found[2] ?? found[1])]
    return { first, last: Math.max(first, last), ...spanOf(found, start) }
  }
  return null
}
