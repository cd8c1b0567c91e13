import { CONTRIBUTING } from '@/lib/curation/contributing'
import type { EntityKind } from '@/lib/links'
import { removeFile, storedPictures } from '@/server/domain/catalogue/pictures/mutations'
import { pool, raw, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { isWaitingRow } from '../waiting'
import { CLOSED, release, tellClosed } from './writes'

/** Files of one transaction. */
const BATCH = 20

/** Deletes the files that nobody needs any more: refused ones at once, removed ones after some days. */
export async function sweepSpares(): Promise<void> {
  while ((await sweep()) === BATCH);
}

async function sweep(): Promise<number> {
  const { rowCount } = await pool().query(
    sql`SELECT FROM spare_pictures WHERE contribution_id IS NULL AND kept_until <= now() LIMIT 1`,
  )
  if (!rowCount) return 0
  return write(async (tx) => {
    const { rows } = await tx.query<{ noun: EntityKind; id: number; filename: string }>(sql`
      DELETE FROM spare_pictures WHERE (noun, entry_id, filename) IN (
        SELECT noun, entry_id, filename FROM spare_pictures WHERE contribution_id IS NULL AND kept_until <= now()
        ORDER BY kept_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING noun, entry_id AS id, filename`)
    for (const { noun, id, filename } of rows) {
      const shown = await storedPictures(tx, noun, id)
      if (!shown.some((row) => row.filename === filename)) await removeFile(noun, id, filename)
    }
    return rows.length
  })
}

/** Ends proposals of pictures that nobody has decided on for long, and deletes what nobody needs. */
export async function cleanSparePictures(): Promise<void> {
  await write(async (tx) => {
    const { rows } = await tx.query<{ id: number; noun: EntityKind; entry: number | null }>(sql`
      UPDATE contributions c SET state = 'Outdated', decided_at = now(), claimed_by = NULL, claimed_at = NULL
      FROM (SELECT contribution_id AS id FROM spare_pictures WHERE contribution_id IS NOT NULL ORDER BY contribution_id LIMIT 500) AS s
      WHERE c.id = s.id AND ${raw(isWaitingRow('c.'))} AND (c.created_at < now() - make_interval(days => ${CONTRIBUTING.pictureDays}::int))
      RETURNING ${raw(CLOSED.replace('id', 'c.id'))}`)
    for (const { id } of rows) await release(tx, id)
    await tellClosed(tx, rows)
  })
  await sweepSpares()
}
