import { dayInJapan, daysAfter } from '@/lib/catalogue/air-dates'
import type { CacheTag } from '@/server/platform/cache/tags'
import { write } from '@/server/platform/writing/write'
import { invalidateMany } from '../entries/jobs'
import { NEXT_AIRINGS } from './statements'

/** Invalidates the pages that show what is current: a new day has begun. */
export async function beginDay(): Promise<void> {
  await write(async (tx) => tx.invalidate(['index:today']))
}

/** Days for which the next broadcasts are kept ahead. */
const DAYS_AHEAD = 120

/** Computes each work's next broadcast. Writes only differences, and invalidates only pages that show them. */
export async function refreshNextAirings(): Promise<void> {
  const today = dayInJapan(new Date())
  await write(
    async (tx) => {
      const { rows } = await tx.query<{ id: number }>(REFRESHED, [today, daysAfter(today, DAYS_AHEAD), today])
      const tags = rows.map(({ id }): CacheTag => `media:${id}`)
      invalidateMany(tx, tags)
    },
    { minutes: 2 },
  )
}

const REFRESHED = `WITH wanted AS MATERIALIZED (${NEXT_AIRINGS}), removed AS (
    DELETE FROM next_airings n WHERE NOT EXISTS (SELECT FROM wanted w WHERE w.id = n.media_id) RETURNING n.media_id AS id
  ), written AS (
    INSERT INTO next_airings AS n (media_id, episode, day, airs_at, is_estimated, due)
      SELECT id, episode, day, "airsAt", "isEstimated", due FROM wanted
    ON CONFLICT (media_id) DO UPDATE SET episode = excluded.episode, day = excluded.day, airs_at = excluded.airs_at,
        is_estimated = excluded.is_estimated, due = excluded.due
      WHERE (n.episode, n.day, n.airs_at, n.is_estimated, n.due)
        IS DISTINCT FROM (excluded.episode, excluded.day, excluded.airs_at, excluded.is_estimated, excluded.due)
    RETURNING n.media_id AS id
  )
  SELECT id FROM removed UNION SELECT id FROM written`
