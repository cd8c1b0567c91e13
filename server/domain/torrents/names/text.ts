/** A name in plain signs, of the same length as the name, so that places in both are the same. */
export type Text = {
  /** The name without the ending of a file; of it titles and groups are cut. */
  given: string
  /** The same with ASCII brackets, digits and dashes, and with spaces where other signs stand for them. */
  plain: string
  /** The ending of a file: "mkv"; empty without one. */
  ending: string
  brackets: Bracket[]
}

/** What stands in brackets; `from` is the place of the opening one, `to` that behind the closing one. */
export type Bracket = { from: number; to: number; isRound: boolean; inner: string }

/** The places of something in a text. */
export type Span = { from: number; to: number }

/** Longer names are cut. */
const LONGEST = 300
const ENDING =
  /\.(mkv|mp4|avi|webm|m4v|mov|wmv|ts|m2ts|ogm|flv|mpe?g|rmvb|epub|pdf|cb[zr7]|azw3|mobi|zip|rar|7z|iso|nsp|xci|exe|ass|srt|torrent)$/i
/** Signs of full width are ASCII at this distance. */
const FULL_WIDTH = 0xfee0
const OPENING = '【［〔『「《〖'
const CLOSING = '】］〕』」》〗'

/** "『22』". */
const NUMBER_IN_QUOTES = /『(\d{1,4}(?:v\d)?)』/g

/** A name as a text. */
export function textOf(name: string): Text {
  const cut = name.slice(0, LONGEST)
  const ending = ENDING.exec(cut)?.[1] ?? ''
  const given = ending ? cut.slice(0, -ending.length - 1) : cut
  const plain = spaced(cleared(asciiOf(given.replace(NUMBER_IN_QUOTES, '[$1]'))))
  return { given, plain, ending: ending.toLowerCase(), brackets: bracketsOf(plain) }
}

function asciiOf(text: string): string {
  let plain = ''
  for (const sign of text.split('')) {
    const code = sign.charCodeAt(0)
    if (sign === '{') plain += '('
    else if (sign === '}') plain += ')'
    else if (OPENING.slice(0, 3).includes(sign) || sign === '〖') plain += '['
    else if (CLOSING.slice(0, 3).includes(sign) || sign === '〗') plain += ']'
    else if (code >= 0xff01 && code <= 0xff5e) plain += String.fromCharCode(code - FULL_WIDTH)
    else if ('–—―‐‑‒−'.includes(sign)) plain += '-'
    else if ('〜～'.includes(sign)) plain += '~'
    else if ('×✕'.includes(sign)) plain += 'x'
    else if (/\s/.test(sign)) plain += ' '
    else plain += sign
  }
  return plain
}

/**
 * Puts brackets for stars about a group in front. Clears a bracket too many in front, round brackets about the word of
 * a last episode, and a number for sorting.
 */
function cleared(plain: string): string {
  const starred = plain.replace(/^★([^★]*)★(?=\s*\[)/, (whole, inner: string) =>
    /新番|[劇剧][場场]版|^(?:完[結结]|重[製制])/.test(inner) ? whole : `[${inner}]`,
  )
  const clear = starred.replace(/^\[\[(?=[^[\]]*\][^\]])/, ' [').replace(/(\d)\((END|FIN|完)\)/gi, '$1 $2 ')
  // A number in front by which files are sorted: the same stands behind the title once more.
  const sorted = /^(\d{1,4})[ _](?=\[[^[\]\d][^[\]]*\][ _]?\p{L})/u.exec(clear)
  if (!sorted || !new RegExp(`[ _]0*${Number(sorted[1])}(?!\\d)`).test(clear.slice(sorted[0].length))) return clear
  return ' '.repeat(sorted[0].length) + clear.slice(sorted[0].length)
}

/** "Title - 01.DVD[H264]". */
const DOT_BEFORE_SOURCE = /(\d{2})\.(?=(?:DVD|BD|HDTV|WEB|Blu-?ray)(?![a-z.]))/gi

/** Puts spaces for underscores, and for the dots of a name without spaces. */
function spaced(plain: string): string {
  const outside = plain
    .replace(/^\s*(?:\[[^[\]]*\]\s*)+/, '')
    .replace(/[[(][^[\]()]*[\])]/g, '')
    .replace(/^[\s-]+|\s+$/g, '')
  const lines = plain.replaceAll('_', ' ')
  if (/[\s_]/.test(outside) || !/\w\.\w/.test(outside) || /^\d+\.\d$/.test(outside))
    return lines.replace(DOT_BEFORE_SOURCE, '$1 ')
  // A dot stays between the digits of a half ("E07.5"), of sound ("5.1") and of "H.264".
  return lines.replace(/\./g, (dot, at: number) => (isInNumber(lines, at) ? dot : ' '))
}

function isInNumber(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 6), at), text.slice(at + 1, at + 5)]
  if (/[HhXx]$/.test(before)) return /^26[456]/.test(after)
  if (/(?:E|EP|- )\d{2,4}$/i.test(before)) return /^5(?![\dp.])/.test(after) || /^5\.(?!\d\.|\d )/.test(after)
  return /(?:^|[^\d])[1-7]$/.test(before) && /^[01](?!\d)/.test(after)
}

function bracketsOf(plain: string): Bracket[] {
  const found: Bracket[] = []
  const open: { at: number; sign: string }[] = []
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]
    if (sign === '[' || sign === '(') open.push({ at, sign })
    if (sign !== ']' && sign !== ')') continue
    const wanted = sign === ']' ? '[' : '('
    const last = open.findLastIndex((each) => each.sign === wanted)
    if (last < 0) continue
    const from = open[last]?.at ?? 0
    open.length = last
    // What stands in others is a part of these.
    if (open.length === 0) found.push({ from, to: at + 1, isRound: sign === ')', inner: plain.slice(from + 1, at) })
  }
  return found
}

/** A text with what stands at some places made unreadable: no letter, no digit, no space. */
export function without(text: string, spans: readonly Span[]): string {
  let left = text
  for (const { from, to } of spans) left = left.slice(0, from) + TAKEN.repeat(to - from) + left.slice(to)
  return left
}

/** Stands for what is read already. */
export const TAKEN = '\u0001'
/** Before and behind a word of a pattern. */
export const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}])`
export const NO_LETTER_BEHIND = String.raw`(?![\p{L}\p{N}])`

/** All places that a pattern has in a text, which has the flag g. */
export function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map((found) => ({ from: found.index, to: found.index + found[0].length }))
}
