import { type ExternalId, isSiteId } from './site-ids'

/** What ids of works begin with, of sites whose numbers are often written alone: "myanimelist:52991". */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  myanimelist: ['anime', 'manga'],
  anilist: ['anime', 'manga'],
  anidb: ['anime'],
  kitsu: ['anime', 'manga'],
  'anime-planet': ['anime', 'manga'],
  animenewsnetwork: ['anime', 'manga'],
  anisearch: ['anime', 'manga'],
  livechart: ['anime'],
  notify: ['anime'],
  bangumi: ['subject'],
  metacritic: ['game'],
  thetvdb: ['series'],
  imdb: ['title'],
  themoviedb: ['movie', 'tv'],
  simkl: ['anime', 'movies', 'tv'],
}
/** Names by which programs know sites. */
const SHORT: Readonly<Record<string, string>> = {
  mal: 'myanimelist',
  al: 'anilist',
  ann: 'animenewsnetwork',
  tvdb: 'thetvdb',
  tmdb: 'themoviedb',
}
/** The form of an id with its site: no space and no control character. */
export const WORK_ID = /^([a-z][a-z0-9.-]{0,100}):([^\s\p{Cc}]{1,500})$/u

/** The ids that "site:id" can mean, as the catalogue has them; none for a wrong form. */
export function workIdsOf(text: string): ExternalId[] {
  const [, given, id = ''] = WORK_ID.exec(text) ?? []
  if (given === undefined) return []
  const site = (Object.hasOwn(SHORT, given) ? SHORT[given] : undefined) ?? given
  const kinds = Object.hasOwn(KINDS, site) ? KINDS[site] : undefined
  const isWhole = kinds?.some((kind) => id.startsWith(`${kind}/`)) ?? true
  const ids = isWhole ? [id] : (kinds ?? []).map((kind) => `${kind}/${id}`)
  return ids.map((each) => ({ site, id: each })).filter(isSiteId)
}
