import type { ImportFormat } from '@/lib/tracking/imports'
import type { FileHead, ImportReader } from '../import-values/entry'
import { anilist } from './anilist/reader'
import { animePlanet } from './anime-planet/reader'
import { annict } from './annict/reader'
import { csv } from './csv/reader'
import { hikka } from './hikka/reader'
import { kitsu } from './kitsu/reader'
import { letterboxd } from './letterboxd/reader'
import { mokuroku } from './mokuroku/reader'
import { myAnimeList } from './my-anime-list/reader'
import { shikimori } from './shikimori/reader'
import { simkl } from './simkl/reader'
import { trakt } from './trakt/reader'
import { yamtrack } from './yamtrack/reader'

/** The readers of all formats. The first one that recognises a file reads it: any table comes last. */
export const READERS: Readonly<Record<ImportFormat, ImportReader>> = {
  Mokuroku: mokuroku,
  MyAnimeList: myAnimeList,
  AniList: anilist,
  Kitsu: kitsu,
  Shikimori: shikimori,
  'Anime-Planet': animePlanet,
  Hikka: hikka,
  Annict: annict,
  Simkl: simkl,
  Trakt: trakt,
  Yamtrack: yamtrack,
  Letterboxd: letterboxd,
  Csv: csv,
}

/** The format of a file by its beginning, and by the names in it if it is an archive; null for any other. */
export function recognised(head: FileHead): ImportFormat | null {
  const formats = Object.keys(READERS) as ImportFormat[]
  return formats.find((format) => READERS[format].recognises(head)) ?? null
}
