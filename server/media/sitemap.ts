import { rows, sql } from '../db'

/** Addresses in one part of the sitemap at most (sitemaps.org). A part holds the ids n × 50,000 + 1 to (n + 1) × 50,000. */
const PART = 50_000
/** Rows of one read, so that a part is never whole in memory. */
const STEP = 5000

export type SitemapEntry = { id: number; updatedAt: Date }

/** The parts that hold any entry. */
export async function sitemapParts(): Promise<number[]> {
  const found = await rows<{ part: number }>(sql`
    SELECT part FROM generate_series(0, (SELECT (max(id) - 1) / ${PART}::int FROM media)) part
    WHERE EXISTS (SELECT 1 FROM media WHERE id > part * ${PART}::int AND id <= (part + 1) * ${PART}::int)`)
  return found.map(({ part }) => part)
}

/** The entries of a part in the order of their ids, some thousand at a time; nothing for a part that there is not. */
export async function* sitemapEntries(part: number): AsyncGenerator<SitemapEntry[]> {
  const last = (part + 1) * PART
  if (last > 2_147_483_647) return
  for (let after = part * PART; after < last; ) {
    const found = await rows<SitemapEntry>(sql`
      SELECT id, updated_at AS "updatedAt" FROM media WHERE id > ${after} AND id <= ${last} ORDER BY id LIMIT ${STEP}`)
    if (found.length > 0) yield found
    if (found.length < STEP) return
    after = found.at(-1)?.id ?? last
  }
}
