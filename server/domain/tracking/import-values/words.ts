import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'

/** What sites call a status; case and all but letters do not count. */
const STATUSES: Readonly<Record<RecordStatus, readonly string[]>> = {
  Watching: ['watching', 'reading', 'playing', 'current', 'currentlywatching', 'currentlyreading', 'inprogress'],
  Completed: ['completed', 'complete', 'finished', 'watched', 'read', 'seen', 'done', 'played'],
  Paused: ['paused', 'onhold', 'hold', 'stalled'],
  Dropped: ['dropped', 'abandoned', 'notinteresting', 'notinterested'],
  Planned: [
    ...['planned', 'planning', 'plantowatch', 'plantoread', 'plantoplay', 'wanttowatch', 'wanttoread', 'watchlist'],
    ...['backlog', 'towatch', 'toread', 'wishlist', 'ptw', 'ptr'],
  ],
}
const BY_WORD = new Map(
  Object.entries(STATUSES).flatMap(([status, words]) => words.map((word) => [word, status as RecordStatus] as const)),
)
const AGAIN = new Set(['repeating', 'rewatching', 'rereading'])

const wordOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The status that a word means; undefined for any other text. Whoever watches again is watching. */
export function statusOf(text: string): RecordStatus | undefined {
  return isAgain(text) ? 'Watching' : BY_WORD.get(wordOf(text))
}
export const isAgain = (text: string): boolean => AGAIN.has(wordOf(text))

const SCREEN: readonly MediaType[] = ['Anime', 'Movie', 'Special']
const PAPER: readonly MediaType[] = ['Manga', 'LightNovel']

/** What sites call a type of works. */
const TYPES: Readonly<Record<string, readonly MediaType[]>> = {
  anime: SCREEN,
  tv: ['Anime'],
  tvshort: ['Anime'],
  tvseries: ['Anime'],
  series: ['Anime'],
  show: ['Anime'],
  season: ['Anime'],
  ova: ['Anime', 'Special'],
  ona: ['Anime', 'Special'],
  movie: ['Movie'],
  film: ['Movie'],
  special: ['Special'],
  tvspecial: ['Special'],
  music: ['Special'],
  manga: PAPER,
  manhwa: ['Manga'],
  manhua: ['Manga'],
  oneshot: ['Manga'],
  doujin: ['Manga'],
  doujinshi: ['Manga'],
  oel: ['Manga'],
  comic: ['Manga'],
  novel: ['LightNovel'],
  lightnovel: ['LightNovel'],
  book: ['LightNovel'],
  game: ['Game'],
  videogame: ['Game'],
}

/** The types of works that a word means; undefined for any other text. */
export function typesOf(text: string): readonly MediaType[] | undefined {
  const word = wordOf(text)
  return Object.hasOwn(TYPES, word) ? TYPES[word] : undefined
}
/** Whether a word means a type of works that are mostly from elsewhere: their titles tell nothing. */
export const isElsewhere = (text: string): boolean => ['book', 'comic'].includes(wordOf(text))

/** The types of a kind, or the one type of that kind that the text names. */
export function typesWithin(kind: 'anime' | 'manga', text: string): readonly MediaType[] {
  const [all, types] = [kind === 'anime' ? SCREEN : PAPER, typesOf(text)]
  return types?.every((type) => all.includes(type)) ? types : all
}
