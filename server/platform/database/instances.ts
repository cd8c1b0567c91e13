import { randomUUID } from 'node:crypto'
import { plannedRows } from './client'
import { type LiveInstance, SIGN_EVERY } from './live-instances'
import { isReadOnly, takesNoWrites } from './read-only'

/**
 * Announces this instance in the database until it is closed. So others know which versions serve (`npm run doctor`,
 * and migrations that a version must not see). Does nothing while nothing can be written; failures are repeated
 * silently, as the health checks tell of them.
 */
export async function announceInstance({
  version,
  migration,
}: Pick<LiveInstance, 'version' | 'migration'>): Promise<{ close: () => Promise<void> }> {
  const id = randomUUID()
  const tell = async (name: string, statement: string, values: unknown[]) => {
    if (isReadOnly() || takesNoWrites()) return
    await plannedRows(name, statement, values).catch(() => {})
  }
  const announce = () => tell('announce-instance', ANNOUNCE, [id, version, migration])
  await announce()
  const timer = setInterval(announce, SIGN_EVERY * 1000)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await tell('end-instance', 'DELETE FROM instances WHERE id = $1::uuid', [id])
    },
  }
}

const ANNOUNCE = `WITH ended AS (DELETE FROM instances WHERE seen_at < now() - interval '1 day' AND id <> $1::uuid)
  INSERT INTO instances (id, version, migration) VALUES ($1, $2::text, $3::text) ON CONFLICT (id) DO UPDATE SET seen_at = now()`
