import { createHmac } from 'node:crypto'
import { rows, sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'
import { keysFor } from './secrets'

/**
 * Networks from which an account has logged in. Strangers elsewhere cannot use up the failures that are allowed there
 * (decision 23); logins note them (known-logins.ts). The table has at most 20 of an account, by a trigger
 * (prisma/migrations/0127_known_networks).
 */

/** Days for which a network is known after a login. */
export const KNOWN_DAYS = 30

/** The known networks of the user `u`, as a column of a statement. */
export const NETWORKS = `(SELECT array_agg(k.network) FROM known_networks k
    WHERE k.user_id = u.id AND k.last_login_at > now() - interval '${KNOWN_DAYS} days')`

/** Whether a client's network is among those of `NETWORKS`. */
export function isKnown(userId: number, address: string, networks: readonly Buffer[]): boolean {
  const marks = marksOf(userId, address)
  return networks.some((network) => marks.some((mark) => mark.equals(network)))
}

/**
 * Makes the network of a client the only known one of an account, whose row must be locked. Whoever logged in elsewhere
 * is a stranger now.
 */
export async function knowOnly(tx: Statements, userId: number, address: string): Promise<void> {
  await tx.query(sql`DELETE FROM known_networks WHERE user_id = ${userId}`)
  const [mark] = marksOf(userId, address)
  if (mark) await tx.query(sql`INSERT INTO known_networks (user_id, network) VALUES (${userId}, ${mark})`)
}

/** Deletes networks that are known no longer. Rows that another transaction has locked are left for the next run. */
export async function forgetNetworks(): Promise<void> {
  await rows(sql`DELETE FROM known_networks WHERE (user_id, network) IN (SELECT user_id, network FROM known_networks
    WHERE last_login_at < now() - make_interval(days => ${KNOWN_DAYS}::int) FOR UPDATE SKIP LOCKED)`)
}

/** One hash for each secret, newest first; none without an address. Hashes of two accounts have nothing in common. */
export function marksOf(userId: number, address: string): Buffer[] {
  const network = networkOf(address)
  if (network === null) return []
  return keysFor('network').map(({ key }) => createHmac('sha256', key).update(`${userId} ${network}`).digest())
}

/** A client's network as it is shown, never the whole address; null if the address is unknown. */
export function writtenNetwork(address: string): string | null {
  const network = networkOf(address)
  return network === null || network.includes(':') ? network : `${network}.0/24`
}

/** The /24 of an IPv4 address; clients with IPv6 already are their /64 (server/web/http/client.ts). */
function networkOf(address: string): string | null {
  if (address.includes(':')) return address
  return /^\d+\.\d+\.\d+(?=\.\d+$)/.exec(address)?.[0] ?? null
}
