import { forgetTokens } from '@/server/domain/identity/personal-tokens/mutations'
import { SETUP_MINUTES } from '@/server/domain/identity/second-factors/rules'
import { forgetNetworks } from '@/server/domain/identity/sessions/known-networks'
import { forgetExpired } from '@/server/domain/identity/sessions/rate-limits'
import { noteSeenUsers } from '@/server/domain/identity/sessions/seen'
import { renewEmailKeys } from '@/server/domain/identity/users/email-keys'
import { forgetFormerNames } from '@/server/domain/identity/users/former-names'
import { APPLICATION_DAYS, UNCONFIRMED_DAYS } from '@/server/domain/identity/users/rules'
import { rows, sql } from '@/server/platform/database/client'
import { forgetOutcomes } from './mail-outcomes'

/**
 * Notes when users were last seen, and deletes what has expired. That is ended sessions, old links, registrations and
 * second factors that were never confirmed, and devices that are trusted no longer. Also tokens that ended three months
 * ago, networks without a login for a month, former names after a year, outcomes of mails, and counts. Applications of
 * accounts that an earlier version has confirmed are decided. Rows that another transaction has locked are left for the
 * next run (locks.ts).
 */
export async function cleanAccounts(): Promise<void> {
  await noteSeenUsers()
  await rows(sql`DELETE FROM sessions WHERE id IN
    (SELECT id FROM sessions WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`)
  await rows(sql`DELETE FROM mail_tokens WHERE token_hash IN
    (SELECT token_hash FROM mail_tokens WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`)
  await rows(sql`DELETE FROM registrations WHERE user_id IN (SELECT user_id FROM registrations
    WHERE created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}::int) FOR UPDATE SKIP LOCKED)`)
  await rows(sql`DELETE FROM users WHERE id IN (SELECT id FROM users
    WHERE confirmed_at IS NULL AND created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}::int)
      AND NOT EXISTS (SELECT FROM applications a WHERE a.user_id = users.id
        AND a.proven_at > now() - make_interval(days => ${APPLICATION_DAYS}::int))
    FOR UPDATE SKIP LOCKED)`)
  // The lists of what waits read the applications alone.
  await rows(sql`UPDATE applications SET approved_at = now() WHERE user_id IN (SELECT a.user_id FROM applications a
    JOIN users u ON u.id = a.user_id WHERE a.approved_at IS NULL AND a.proven_at IS NOT NULL AND u.confirmed_at IS NOT NULL
    FOR UPDATE OF a SKIP LOCKED)`)
  await rows(sql`DELETE FROM second_factors WHERE user_id IN (SELECT user_id FROM second_factors
    WHERE confirmed_at IS NULL AND created_at < now() - make_interval(mins => ${SETUP_MINUTES}::int)
    FOR UPDATE SKIP LOCKED)`)
  await rows(sql`DELETE FROM trusted_devices WHERE token_hash IN
    (SELECT token_hash FROM trusted_devices WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`)
  await forgetOutcomes()
  await renewEmailKeys()
  await forgetFormerNames()
  await forgetNetworks()
  await forgetTokens()
  await forgetExpired()
}
