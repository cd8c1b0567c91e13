import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, sql } from '@/server/platform/database/client'

/**
 * Lets status and dates of these series follow from their works where they say nothing themselves
 * (prisma/migrations/0011_series_follow_works). Returns whose pages show a difference.
 */
export async function followWorks(
  db: Prisma.TransactionClient,
  given: readonly (number | null)[],
): Promise<CacheTag[]> {
  const ids = [...new Set(given)].filter((id) => id !== null)
  if (ids.length === 0) return []
  // Two works of a series that change at once take turns, or each would judge by the other's old state.
  await db.$executeRaw(sql`SELECT FROM series WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`)
  const changed = await db.$queryRaw<{ id: number }[]>(sql`SELECT id FROM series_follow_works(${ids}::int[]) AS id`)
  return changed.length > 0 ? ['index:series', ...changed.map(({ id }): CacheTag => `series:${id}`)] : []
}
