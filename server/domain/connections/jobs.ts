import { plannedRows, rows, sql } from '@/server/platform/database/client'
import { IS_CLOSED } from './queries'

/** Days for which payloads, and what arrived, are kept. */
const PAYLOAD_DAYS = 7
const DAYS = 90
/** Most events that are kept of one connection, and how many are changed at once. */
const MOST = 20_000
const PART = 10_000
/** Most parts of one run; the next run goes on. */
const PARTS = 100

/**
 * Forgets payloads after a week and what arrived after 90 days; of a very busy connection also what is older, and of a
 * closed one everything.
 */
export async function cleanScrobbles(most = MOST, part = PART): Promise<void> {
  await inParts(part, () =>
    rows(sql`UPDATE scrobbles SET payload = NULL WHERE id IN (SELECT id FROM scrobbles
    WHERE payload IS NOT NULL AND created_at < now() - make_interval(days => ${PAYLOAD_DAYS}::int)
    ORDER BY created_at LIMIT ${part} FOR UPDATE SKIP LOCKED) RETURNING 1`),
  )
  await inParts(part, () =>
    rows(sql`DELETE FROM scrobbles WHERE id IN (SELECT id FROM scrobbles
    WHERE created_at < now() - make_interval(days => ${DAYS}::int) ORDER BY created_at LIMIT ${part}
    FOR UPDATE SKIP LOCKED) RETURNING 1`),
  )
  await trim(most, part)
  await deleteClosed(part)
}

/** Does a statement until it has no full part left. */
async function inParts(part: number, act: () => Promise<readonly unknown[]>): Promise<void> {
  for (let done = 0; done < PARTS; done++) if ((await act()).length < part) return
}

/** Trims connections one after the other, of those that spoke since the last runs: others have no more than before. */
async function trim(most: number, part: number): Promise<void> {
  let after = 0
  while (true) {
    const spoken = await rows<{ id: number }>(sql`SELECT id FROM connections WHERE id > ${after}
      AND last_event_at > now() - interval '1 day' ORDER BY id LIMIT 1000`)
    for (const { id } of spoken)
      await inParts(part, () =>
        rows(sql`DELETE FROM scrobbles WHERE id IN (SELECT id FROM scrobbles WHERE connection_id = ${id} AND id <= (
          SELECT id FROM scrobbles WHERE connection_id = ${id} ORDER BY id DESC OFFSET ${most} LIMIT 1
        ) ORDER BY id LIMIT ${part} FOR UPDATE SKIP LOCKED) RETURNING 1`),
      )
    const last = spoken.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Deletes what arrived by connections that were revoked, in portions, then the connections themselves. */
async function deleteClosed(part: number): Promise<void> {
  await inParts(part, () => plannedRows('empty-closed-connections', EMPTY_CLOSED, [part]))
  await inParts(part, () => plannedRows('delete-closed-connections', DELETE_CLOSED, [part]))
}

const EMPTY_CLOSED = `DELETE FROM scrobbles WHERE id IN (SELECT s.id FROM connections c JOIN scrobbles s ON s.connection_id = c.id
    WHERE c.${IS_CLOSED} LIMIT $1::int FOR UPDATE OF s SKIP LOCKED) RETURNING 1`
/** One that still has events, of which a transaction had locked some, is left for the next run. */
const DELETE_CLOSED = `DELETE FROM connections WHERE id IN (SELECT c.id FROM connections c WHERE c.${IS_CLOSED}
    AND NOT EXISTS (SELECT FROM scrobbles s WHERE s.connection_id = c.id) LIMIT $1::int FOR UPDATE SKIP LOCKED) RETURNING 1`
