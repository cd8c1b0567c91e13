import type { Passkey } from '@/lib/identity/schemas/passkeys'
import { plannedRows } from '@/server/platform/database/client'

type Row = Pick<Passkey, 'id' | 'name' | 'isSynced'> & {
  createdAt: Date
  lastUsedAt: Date | null
  refusedAt: Date | null
}

/** The passkeys of a user, the newest first. */
export async function passkeysOf(userId: number): Promise<Passkey[]> {
  return (await plannedRows<Row>('passkeys-of', PASSKEYS, [userId])).map(toPasskey)
}

export function toPasskey({ createdAt, lastUsedAt, refusedAt, ...row }: Row): Passkey {
  return {
    ...row,
    createdDate: createdAt.toISOString(),
    lastUsedDate: lastUsedAt?.toISOString() ?? null,
    refusedDate: refusedAt?.toISOString() ?? null,
  }
}

const PASSKEYS = `SELECT id, name, is_synced AS "isSynced", created_at AS "createdAt", last_used_at AS "lastUsedAt",
  refused_at AS "refusedAt" FROM passkeys WHERE user_id = $1::int ORDER BY id DESC`
