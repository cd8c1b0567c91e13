import type { PictureShown } from '@/lib/catalogue/schemas/contribution-queue'
import type { EntityKind } from '@/lib/links'
import { pool, sql } from '@/server/platform/database/client'
import type { Delta } from '../documents/rules'
import type { PictureItem } from './rules'
import { storedPictures } from './writes'

/** Covers that sources name, in numbers. Bytes and requests of today are compared with what the operator allows. */
export type PictureFacts = {
  waiting: number
  fetched: number
  failed: number
  removed: number
  bytes: number
  requests: number
  /** Hosts that have failed at least three times in a row. */
  silent: string[]
}

/** The statement that reads them, for doctor and metrics. The index of states carries the counts. */
export const PICTURE_FACTS = `SELECT
    count(*) FILTER (WHERE state = 'Waiting')::int AS waiting, count(*) FILTER (WHERE state = 'Fetched')::int AS fetched,
    count(*) FILTER (WHERE state = 'Failed')::int AS failed, count(*) FILTER (WHERE state = 'Removed')::int AS removed,
    coalesce(sum(bytes) FILTER (WHERE state = 'Fetched'), 0)::float8 AS bytes,
    coalesce((SELECT requests FROM picture_days WHERE day = (now() AT TIME ZONE 'UTC')::date), 0) AS requests,
    ARRAY(SELECT host FROM picture_hosts WHERE failures >= 3 ORDER BY failures DESC, host LIMIT 5) AS silent
  FROM picture_addresses`

/** Most pictures of a proposal that are shown: one that moves can change the place of many. */
const SHOWN = 20

/** The pictures that a proposal is about, and where their files are. `isHidden`: whether the entry is, whose pictures have no address then. */
export async function picturesShown(
  entry: { noun: EntityKind; id: number },
  contribution: number,
  { before, after }: Delta,
  isHidden: boolean,
): Promise<PictureShown[]> {
  const [old, wanted] = [before.pictures, after.pictures].map((items) => (items ?? []) as PictureItem[])
  if (!old || !wanted || old.length + wanted.length === 0) return []
  const { rows } = await pool().query<{ filename: string }>(
    sql`SELECT filename FROM spare_pictures WHERE contribution_id = ${contribution}::int`,
  )
  const now = await storedPictures(pool(), entry.noun, entry.id)
  const one = ({ file, type }: PictureItem, did: PictureShown['did']): PictureShown => ({
    file,
    did,
    type,
    where: now.some(({ filename }) => filename === file)
      ? isHidden
        ? 'hidden'
        : 'entry'
      : rows.some(({ filename }) => filename === file)
        ? 'waiting'
        : 'gone',
    present:
      did === 'added' && !isHidden
        ? (now.find((row) => row.type === type && row.filename !== file)?.filename ?? null)
        : null,
  })
  const has = (items: PictureItem[], { file }: PictureItem) => items.some((item) => item.file === file)
  return [
    ...wanted.map((item) => one(item, has(old, item) ? 'changed' : 'added')),
    ...old.filter((item) => !has(wanted, item)).map((item) => one(item, 'removed')),
  ].slice(0, SHOWN)
}
