import type { Season } from '@/lib/catalogue/seasons'
import type { OwnSeason } from '@/lib/tracking/schemas/seasons'
import { BEGINS, CONTINUES, inSeason } from '@/server/domain/catalogue/charts'
import { plannedRows } from '@/server/platform/database/client'
import { recordEntries } from './records/browse'

/** Most works of one answer. */
const MAX = 200

/** What a user watches or plans of a season, what is broadcast next first, then the best known. Never cached. */
export async function ownSeason(userId: number, season: Season): Promise<OwnSeason> {
  const found = await plannedRows<{ id: number }>('own-season', OWN_SEASON, [...inSeason(season), userId])
  const ids = found.map(({ id }) => id)
  return { year: season.year, season: season.name, data: await recordEntries(userId, ids) }
}

/** Looks up the record of each work of the season by its key; a user may have 20,000 of them. */
const OWN_SEASON = `SELECT m.id FROM (
    SELECT id, standing FROM shown_media WHERE ${BEGINS} UNION ALL SELECT id, standing FROM shown_media WHERE ${CONTINUES}
  ) AS m CROSS JOIN LATERAL (SELECT FROM watched_records WHERE user_id = $3::int AND media_id = m.id
    AND status IN ('Watching', 'Planned') LIMIT 1) AS w LEFT JOIN next_airings n ON n.media_id = m.id
  ORDER BY n.due NULLS LAST, m.standing DESC, m.id DESC LIMIT ${MAX}`
