import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { MEDIA_CARD_JSON, type MediaCardRow, tagWorks, toMediaCard } from '../media/cards'
import type { Runs } from './rules'

/**
 * What is like a work (jobs.ts), the closest first; works of the same series are left out. `has`: whether anything is;
 * without that nothing is read.
 */
export async function similarWorks(mediaId: number, has = true): Promise<MediaCard[]> {
  cacheTag('similar-works', mediaId)
  if (!has) return []
  const found = await plannedRows<{ media: MediaCardRow }>('similar-works', SIMILAR, [mediaId])
  tagWorks(found)
  return found.map(({ media }) => toMediaCard(media))
}

/** Sequels are among the relations; nobody needs to be told of them. */
const SIMILAR = `SELECT ${MEDIA_CARD_JSON} AS media FROM similar_works s JOIN shown_media m ON m.id = s.other_id
  WHERE s.media_id = $1::int AND NOT m.is_adult
    AND m.series_id IS DISTINCT FROM coalesce((SELECT o.series_id FROM shown_media o WHERE o.id = $1::int), 0)
  ORDER BY s.similarity DESC, m.standing DESC, s.other_id`

/** The statement of the row, also for the doctor. */
export const RUNS = `SELECT wanted_at AS "wantedAt", started_at AS "startedAt", finished_at AS "finishedAt", done, total
  FROM derivations WHERE name = 'similar-works'`

export async function readRuns(): Promise<Runs | undefined> {
  const [runs] = await plannedRows<Runs>('similar-works-runs', RUNS, [])
  return runs
}
