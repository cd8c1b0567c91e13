import type pg from 'pg'
import { POPULARITY_UPDATES } from '@/server/domain/catalogue/entries/jobs'
import { PROMINENCE_UPDATE } from '@/server/domain/catalogue/prominence'

/**
 * Recomputes values that follow from works: popularity of their entries, prominence of works without members, dates and
 * status of series. Writes only differences.
 */
export async function refreshDerived(client: pg.Client): Promise<void> {
  await client.query('SELECT count(*) FROM series_follow_works(ARRAY(SELECT id FROM series))')
  await client.query(PROMINENCE_UPDATE)
  for (const statement of Object.values(POPULARITY_UPDATES)) await client.query(statement)
}
