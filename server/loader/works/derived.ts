import type pg from 'pg'
import { POPULARITY_UPDATES } from '@/server/domain/catalogue/entries/jobs'
import { PROMINENCE_UPDATE } from '@/server/domain/catalogue/prominence'
import { guessSequels } from '@/server/domain/catalogue/sequels/jobs'
import { refreshGuesses } from '@/server/domain/curation/guesses/jobs'
import { logStatement, MAX_TAGS } from '@/server/platform/cache/invalidate'
import type { CacheTag } from '@/server/platform/cache/tags'

/**
 * Recomputes values that follow from works: popularity of their entries, prominence of works without members, dates and
 * status of series. Also guesses of what follows what, and of what else people are asked. Writes only differences.
 */
export async function refreshDerived(client: pg.Client): Promise<void> {
  await client.query('SELECT count(*) FROM series_follow_works(ARRAY(SELECT id FROM series))')
  await client.query(PROMINENCE_UPDATE)
  for (const statement of Object.values(POPULARITY_UPDATES)) await client.query(statement)
  const works = await guessSequels(client)
  await refreshGuesses(client)
  // A load that changes anything else drops all pages at its end.
  if (works.length > 0)
    await client.query(logStatement([works.length > MAX_TAGS ? ['*'] : works.map((id): CacheTag => `media:${id}`)]))
}
