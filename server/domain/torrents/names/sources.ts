import { NO_LETTER_BEFORE as BEFORE, NO_LETTER_BEHIND as BEHIND } from './text'

type Named = readonly (readonly [name: string, pattern: RegExp])[]

const word = (pattern: string) => new RegExp(`${BEFORE}(?:${pattern})${BEHIND}`, 'iu')

/** Where a picture comes from, the most telling first. */
const SOURCES: Named = [
  ['BDRip', word(String.raw`(?:UHD\s?)?(?:BD|BR|Blu-?\s?Ray)\s?-?Rip(?:\s?\d{3,4}p)?`)],
  ['BluRay', word(String.raw`(?:UHD\s?)?(?:Blu-?\s?Ray|BD)(?:\s?-?(?:Remux|Mux|MV|ISO|Box)|\s?\d{3,4}[pi]?)?|BDs`)],
  ['WEB-DL', word(String.raw`WEB[\s-]?DL(?:Mux|Rip)?(?:\s?\d{3,4}p)?`)],
  ['WEBRip', word(String.raw`WEB[\s-]?Rip(?:\s?\d{3,4}p)?`)],
  ['DVDRip', word(String.raw`DVD\s?-?Rip`)],
  ['HD DVD', word('HD-?DVD')],
  ['DVD', word(String.raw`DVDs?(?:\s?-?(?:ISO|Scr|R\d?J?|5|9|Box|Remux|Mux)|\s?\d{3}p)?|R2J`)],
  ['HDTV', word('HD-?TV(?:-?Rip)?')],
  ['TVRip', word('D?TV-?Rip|SAT-?Rip')],
  ['HDRip', word('HD-?Rip')],
  ['LaserDisc', word('Laser-?Disc|LD-?Rip|LD')],
  ['VHS', word('VHS(?:-?Rip)?')],
  ['WEB', new RegExp(String.raw`${BEFORE}WEB${BEHIND}|[[(]Web(?=[\])]|\s(?!(?:Novel|Manga|Comic)))`, 'u')],
]
const REMUX = /remux/i

/** Where the picture comes from, by the part of a name that describes files. */
export function sourceOf(text: string): string | null {
  const source = SOURCES.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  if (!REMUX.test(text)) return source
  return source === null ? 'REMUX' : `${source} REMUX`
}

const CODECS: Named = [
  ['HEVC', word(String.raw`[HX]\s?\.?\s?265|HEVC(?:10)?(?:-?10bit)?`)],
  ['AV1', word('AV1')],
  ['VVC', word(String.raw`[HX]\s?\.?\s?266|VVC`)],
  ['AVC', word(String.raw`(?:10-?bit)?[HX]\s?\.?\s?264|AVC|Hi10P?|Hi444P?P?`)],
  ['VP9', word('VP9')],
  ['VC-1', word('VC-?1')],
  ['XviD', word('XviD')],
  ['DivX', word(String.raw`DivX\d?`)],
  ['MPEG-2', word('MPEG-?2')],
]

/** How the picture is compressed. */
export const codecOf = (text: string): string | null => CODECS.find(([, pattern]) => pattern.test(text))?.[0] ?? null

const SIZE = new RegExp(String.raw`${BEFORE}\d{3,4}\s?x\s?(\d{3,4})[pi]?${BEHIND}`, 'iu')
/** Also with a Cyrillic letter, and before the ending ("1080MP4"); "yuv420p10" is of the colours. */
const LINES = /(?<!\d|yuv)(\d{3,4})(?:[piр](?:\d{2,3}|h[dq])?(?:fps)?(?![\p{L}\p{N}])|(?=MP4|MKV))/iu
const NAMED_LINES: readonly (readonly [number, RegExp])[] = [
  [4320, word('8K')],
  [2160, word('4K|UHD')],
  [1440, word('2K')],
  [1080, word('FHD|Full\\s?HD')],
]
/** Lines without a "p", which are certain within brackets only. */
const BARE_LINES = /[[(][^[\]()]*(?<![\p{L}\p{N}.-])(?:BD\s?)?(480|576|720|1080|2160)(?![\p{L}\p{N}.])[^[\]()]*[\])]/iu

/** Lines of the picture. */
export function linesOf(text: string): number | null {
  const lines = Number(SIZE.exec(text)?.[1] ?? LINES.exec(text)?.[1] ?? 0)
  if (lines >= 100) return lines
  const named = NAMED_LINES.find(([, pattern]) => pattern.test(text))?.[0]
  return named ?? (Number(BARE_LINES.exec(text)?.[1]) || null)
}
