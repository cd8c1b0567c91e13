import { KANJI_NUMBER, numberOf, ORDINAL, SMALL_NUMBER } from './numbers'
import { NO_LETTER_BEFORE as BEFORE, NO_LETTER_BEHIND as BEHIND, type Span } from './text'

/** Seasons from the first to the last one, and where they stand. */
export type Seasons = Span & { first: number; last: number }
/** A part, and where it stands. */
export type Part = Span & { part: number }

const WORD = '(?:Seasons?|Saisons?|Temporadas?|Stagion[ei]|Staffeln?|Сезоны?)'
const TO = String.raw`(?:[-~]|\s-(?=[1-9](?!\d))|\s?(?:to|through|&|\+|and|,|e|et)\s?)`

/** Several: "Seasons 1-3", "S01-S03", "S1+2"; the first and the last one are caught. */
const SEVERAL = [
  String.raw`${BEFORE}(?:Seasons|Saisons|Temporadas|Stagioni|Staffeln|Сезоны)\s?(\d{1,2})\s?[-~]\s?(\d{1,2})${BEHIND}`,
  String.raw`${BEFORE}${WORD}\s?(\d{1,2})(?:(?:\s?[,&+]\s?|${TO})(?:Season\s?|S)?\d{1,2}(?!\d)){0,8}${TO}(?:Season\s?|S)?(\d{1,2})${BEHIND}`,
  String.raw`${BEFORE}S(\d{1,2})(?:\s?[+&,-]\s?S\d{1,2})*\s?(?:-|~|to|&|\+|,)\s?S(\d{1,2})${BEHIND}`,
  String.raw`${BEFORE}S(\d{1,2})(?:\+\d{1,2}(?!\d))*\+(\d{1,2})${BEHIND}`,
  String.raw`${BEFORE}S(\d{1,2})(?:\s\p{L}+)?(?:\s\+\s(?:S\d{1,2}|\p{L}+)(?:\s\p{L}+)?){0,8}\s\+\sS(\d{1,2})${BEHIND}`,
  String.raw`${BEFORE}S(0\d)-(0\d)${BEHIND}`,
  String.raw`${BEFORE}S(\d)-(\d)${BEHIND}`,
  String.raw`(\d{1,2})-(\d{1,2})\s?(?:сезоны?|seasons)${BEHIND}`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** One. */
const ONE = [
  `${BEFORE}(?:The\\s)?(${ORDINAL})\\s(?:Season|Saison|Temporada|Stagione|Staffel)${BEHIND}`,
  String.raw`${BEFORE}(\d{1,2})\s?(?:сезон|[기期](?![\p{L}])|シーズン)`,
  `(?:${BEFORE}|(?<=[\\u3005-\\u30ff\\u3400-\\u9fff]))${WORD}\\s?\\.?(${SMALL_NUMBER})${BEHIND}`,
  `第\\s?(\\d{1,2}|${KANJI_NUMBER})\\s?[季期]`,
  `(?<=[\\u3005-\\u9fff]\\s)(${KANJI_NUMBER})[季期](?![\\p{L}])`,
  String.raw`(?:시즌|シーズン)\s?(\d{1,2})`,
  `${BEFORE}S(\\d{1,2})(?:(?=v[2-9](?!\\d)|P\\d)|${BEHIND})`,
  String.raw`[[(][TТ][VВ][\s-]?(\d)[\])]`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** The seasons that a text states behind a place; null if none. */
export function seasonsIn(text: string, start: number): Seasons | null {
  const rest = text.slice(start)
  for (const pattern of SEVERAL) {
    const found = pattern.exec(rest)
    const [first, last] = [numberOf(found?.[1]), numberOf(found?.[2])]
    if (found && first !== null && last !== null && first < last) return { first, last, ...spanOf(found, start) }
  }
  for (const pattern of ONE) {
    const found = pattern.exec(rest)
    const season = numberOf(found?.[1])
    if (found && season !== null) return { first: season, last: season, ...spanOf(found, start) }
  }
  return null
}

const PART = [
  `(?<=S\\d{1,2}|\\u0001)P(\\d{1,2})(?:(?=E\\d)|${BEHIND})`,
  `${BEFORE}(?:Part|Cour|Pt)\\s?\\.?(${SMALL_NUMBER})${BEHIND}`,
  `${BEFORE}(${ORDINAL})\\s(?:Cour|Part|Half)${BEHIND}`,
  `第\\s?(\\d{1,2}|${KANJI_NUMBER})\\s?(?:クール|部分)`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** The part of a season or a work that a text states behind a place. */
export function partIn(text: string, start: number): Part | null {
  for (const pattern of PART) {
    const found = pattern.exec(text.slice(start))
    const part = numberOf(found?.[1])
    if (found && part !== null) return { part, ...spanOf(found, start) }
  }
  return null
}

/** Where a match stands in a text of which it was searched behind a place. */
export const spanOf = (found: RegExpExecArray, start: number): Span => ({
  from: start + found.index,
  to: start + found.index + found[0].length,
})
