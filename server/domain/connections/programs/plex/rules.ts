import type { ExternalId } from '@/lib/links/site-ids'
import {
  airedIn,
  episodesOf,
  fieldsOf,
  idsOf,
  isHalfFile,
  keyOf,
  LONGEST,
  numberOf,
  percentOf,
  type Scrobble,
  textOf,
  wholeOf,
  yearOf,
} from '../../rules'

/** What Plex calls viewed: past 90 %. */
const VIEWED = 90

/**
 * Reads an event of Plex's webhooks, the field "payload" of a multipart form (support.plex.tv/articles/115002267687,
 * Plex Media Server from 1.3.4 on). Null for events that say nothing. Ids in `Guid` are those of a film, or of the
 * episode itself; agents before 2020, and HAMA, have the series in `guid`.
 */
export function plexScrobble(payload: unknown): Scrobble | null {
  const of = fieldsOf(payload)
  const item = fieldsOf(of.Metadata)
  const account = fieldsOf(of.Account)
  const kind = item.type === 'episode' ? 'Episode' : item.type === 'movie' ? 'Movie' : null
  const isViewed = of.event === 'media.scrobble'
  if (!kind || !(isViewed || of.event === 'media.stop')) return null
  const isMovie = kind === 'Movie'
  const title = textOf(isMovie ? item.title : item.grandparentTitle)
  const year = isMovie ? yearOf(item.year) : null
  const old = agentIds(kind, [textOf(item.guid), textOf(item.grandparentGuid)])
  const position = percentOf(numberOf(item.viewOffset, LONGEST), numberOf(item.duration, LONGEST), false)
  const season = isMovie ? null : wholeOf(item.parentIndex, 1000)
  return {
    kind,
    ids: [...old.ids, ...(isMovie ? newIds(item.Guid) : [])],
    ...{ title, year, aired: isMovie ? null : airedIn(item.originallyAvailableAt, item.year) },
    season: old.isAbsolute && season !== 0 ? null : season,
    ...episodesOf(isMovie ? null : wholeOf(item.index), null),
    isHalf: !isMovie && isHalfFile(fileOf(item)),
    isTicked: false,
    progress: isViewed ? Math.max(VIEWED, position) : position,
    seriesKey: keyOf(kind, serverKey(item, isMovie), title, year),
    users: [account.title, account.id].flatMap((name) => textOf(name, 100) ?? []),
    day: null,
  }
}

/** Plex's own id of a series stays when a library is read anew; the number of its rating does not. */
function serverKey(item: Readonly<Record<string, unknown>>, isMovie: boolean): string | null {
  const guid = textOf(isMovie ? item.guid : item.grandparentGuid, 150)
  return guid ?? textOf(isMovie ? item.ratingKey : item.grandparentRatingKey, 50)
}

function fileOf(item: Readonly<Record<string, unknown>>): string | null {
  const [media] = Array.isArray(item.Media) ? item.Media : []
  const { Part } = fieldsOf(media)
  const [part] = Array.isArray(Part) ? Part : []
  return textOf(fieldsOf(part).file, 1000)
}

function newIds(given: unknown): ExternalId[] {
  const all = Array.isArray(given) ? given.slice(0, 20) : []
  return idsOf(
    'Movie',
    all.flatMap((each) => {
      const [, site, id] = /^(imdb|tmdb):\/\/(\w{1,20})$/.exec(textOf(fieldsOf(each).id) ?? '') ?? []
      return site && id ? [[site, id] as const] : []
    }),
  )
}

/** The name of the agent, the site of HAMA, and the id. */
const AGENT = /^com\.plexapp\.agents\.(hama|thetvdb|themoviedb|imdb):\/\/(?:([a-z]+)(\d?)-)?(\w{1,20})(?:[/?]|$)/

/**
 * The ids in addresses of agents: "com.plexapp.agents.hama://anidb-17494/1/7?lang=en". The modes 3 to 5 of HAMA for
 * TheTVDB count episodes from the first one on, in whichever season they are shown.
 */
function agentIds(kind: Scrobble['kind'], guids: readonly (string | null)[]) {
  for (const guid of guids) {
    const [, agent, site, mode = '', id = ''] = AGENT.exec(guid ?? '') ?? []
    if (!agent || (agent === 'hama') !== (site !== undefined)) continue
    // Its further modes for AniDB count as TheTVDB does, and put several works into one.
    if (site === 'anidb' && mode !== '' && mode !== '1') continue
    const named = site ?? { thetvdb: 'thetvdb', themoviedb: 'tmdb', imdb: 'imdb' }[agent] ?? ''
    const ids = idsOf(kind, [[named === 'tsdb' ? 'tmdb' : named, id]])
    if (ids.length > 0) return { ids, isAbsolute: named === 'tvdb' && /[345]/.test(mode) }
  }
  return { ids: [], isAbsolute: false }
}
