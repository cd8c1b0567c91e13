import { plannedRows } from '@/server/platform/database/client'
import { isTaken } from '@/server/platform/database/sql-state'
import { write } from '@/server/platform/writing/write'
import { emailKey, foldedEmail, spellingKey } from './rules'

/** The condition of the index: addresses whose domain can have another spelling, and keys that are a spelling. */
const INTERNATIONAL = String.raw`email_key ~ '[^\x01-\x7f]|[@.]xn--|^spelling:'`

/**
 * The key of the account with an address, as it is stored. Of two accounts with one mailbox it is the one that is
 * spelled so. Other addresses than those with an international domain ask nothing.
 */
export async function storedKey(email: string): Promise<string> {
  const key = emailKey(email)
  const folded = foldedEmail(email)
  if (key === folded && !/[@.]xn--/.test(key)) return key
  const keys = [spellingKey(email), folded, key]
  const [found] = await plannedRows<{ key: string }>('stored-email-key', STORED, [keys])
  return found?.key ?? key
}

const STORED = `SELECT email_key AS key FROM users WHERE email_key = ANY($1::text[]) AND confirmed_at IS NOT NULL
  ORDER BY array_position($1::text[], email_key) LIMIT 1`

type Row = { id: number; email: string; key: string; confirmedAt: Date | null }

const BATCH = 500

/**
 * Gives accounts the key of their mailbox (`emailKey`) that were stored by a version that compared spellings. Of two
 * confirmed accounts with one mailbox the older one has it; the other's spelling is its key until one of them changes.
 * May be repeated, and goes on where it was interrupted.
 */
export async function renewEmailKeys(): Promise<void> {
  for (let after = 0; ; ) {
    const found = await plannedRows<Row>('international-emails', BATCH_OF, [after, BATCH])
    for (const row of found) if (row.key !== emailKey(row.email)) await renew(row)
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    after = last.id
  }
}

const COLUMNS = `id, email, email_key AS key, confirmed_at AS "confirmedAt"`
const BATCH_OF = `SELECT ${COLUMNS} FROM users WHERE ${INTERNATIONAL} AND id > $1::int ORDER BY id LIMIT $2::int`

/** An account that another process gives its key meanwhile is left to it. */
async function renew({ id, email }: Row): Promise<void> {
  const key = emailKey(email)
  await write(async (tx) => {
    const { rows } = await tx.query<Row>(LOCKED, [id, key])
    const own = rows.find((row) => row.id === id)
    if (!own || own.email !== email || own.key === key) return
    const holder = rows.find((row) => row.id !== id)
    const isFirst = !holder || !own.confirmedAt || isOlder(own, holder)
    if (own.confirmedAt && holder && isFirst) await tx.query(SET, [holder.id, spellingKey(holder.email)])
    const next = isFirst ? key : spellingKey(email)
    if (next !== own.key) await tx.query(SET, [id, next])
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error
  })
}

/** The account, and the confirmed one that has the key. */
const LOCKED = `SELECT ${COLUMNS} FROM users WHERE id = $1::int OR (email_key = $2::text AND confirmed_at IS NOT NULL)
  ORDER BY id FOR NO KEY UPDATE`
const SET = 'UPDATE users SET email_key = $2::text WHERE id = $1::int'

/** What was once decided stays. */
function isOlder(own: Row, holder: Row): boolean {
  if (own.key.startsWith('spelling:')) return false
  const difference = Number(own.confirmedAt) - Number(holder.confirmedAt)
  return difference < 0 || (difference === 0 && own.id < holder.id)
}

/** Accounts whose mailbox another account has, for the doctor and any driver. */
export const SHARED_MAILBOXES = `SELECT username FROM users
  WHERE ${INTERNATIONAL} AND email_key LIKE 'spelling:%' AND confirmed_at IS NOT NULL ORDER BY id LIMIT 100`
