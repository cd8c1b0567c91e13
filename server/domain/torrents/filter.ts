import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { FileSize, TorrentFilters } from '@/lib/torrents/schemas/search'
import { listsAdults } from '@/server/domain/catalogue/adults'
import { usernameKey } from '@/server/domain/identity/users/names'
import { holdersOf } from '@/server/domain/identity/users/permissions'
import type { Filter } from '@/server/engines/listing/groups'
import { join, type Prisma, raw, sql } from '@/server/platform/database/client'
import { fileQuery } from './file-names/rules'
import { plainWords, type Term } from './words'

/** The condition of torrents in lists; the indexes have the same one. */
export const VISIBLE = 'hidden_at IS NULL AND NOT is_unlisted'

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

/** Torrents of works that are not for adults. */
const OF_LISTED = raw(
  'NOT EXISTS (SELECT FROM media WHERE media.id = torrents.media_id AND media.is_adult IS NOT FALSE)',
)

/** The condition that a list of torrents of many works adds: none of works that the site never lists. */
export async function listedCondition(): Promise<Prisma.Sql | undefined> {
  return (await listsAdults()) ? undefined : OF_LISTED
}

/** The same filter with another condition, if there is one. */
export function narrowed(filter: Filter | undefined, condition: Prisma.Sql | undefined): Filter | undefined {
  if (!condition) return filter
  return { where: filter ? sql`${filter.where} AND ${condition}` : condition, isCombination: true }
}

/** The condition of all torrents. */
export const EVERY = sql`true`

/** The same as a condition on `torrents`. */
export const conditionOf = (filters: TorrentFilters): Prisma.Sql => filterOf(filters)?.where ?? EVERY

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

/** Shorter words have no trigram. */
const ANYWHERE = 3

/** How a condition looks for a text in a name, and for words (a tsquery) in the names of files. */
type Look = { inName: (text: string) => Prisma.Sql; inFiles: (query: string) => Prisma.Sql }

/**
 * The words as a condition on a name that has been read. Words of three and more characters, and kana and kanji, may be
 * anywhere in it. One or two other letters or digits must be a word of their own ("07" is the seventh episode, not
 * 1070). Words that are a title of its work need not be in the name. In the names of its files they are the beginning
 * of a word, and some may be there and the others in its name. Phrases and what is excluded are of the name alone.
 */
export const holdsAll = (terms: readonly Term[], evenFiles = true): Prisma.Sql => condition(terms, READ, evenFiles)

/** The same as a condition that indexes support. */
export const indexedHoldsAll = (terms: readonly Term[], evenFiles = true): Prisma.Sql =>
  condition(terms, INDEXED, evenFiles)

const inName = (text: string) =>
  isAlone(text) ? sql`' ' || name_key || ' ' LIKE ${`% ${literal(text)} %`}` : holds(text)

const READ: Look = {
  inName,
  inFiles: (query) =>
    // OFFSET 0: the torrent's own row is looked up, and never those of all torrents at once.
    sql`EXISTS (SELECT FROM torrent_file_names f WHERE f.torrent_id = torrents.id AND f.words @@ ${query}::tsquery OFFSET 0)`,
}

const INDEXED: Look = {
  inName: (text) => {
    if ([...text].length >= ANYWHERE) return holds(text)
    const word = sql`search_vector(name_key) @@ ${isAlone(text) ? quoted(text) : `${quoted(text)}:*`}::tsquery`
    return isAlone(text) ? sql`(${word} AND ${inName(text)})` : sql`(${word})`
  },
  inFiles: (query) => sql`id = ANY(ARRAY(
    SELECT f.torrent_id FROM torrent_file_names f WHERE f.words @@ ${query}::tsquery LIMIT ${MAX_BY_FILES}))`,
}

/** As many as are sorted at most (browse.ts). */
const MAX_BY_FILES = 50_000

function condition(terms: readonly Term[], look: Look, evenFiles: boolean): Prisma.Sql {
  const words = plainWords(terms)
  const alternatives = terms.flatMap((term) => ('any' in term && !term.isNot && term.any.length > 1 ? [term.any] : []))
  const others = terms.filter((term) => !('any' in term) || term.isNot).map(otherCondition)
  if (words.length === 0 && alternatives.length === 0) return all(others)
  return all([sql`(${any(waysOf({ words, alternatives, evenFiles }, look))})`, ...others])
}

type Alternatives = readonly (readonly string[])[]

/** What is looked for. `evenFiles`: in the names of files, too. */
type Wanted = { words: readonly string[]; alternatives: Alternatives; evenFiles: boolean }

/** All is in the name; or the first words are a title of its work; or all is among the files and the name. */
function waysOf({ words, alternatives, evenFiles }: Wanted, look: Look): Prisma.Sql[] {
  const distinct = [...new Set(words)]
  const inNames = all([...distinct.slice(0, MAX_IN_NAMES).map(look.inName), ...alternatives.map(anyIn(look))])
  const inFiles = filesCondition({ words: distinct, alternatives, evenFiles }, look)
  return [inNames, ...titled({ words, alternatives, evenFiles }, look), ...(inFiles ? [inFiles] : [])]
}

const anyIn = (look: Look) => (texts: readonly string[]) => sql`(${any(texts.map(look.inName))})`

/** Whether the names of files have the words; phrases are in the name. Null if there are only phrases. */
function filesCondition({ words, alternatives, evenFiles }: Wanted, look: Look): Prisma.Sql | null {
  if (!evenFiles) return null
  const groups = [...words.slice(0, MAX_IN_NAMES).map((word) => [word]), ...alternatives]
  const isPhrase = (texts: readonly string[]) => texts.some((text) => text.includes(' '))
  const query = fileQuery(groups.filter((texts) => !isPhrase(texts)))
  return query ? all([look.inFiles(query), ...groups.filter(isPhrase).map(anyIn(look))]) : null
}

function otherCondition(term: Term): Prisma.Sql {
  // Torrents of unknown uploaders and anonymous ones are not of a given one.
  if ('uploader' in term)
    return term.isNot ? sql`(${uploadedBy(term.uploader)} IS NOT TRUE)` : uploadedBy(term.uploader)
  if ('hash' in term)
    return sql`id = ANY(ARRAY(SELECT torrent_id FROM torrent_hashes WHERE hash = ${keptHash(term.hash)}))`
  // A negated text is looked for in each name: no index finds what is missing.
  return sql`NOT (${any(term.any.map(inName))})`
}

/** Hashes are kept with 20 bytes: version 2 is truncated (BEP 52). */
const keptHash = (hash: string) => Buffer.from(hash, 'hex').subarray(0, 20)

/** The first words are a title of the torrent's work, and at most so many others, and alternatives, in its names. */
const titled = ({ words, ...others }: Wanted, look: Look): Prisma.Sql[] =>
  Array.from({ length: BEHIND_TITLE + 1 }, (_, behind) => words.length - behind)
    .filter((count) => count > 0 && isTitle(words.slice(0, count)))
    .map((count) =>
      all([ofWork(words.slice(0, count)), ...behindTitle({ ...others, words: words.slice(count) }, look)]),
    )

/** The torrents of the work are few: each is looked at. */
function behindTitle({ words, alternatives, evenFiles }: Wanted, look: Look): Prisma.Sql[] {
  if (words.length === 0 && alternatives.length === 0) return []
  const inNames = all([...words.map(look.inName), ...alternatives.map(anyIn(look))])
  const inFiles = filesCondition({ words, alternatives, evenFiles }, READ)
  return inFiles ? [sql`(${any([inNames, inFiles])})`] : [inNames]
}

const BEHIND_TITLE = 2
/** Further words are not looked for in names. */
const MAX_IN_NAMES = 12

const isTitle = (words: readonly string[]) => [...words.join('')].length >= ANYWHERE || NATIVE.test(words.join(''))

/** Keys are indexed without their spaces. */
const ofWork = (title: readonly string[]) => sql`media_id = ANY(ARRAY(SELECT media_id FROM media_search_keys
  WHERE replace(key, ' ', '') = ${title.join('')}::text LIMIT 50))`

const any = (conditions: Prisma.Sql[]) =>
  join(
    conditions.map((each) => sql`(${each})`),
    ' OR ',
  )
const all = (conditions: Prisma.Sql[]) => (conditions.length === 0 ? sql`true` : join(conditions, ' AND '))
const holds = (word: string) => sql`name_key LIKE ${`%${literal(word)}%`}`
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const quoted = (word: string) => `'${word.replace(/[\\']/g, '\\$&')}'`

/** Whether a word is so short that it must be a word of its own; two native characters are a pair of the index. */
const isAlone = (word: string) => [...word].length < ANYWHERE && !NATIVE.test(word)
const NATIVE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
