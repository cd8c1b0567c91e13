import type { SecondFactor } from '@/lib/identity/schemas/second-factors'
import { plannedRows } from '@/server/platform/database/client'
import type { Asker } from '../sessions/asker'
import { secretKeys } from '../sessions/code-secrets'
import { missingProof } from '../sessions/required-factor'
import { REMOVAL_HOURS } from './rules'

/** The second factor of a user as its settings show it. */
export async function factorOf(userId: number): Promise<SecondFactor> {
  const [row] = await plannedRows<Row>('second-factor', FACTOR, [userId, REMOVAL_HOURS])
  if (!row) return NONE
  const { keyId, createdAt, removalAt, ...factor } = row
  return {
    isOn: true,
    ...factor,
    createdDate: createdAt.toISOString(),
    isReadable: secretKeys().includes(keyId),
    removalDate: removalAt?.toISOString() ?? null,
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
  keyId: string
  createdAt: Date
  removalAt: Date | null
}

/** A removal whose mail was not sent yet takes as long from now on. */
const FACTOR = `SELECT f.key_id AS "keyId", f.confirmed_at AS "createdAt",
    (SELECT count(*)::int FROM recovery_codes WHERE user_id = f.user_id) AS "codesLeft",
    (SELECT count(*)::int FROM trusted_devices WHERE user_id = f.user_id AND expires_at > now()) AS "trustedDevices",
    (SELECT coalesce(mailed_at, now()) + make_interval(hours => $2::int) FROM second_factor_removals
      WHERE user_id = f.user_id) AS "removalAt"
  FROM second_factors f WHERE f.user_id = $1::int AND f.confirmed_at IS NOT NULL`
