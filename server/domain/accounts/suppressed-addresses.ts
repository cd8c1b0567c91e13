import { emailKey } from '@/server/domain/identity/users/rules'
import { rows, sql } from '@/server/platform/database/client'
import type { Mail } from '@/server/platform/mail/mail'

/**
 * Mails that are sent to a suppressed address as well. Their owner has just asked for them, or they are the only
 * warning before a second factor is removed.
 */
const ALWAYS: ReadonlySet<Mail['kind']> = new Set(['confirm', 'again', 'reset', 'changeEmail', 'factorRemovalAsked'])

type Receiver = { id: number; to: string }

/** Whether a mail is not sent, since the user's address has refused mails on two days. */
export async function isSuppressed({ kind }: Mail, { id, to }: Receiver): Promise<boolean> {
  if (ALWAYS.has(kind)) return false
  const found = await rows(sql`SELECT user_id FROM suppressed_addresses
    WHERE user_id = ${id}::int AND email_key = ${emailKey(to)} AND suppressed_at IS NOT NULL`)
  return found.length > 0
}

/** Notes that the address takes no mail. On a second day it is suppressed. Another address of the user begins anew. */
export async function noteRefusedAddress({ id, to }: Receiver): Promise<void> {
  await rows(sql`INSERT INTO suppressed_addresses AS s (user_id, email_key, refused_on)
    SELECT id, email_key, (now() AT TIME ZONE 'UTC')::date FROM users WHERE id = ${id}::int AND email_key = ${emailKey(to)}
    ON CONFLICT (user_id) DO UPDATE SET email_key = excluded.email_key, refused_on = excluded.refused_on,
      suppressed_at = CASE WHEN s.email_key = excluded.email_key
        THEN coalesce(s.suppressed_at, CASE WHEN s.refused_on < excluded.refused_on THEN now() END) END`)
}

/** Forgets the refusals of an address: it has accepted a mail. */
export async function noteAcceptedAddress({ id, to }: Receiver): Promise<void> {
  await rows(sql`DELETE FROM suppressed_addresses WHERE user_id = ${id}::int AND email_key = ${emailKey(to)}`)
}
