import type { FoundEntries } from '@/lib/catalogue/schemas/search'
import { fold } from '@/lib/fold'
import type { FoundEverything, FoundUser } from '@/lib/views/schemas/search'
import { companyCards } from '@/server/domain/catalogue/companies/cards'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { listedMedia } from '@/server/domain/catalogue/media/queries'
import { nameCards } from '@/server/domain/catalogue/names/cards'
import { seriesCards } from '@/server/domain/catalogue/series/cards'
import { usernameKey } from '@/server/domain/identity/users/names'
import { profilePicture } from '@/server/domain/identity/users/pictures'
import { isBlocked } from '@/server/domain/social/blocks/access'
import { newestIds } from '@/server/domain/torrents/browse'
import { torrentsByIds } from '@/server/domain/torrents/cards'
import { notHiddenFor } from '@/server/domain/torrents/hides/access'
import { wordsOf } from '@/server/domain/torrents/words'
import { searchAll } from '@/server/engines/search/search'
import { cacheTag, cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows, raw, sql } from '@/server/platform/database/client'
import { site } from '@/server/platform/site/site'
import { kindsInOrder, type Worths } from './found-kinds'

/**
 * The number of cards of works, and of each other kind but members. `files`: torrents are also found by the names of
 * their files, which costs too much while a text is typed.
 */
type Most = { media: number; others: number; files?: boolean }

/** What fits below a search field. */
const QUICK: Most = { media: 6, others: 4 }
/** The number of members is fixed: a user's browser reads them again (components/views/search/found-members.tsx). */
const MAX_MEMBERS = 8

/**
 * The best results of every kind for a text: entries, torrents and members. The asker sees no torrents that they have
 * hidden, and nobody whom a block separates from them. An empty text finds nothing and runs no query.
 */
export async function searchEverything(query: string, most: Most = QUICK, askerId?: number): Promise<FoundEverything> {
  cacheTagIndex('user')
  const [{ worths, ...entries }, torrents, users] = await Promise.all([
    searchCatalogue(query, most),
    (await site()).torrents ? foundTorrents(query, most, askerId) : NONE,
    foundMembers(query, MAX_MEMBERS, askerId),
  ])
  const order = kindsInOrder(worths, isNameOf(users.data[0]?.username, query))
  return { ...entries, torrents, users, order }
}

/** Whether a member is called as the text says, with or without an @. */
const isNameOf = (username: string | undefined, query: string) =>
  username !== undefined && usernameKey(username) === usernameKey(query.trim().replace(/^@/, ''))

/** The newest torrents whose names have all words; those of works for adults are left out. */
async function foundTorrents(
  query: string,
  { others, files: evenFiles = false }: Most,
  askerId?: number,
): Promise<FoundEverything['torrents']> {
  cacheTagIndex('torrent')
  if (fold(query).length < SHORTEST) return { data: [], total: 0 }
  const visible = askerId === undefined ? sql`true` : raw(notHiddenFor(`${Math.trunc(askerId)}::int`, 'torrents'))
  const where = sql`${visible} AND NOT EXISTS (SELECT FROM media WHERE media.id = torrents.media_id AND media.is_adult IS NOT FALSE)`
  return best(
    await newestIds({ words: wordsOf({ query }), where, offset: 0, count: MAX_TORRENTS, evenFiles }),
    others,
    torrentsByIds,
  )
}

/** While torrents are off. */
const NONE = { data: [], total: 0 }

/** One letter is a word of too many names. */
const SHORTEST = 2
const MAX_TORRENTS = 500

/**
 * The best entries of every kind for a text (server/engines/search/search.ts): one statement searches all kinds, and
 * one for each kind reads its cards. Works for adults are left out.
 */
export async function searchCatalogue(
  query: string,
  { media, others }: Most = QUICK,
): Promise<FoundEntries & { worths: Worths }> {
  for (const noun of NOUNS) cacheTagIndex(noun)
  const found = await searchAll(query)
  const [works, series, characters, people, companies] = await Promise.all([
    listedMedia(found.media.ids).then((ids) => best(ids, media, mediaCards)),
    best(found.series.ids, others, seriesCards),
    best(found.character.ids, others, (ids) => nameCards('character', ids)),
    best(found.person.ids, others, (ids) => nameCards('person', ids)),
    best(found.company.ids, others, companyCards),
  ])
  const worths = {
    media: found.media.worth,
    series: found.series.worth,
    characters: found.character.worth,
    people: found.person.worth,
    companies: found.company.worth,
  }
  return { media: works, series, characters, people, companies, worths }
}

const NOUNS = ['media', 'series', 'character', 'person', 'company'] as const

async function best<Card>(
  ids: readonly number[],
  most: number,
  cards: (ids: readonly number[]) => Promise<Card[]>,
): Promise<{ data: Card[]; total: number }> {
  return { data: await cards(ids.slice(0, most)), total: ids.length }
}

/** Most matches that are counted, and ordered by closeness. */
const MAX_FOUND = 500
/** Texts without so many letters in a row have no trigram: names begin with them. */
const ANYWHERE = /[^\s._-]{3}/
/** A name has 2 to 24 letters; letters with marks may be several characters. */
const LENGTH = { least: 2, most: 60 }

/**
 * The members whose names contain a text, with or without an @, the name itself first; names that look alike are the
 * same. Not those that are suspended or have not confirmed their address, and nobody whom the asker has blocked or who
 * has blocked the asker.
 */
async function foundMembers(
  text: string,
  most: number,
  askerId?: number,
): Promise<{ data: FoundUser[]; total: number }> {
  const name = text.normalize('NFKC').trim().replace(/^@/, '')
  if (name.replace(/[\s._-]/g, '').length < LENGTH.least || name.length > LENGTH.most) return { data: [], total: 0 }
  const key = usernameKey(name)
  const pattern = `${ANYWHERE.test(key) ? '%' : ''}${patternOf(key)}%`
  const found = await plannedRows<FoundUser & { total: number }>('found-members', FOUND, [
    ...[key, pattern, most, askerId ?? null],
  ])
  for (const { id } of found) cacheTag('user', id)
  return { data: found.map(({ total, ...user }) => user), total: found[0]?.total ?? 0 }
}

/** Where the text has a space or a sign that names may have, any of them may be. */
const patternOf = (key: string) => key.replace(/[\\%]/g, '\\$&').replace(/[\s._-]+/g, '_')

const SHOWN = `u.confirmed_at IS NOT NULL AND (u.suspended_until IS NULL OR u.suspended_until < now())
      AND ($4::int IS NULL OR NOT ${isBlocked('u.id', '$4::int')})`

const FOUND = `WITH found AS MATERIALIZED (
    SELECT u.id, u.username, u.username_key FROM users u WHERE u.username_key = $1::text AND ${SHOWN}
    UNION
    (SELECT u.id, u.username, u.username_key FROM users u WHERE u.username_key LIKE $2::text AND ${SHOWN} LIMIT ${MAX_FOUND})
  )
  SELECT f.id, f.username, (SELECT count(*)::int FROM found) AS total,
    ${profilePicture('f.id')} AS "profilePicture"
  FROM (SELECT * FROM found ORDER BY username_key = $1::text DESC, starts_with(username_key, $1) DESC, length(username), id
    LIMIT $3::int) AS f ORDER BY f.username_key = $1 DESC, starts_with(f.username_key, $1) DESC, length(f.username), f.id`
