import type pg from 'pg'

/** Existing works (older than `since`) with new data get a new date, once per transaction, and count as changed. */
export async function settleTouched(client: pg.Client, since: Date): Promise<void> {
  await client.query(
    `WITH touched AS (
       DELETE FROM load_touched RETURNING id
     ), old AS (
       SELECT DISTINCT m.id FROM touched t JOIN media m USING (id) WHERE m.created_at < $1
     ), dated AS (
       UPDATE media m SET updated_at = now() FROM old WHERE m.id = old.id AND m.updated_at <> now()::timestamptz(3)
     )
     INSERT INTO load_changed SELECT id FROM old ON CONFLICT DO NOTHING`,
    [since],
  )
}
