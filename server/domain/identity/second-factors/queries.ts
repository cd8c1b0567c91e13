import type { SecondFactor } from '@/lib/identity/schemas/second-factors'
import { plannedRows } from '@/server/platform/database/client'
import type { Asker } from '../sessions/asker'
import { secretKeys } from '../sessions/code-secrets'
import { missingProof } from '../sessions/required-factor'
import { REMOVAL_HOURS } from './rules'

/** The second factor of a user as its settings show it. */
export async function factorOf(userId: number): Promise<SecondFactor> {
  const [row] = await plannedRows<Row>('second-factor', FACTOR, [userId, REMOVAL_HOURS])
  const removalDate = row?.removalAt?.toISOString() ?? null
  if (!row?.keyId) return { ...NONE, removalDate }
  const { keyId, createdAt, removalAt: _, ...factor } = row
  return {
    isOn: true,
    ...factor,
    createdDate: createdAt?.toISOString() ?? null,
    isReadable: secretKeys().includes(keyId),
    removalDate,
    missing: null,
  }
}

/** The same in a session, with what that session lacks where the site asks for a second factor. */
export async function factorIn(asker: Asker): Promise<SecondFactor> {
  const [factor, missing] = await Promise.all([factorOf(asker.id), missingProof(asker)])
  return { ...factor, missing }
}

const NONE: SecondFactor = {
  isOn: false,
  createdDate: null,
  codesLeft: 0,
  trustedDevices: 0,
  isReadable: true,
  removalDate: null,
  missing: null,
}

type Row = Pick<SecondFactor, 'codesLeft' | 'trustedDevices'> & {
  keyId: string | null
  createdAt: Date | null
  removalAt: Date | null
}

/** A removal whose mail was not sent yet takes as long from now on. It may be of passkeys alone. */
const FACTOR = `SELECT f.key_id AS "keyId", f.confirmed_at AS "createdAt",
    (SELECT count(*)::int FROM recovery_codes WHERE user_id = f.user_id) AS "codesLeft",
    (SELECT count(*)::int FROM trusted_devices WHERE user_id = f.user_id AND expires_at > now()) AS "trustedDevices",
    CASE WHEN r.user_id IS NOT NULL THEN coalesce(r.mailed_at, now()) + make_interval(hours => $2::int) END AS "removalAt"
  FROM (VALUES ($1::int)) AS u (id) LEFT JOIN second_factors f ON f.user_id = u.id AND f.confirmed_at IS NOT NULL
    LEFT JOIN second_factor_removals r ON r.user_id = u.id`
