import { spanOf } from './seasons'
import type { Span } from './text'

/** What a release must be by its ending and by words that describe files. */

const VIDEO = /^(?:mkv|mp4|avi|webm|m4v|mov|wmv|ts|m2ts|ogm|flv|mpe?g|rmvb)$/
const PRINT = /^(?:epub|pdf|cb[zr7]|azw3|mobi)$/
const GAME = /^(?:nsp|xci|exe)$/
const PRINT_WORD =
  /(?<![\p{L}\p{N}])(?:EPUB|PDF|CBZ|CBR|AZW3|MOBI|Manga|Manhwa|Manhua|Webtoon|Light\s?Novels?|LN|WN|Web\s?Novel|Artbook|Art\s?Book|Doujin(?:shi)?|Scanlation|Kindle|Kobo|J-Novel Club|Yen Press|漫画|小説|ライトノベル)(?![\p{L}\p{N}])/iu
const DIGITAL = /[[(]\s?(?:Digital|digital)(?:[\s-][^[\]()]*)?[\])]/u
const GAME_WORD =
  /(?<![\p{L}\p{N}])(?:NSP|XCI|NSW|PS[1-5P]|PS\s?Vita|PSVita|Switch|3DS|NDS|Visual\sNovel|GOG|Steam(?:\sRip)?|DLCs?|Windows|PC(?:\s?Game)?|FitGirl|DODI|ROM|GBA|Xbox|GAME|Eroge|VN)(?![\p{L}\p{N}])/u
/** "v1.0.2", "Build 1234". */
const GAME_VERSION = /(?<![\p{L}\p{N}])(?:v\d{1,2}\.\d{1,3}(?:\.\d{1,5})*|Build\s?\d{3,})(?![\p{L}\p{N}])/u

/** Where the version of a game stands behind a place. */
export function gameVersionIn(plain: string, start: number): Span | null {
  const found = GAME_VERSION.exec(plain.slice(start))
  return found && spanOf(found, start)
}

/** Whether the ending or the words say that it is a book. */
export function isPrint(ending: string, details: string): boolean {
  return PRINT.test(ending) || PRINT_WORD.test(details) || DIGITAL.test(details)
}

const COMIC = /^cb[zr7]$/
const COMIC_WORD =
  /(?<![\p{L}\p{N}])(?:CB[ZR7]|Manga|Manhwa|Manhua|Webtoon|Scanlation|Doujin(?:shi)?|漫画)(?![\p{L}\p{N}])/iu
const NOVEL = /^(?:epub|azw3|mobi)$/
const NOVEL_WORD =
  /(?<![\p{L}\p{N}])(?:EPUB|AZW3|MOBI|(?:Light|Web)\s?Novels?|LN|WN|J-Novel Club|小説|ライトノベル)(?![\p{L}\p{N}])/iu

/** Whether a book is a novel, or a comic (false), by its ending and the words; null if both or neither say it. */
export function isNovel(ending: string, details: string): boolean | null {
  const isOne = NOVEL.test(ending) || NOVEL_WORD.test(details)
  const isOther = COMIC.test(ending) || COMIC_WORD.test(details) || DIGITAL.test(details)
  return isOne === isOther ? null : isOne
}

export type Signs = { ending: string; details: string; isSeen: boolean; hasVolumes: boolean }

/** What it must be; `isSeen` by a picture or an episode. */
export function mediumOf({ ending, details, isSeen, hasVolumes }: Signs): 'Screen' | 'Print' | 'Game' | null {
  if (VIDEO.test(ending)) return 'Screen'
  if (PRINT.test(ending)) return 'Print'
  if (GAME.test(ending)) return 'Game'
  if (isSeen) return 'Screen'
  if (isPrint(ending, details)) return 'Print'
  if (GAME_WORD.test(details) || GAME_VERSION.test(details)) return 'Game'
  return hasVolumes ? 'Print' : null
}

/** Whether an ending is that of a video. */
export const isVideoEnding = (ending: string) => VIDEO.test(ending.toLowerCase())
