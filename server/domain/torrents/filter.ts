import type { MediaType } from '@/lib/catalogue/schemas/media'
import { fold } from '@/lib/fold'
import type { FileSize, TorrentFilters, TorrentSearch } from '@/lib/torrents/schemas/search'
import { usernameKey } from '@/server/domain/identity/users/names'
import { holdersOf } from '@/server/domain/identity/users/permissions'
import type { Filter } from '@/server/engines/listing/groups'
import { join, type Prisma, raw, sql } from '@/server/platform/database/client'

/** The condition of visible torrents. */
export const VISIBLE = 'hidden_at IS NULL'

/**
 * The filter of the torrents besides words; undefined for all. More than a type is a combination: counted no further
 * than the pages go, by the index of its rarest condition (prisma/migrations/0092_torrent_marks).
 */
export function filterOf({ type, ...others }: TorrentFilters): Filter | undefined {
  const ofType = type && sql`type = ${type}::torrent_type`
  const conditions = conditionsOf(others)
  if (conditions.length > 0)
    return { where: join([...(ofType ? [ofType] : []), ...conditions], ' AND '), isCombination: true }
  return ofType && { where: ofType, values: { type: [type] } }
}

/** The same as a condition on `torrents`. */
export const conditionOf = (filters: TorrentFilters): Prisma.Sql => filterOf(filters)?.where ?? sql`true`

function conditionsOf(filters: Omit<TorrentFilters, 'type'>): Prisma.Sql[] {
  const { category, group, resolution, language, fileSize, uploader, trusted, mark } = filters
  return [
    ...(category ? [ofTypes([category])] : []),
    ...(group ? [sql`lower(release_group) = lower(${group})`] : []),
    ...(resolution === undefined ? [] : [sql`resolution = ${resolution}::int`]),
    ...(language ? [sql`languages && ${variantsOf(language)}::text[]`] : []),
    ...(fileSize ? [between(...RANGES[fileSize])] : []),
    ...(uploader ? [uploadedBy(uploader)] : []),
    ...(trusted ? [raw(OF_TRUSTED)] : []),
    ...(mark ? [raw(mark === 'complete' ? 'is_complete' : 'NOT is_remake')] : []),
  ]
}

/** Torrents of works of these types. */
export function ofTypes(types: readonly MediaType[]): Prisma.Sql {
  return sql`EXISTS (SELECT 1 FROM media AS work WHERE work.id = torrents.media_id AND work.type = ANY(${types}::media_type[]))`
}

/** Only uploads of this user, without anonymous ones. */
export function uploadedBy(username: string): Prisma.Sql {
  return sql`(NOT is_anonymous AND uploader_id = (SELECT id FROM users WHERE username_key = ${usernameKey(username)}))`
}

/** As IS_TRUSTED of cards.ts says it of a row; here the few trusted users are found first. */
const OF_TRUSTED = `(NOT is_anonymous AND uploader_id = ANY(ARRAY(
  SELECT id FROM users WHERE is_trusted UNION ${holdersOf('CanModerate')})))`

/**
 * A language with its regions and scripts that releases name: who asks for Portuguese also reads Brazilian Portuguese.
 */
const variantsOf = (language: string): string[] => [language, ...(VARIANTS[language] ?? [])]

const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  en: ['en-US', 'en-GB'],
  es: ['es-419', 'es-ES', 'es-MX', 'es-LA'],
  fr: ['fr-FR', 'fr-CA'],
  pt: ['pt-BR', 'pt-PT'],
  zh: ['zh-Hans', 'zh-Hant', 'zh-CN', 'zh-TW', 'zh-HK'],
}

const GIB = 1024 ** 3
const RANGES: Record<FileSize, readonly [from: number, below: number | null]> = {
  under500M: [0, 500 * 1024 ** 2],
  '500Mto2G': [500 * 1024 ** 2, 2 * GIB],
  '2Gto10G': [2 * GIB, 10 * GIB],
  '10Gto50G': [10 * GIB, 50 * GIB],
  over50G: [50 * GIB, null],
}

const between = (from: number, below: number | null) =>
  below === null ? sql`size >= ${from}::bigint` : sql`size >= ${from}::bigint AND size < ${below}::bigint`

/** Further words are ignored. */
const MAX_WORDS = 12
/** Shorter words have no trigram. */
const ANYWHERE = 3

/** The folded words of a query; a name must contain all of them. */
export function wordsOf({ query }: Pick<TorrentSearch, 'query'>): string[] {
  return [...new Set(fold(query).split(' '))].filter(Boolean).slice(0, MAX_WORDS)
}

/**
 * The words as a condition on a name that has been read. Words of three and more characters, and kana and kanji, may be
 * anywhere in it. One or two other letters or digits must be a word of their own ("07" is the seventh episode, not
 * 1070).
 */
export function holdsAll(words: readonly string[]): Prisma.Sql {
  return all(
    words.map((word) => (isAlone(word) ? sql`' ' || name_key || ' ' LIKE ${`% ${literal(word)} %`}` : holds(word))),
  )
}

/** The same as a condition that indexes support. */
export function indexedHoldsAll(words: readonly string[]): Prisma.Sql {
  const lookups = words.map((word) => {
    if ([...word].length >= ANYWHERE) return holds(word)
    return sql`(search_vector(name_key) @@ ${isAlone(word) ? quoted(word) : `${quoted(word)}:*`}::tsquery)`
  })
  return sql`${all(lookups)} AND ${holdsAll(words.filter(isAlone))}`
}

const all = (conditions: Prisma.Sql[]) => (conditions.length === 0 ? sql`true` : join(conditions, ' AND '))
const holds = (word: string) => sql`name_key LIKE ${`%${literal(word)}%`}`
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const quoted = (word: string) => `'${word.replace(/[\\']/g, '\\$&')}'`

/** Whether a word is so short that it must be a word of its own; two native characters are a pair of the index. */
const isAlone = (word: string) => [...word].length < ANYWHERE && !NATIVE.test(word)
const NATIVE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
