import { sql } from '@/server/platform/database/client'
import { type Tx, write } from '@/server/platform/writing/write'
import { formsOf } from './forms'

/** Rows that are completed at a time. */
const BATCH = 2000

/** Completes search keys that were written without forms, by an earlier version or by a load of known works. */
export async function completeSearchKeys(): Promise<void> {
  let completed = 0
  for (;;) {
    const count = await write(completeSome, { minutes: 1 })
    completed += count
    if (count < BATCH) break
  }
  if (completed > 0) await write(async (tx) => tx.invalidate(['index:media']))
}

async function completeSome(tx: Tx): Promise<number> {
  const { rows: keys } = await tx.query<{ id: number; key: string }>(sql`
    SELECT media_id AS id, key FROM media_search_keys WHERE form IS NULL ORDER BY media_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`)
  const forms = keys.map(({ key }) => formsOf(key))
  const { rowCount } = await tx.query(sql`
    UPDATE media_search_keys k SET form = given.form, initials = given.initials
    FROM unnest(${keys.map(({ id }) => id)}::int[], ${keys.map(({ key }) => key)}::text[],
      ${forms.map(({ form }) => form)}::text[], ${forms.map(({ initials }) => initials)}::text[]) AS given (id, key, form, initials)
    WHERE k.media_id = given.id AND k.key = given.key`)
  return rowCount ?? 0
}
