import { MAX_ID } from '@/lib/ids'
import { listsAdults, withoutAdults } from '@/server/domain/catalogue/adults'
import { isListed, isShown } from '@/server/domain/catalogue/entries/access'
import { raw, rows, sql } from '@/server/platform/database/client'
import { site } from '@/server/platform/site/site'

/**
 * Nouns whose pages are in the sitemap, with their tables. Works for adults, which no list shows, hidden entries and
 * hidden and unlisted torrents count as missing.
 */
const TABLES = {
  media: { table: 'media', where: 'NOT is_adult' },
  series: { table: 'series', where: isListed('series') },
  character: { table: 'characters', where: isListed('character') },
  person: { table: 'people', where: isListed('person') },
  company: { table: 'companies', where: isListed('company') },
  tag: { table: 'tags', where: 'media_count > 0' },
  torrent: { table: 'torrents', where: `hidden_at IS NULL AND NOT is_unlisted AND ${isShown('media', 'media_id')}` },
} as const
export type SitemapNoun = keyof typeof TABLES
export const SITEMAP_NOUNS = Object.keys(TABLES) as SitemapNoun[]

/** The nouns of the sitemap: without torrents while they are off. */
export async function sitemapNouns(): Promise<SitemapNoun[]> {
  const { torrents } = await site()
  return SITEMAP_NOUNS.filter((noun) => torrents || noun !== 'torrent')
}

/**
 * Most addresses in one file of the sitemap; sitemaps.org allows 50,000. Part n contains the ids n × 10,000 + 1 to
 * (n + 1) × 10,000.
 */
const PART = 10_000
/** Rows per read. */
const STEP = 5000

export type SitemapEntry = { id: number; updatedAt: Date }

/** The condition of tags with a work that the site lists, if it never lists works for adults. */
const LISTED_TAG = `EXISTS (SELECT FROM media_tags o JOIN media m ON m.id = o.media_id
  WHERE o.tag_id = tags.id AND NOT m.is_adult)`

/** The table of a noun, and the condition of its rows that the sitemap has. */
async function tableOf(noun: SitemapNoun): Promise<{ table: string; where: string }> {
  const { table, where } = TABLES[noun]
  if (await listsAdults()) return { table, where }
  return { table, where: noun === 'tag' ? LISTED_TAG : withoutAdults(where) }
}

/** The parts of a noun that contain any entry. */
export async function sitemapParts(noun: SitemapNoun): Promise<number[]> {
  const { table, where } = await tableOf(noun)
  const found = await rows<{ part: number }>(sql`
    SELECT parts.part FROM generate_series(0, (SELECT (max(id) - 1) / ${PART}::int FROM ${raw(table)})) AS parts (part)
    WHERE EXISTS (SELECT 1 FROM ${raw(table)} WHERE ${raw(where)}
      AND id > parts.part::bigint * ${PART}::int AND id <= (parts.part::bigint + 1) * ${PART}::int)`)
  return found.map(({ part }) => part)
}

/** The entries of a part by id, some thousand at a time; empty for an unknown part. */
export async function* sitemapEntries(noun: SitemapNoun, part: number): AsyncGenerator<SitemapEntry[]> {
  const { table, where } = await tableOf(noun)
  const last = Math.min((part + 1) * PART, MAX_ID)
  for (let after = part * PART; after < last; ) {
    const found = await rows<SitemapEntry>(sql`
      SELECT id, updated_at AS "updatedAt" FROM ${raw(table)}
      WHERE id > ${after} AND id <= ${last} AND ${raw(where)} ORDER BY id LIMIT ${STEP}`)
    if (found.length > 0) yield found
    if (found.length < STEP) return
    after = found.at(-1)?.id ?? last
  }
}
