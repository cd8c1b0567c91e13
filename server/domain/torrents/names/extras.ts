import { spanOf } from './seasons'
import { NO_LETTER_BEFORE as BEFORE, NO_LETTER_BEHIND as BEHIND, type Span } from './text'

/** Openings and endings without credits: no title has these words. */
const CERTAIN = new RegExp(
  String.raw`${BEFORE}(?:NC\s?-?(?:OP|ED)s?|(?:Creditless|Textless|Clean|Non-?Credit(?:ed)?)\s(?:OP|ED|Openings?|Endings?))(?:\s?-?\s?\d{1,3}[a-z]?)?(?:v\d)?${BEHIND}`,
  'iu',
)
const CAPITALS = String.raw`(?:TV)?(?:PV|CM|OP|ED|SPOT)s?|Menus?|MENU|Trailers?|Teasers?|Previews?|PREVIEW|Samples?|Openings?|Endings?|Promos?|SP(?=\s?\d)|Web Preview|Making[\s-]of|Interviews?|Bonus|Extras?`
/** Others count behind a dash, as all of a bracket, or as the last words before one. */
const OTHERS = [
  String.raw`(?:\s-\s|[[(])\s?(?:[\p{L}\p{N}]+\s)?(?:${CAPITALS})(?:\s?-?\s?\d{1,3}[a-z]?)?(?:\s\d{1,2})?(?:v\d)?\s?(?=$|[[(\])\u0001])`,
  String.raw`(?<=[\p{L}\p{N}!?.)\]]\s)(?:(?:TV\s?)?(?:PV|CM|OP|ED|SPOT|SP(?=\s?\d))|(?:Menu|Trailer|Teaser|Preview)s?)(?:\s?-?\s?\d{1,3}[a-z]?)?(?:v\d)?\s*(?=$|[[(\u0001])`,
  String.raw`[[(]SP[\])]\s?[[(]\d{1,2}[\])]`,
].map((pattern) => new RegExp(pattern, 'u'))

/** Whether it is the title of an episode: "07 - Pool Opening". */
const isTitle = (text: string, { 0: words, index }: RegExpExecArray) =>
  /^\s-\s[\p{L}\p{N}]+\s\p{L}/u.test(words) && /\d(?:v\d)?$/i.test(text.slice(0, index))

/** Where a text behind a place says that it is an opening, an ending, a preview, a numbered special or the like. */
export function extraIn(text: string, start: number): (Span & { isCertain: boolean }) | null {
  const rest = text.slice(start)
  const certain = CERTAIN.exec(rest)
  if (certain) return { isCertain: true, ...spanOf(certain, start) }
  for (const pattern of OTHERS) {
    const found = pattern.exec(rest)
    if (found && found.index > 0 && !isTitle(rest, found)) return { isCertain: false, ...spanOf(found, start) }
  }
  return null
}
