import type { FailedMail, MailSettings, SuppressedAddress } from '@/lib/administration/schemas/mail'
import type { Paged } from '@/lib/schemas/paging'
import { leftOf } from '@/server/domain/identity/sessions/rate-limits'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { mailSettings as settings } from '@/server/platform/mail/transport'
import { cleanWords } from '../words'

/** Most rows of a list; of more, the newest. */
const MOST = 1000

type Page = { page: number; size: number }

/** How mails are sent, and what the administrator `userId` may still test. */
export async function mailSettings(userId: number): Promise<MailSettings> {
  const [{ left }, { email }] = await Promise.all([leftOf(['testMailsOfAccount', userId]), ownAddress(userId)])
  return { ...settings(), to: email, testsLeft: left }
}

/** Where a test mail of a user goes: to nobody else. */
export async function ownAddress(userId: number): Promise<{ username: string; email: string }> {
  const [user] = await plannedRows<{ username: string; email: string }>('own-address', OWN, [userId])
  return user ?? { username: '', email: '' }
}

const OWN = 'SELECT username, email FROM users WHERE id = $1::int'

/** Mails of the last 30 days that failed, or are tried again after a failure; the newest first. */
export async function failedMails({ page, size }: Page): Promise<Paged<FailedMail>> {
  const [counted] = await plannedRows<{ total: number }>('failed-mails-count', FAILED_COUNT, [MOST])
  const total = counted?.total ?? 0
  const found = page * size < total ? await plannedRows<FailedRow>('failed-mails', FAILED, [size, page * size]) : []
  const data = found.map(({ userId, username, outcome, detail, createdAt, updatedAt, ...mail }) => ({
    ...mail,
    user: userId === null || username === null ? null : { id: userId, username },
    isOver: outcome === 'failed',
    reason: detail === null ? null : cleanWords(detail),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }))
  return pageOf(data, total, { page, size })
}

type FailedRow = {
  id: number
  userId: number | null
  username: string | null
  kind: string
  outcome: string
  detail: string | null
  createdAt: Date
  updatedAt: Date
}

/** The newest mails of an outcome, by their index. With the outcome as a parameter, all mails would be read. */
const newest = (outcome: 'failed' | 'queued', most: string) =>
  `(SELECT * FROM mail_outcomes WHERE outcome = '${outcome}' ORDER BY id DESC LIMIT ${most})`
const both = (most: string) => `(${newest('failed', most)} UNION ALL ${newest('queued', most)})`
const FAILED_COUNT = `SELECT least($1::int, count(*))::int AS total FROM ${both('$1::int')} AS found`
/** The newest of both are among the newest of each. */
const FAILED = `SELECT m.id, u.id AS "userId", u.username, m.kind, m.outcome, m.detail, m.created_at AS "createdAt", m.updated_at AS "updatedAt"
  FROM (SELECT * FROM ${both('$1::int + $2::int')} AS f ORDER BY f.id DESC LIMIT $1::int OFFSET $2::int) AS m
  LEFT JOIN users u ON u.id = m.user_id ORDER BY m.id DESC`

/** Users whose address gets only mails that they ask for, since it has refused mails on two days; the newest first. */
export async function suppressedAddresses({ page, size }: Page): Promise<Paged<SuppressedAddress>> {
  const [counted] = await plannedRows<{ total: number }>('suppressed-count', SUPPRESSED_COUNT, [MOST])
  const total = counted?.total ?? 0
  type Row = { id: number; username: string; since: Date }
  const found = page * size < total ? await plannedRows<Row>('suppressed', SUPPRESSED, [size, page * size]) : []
  const data = found.map(({ since, ...user }) => ({ ...user, sinceDate: since.toISOString() }))
  return pageOf(data, total, { page, size })
}

const SUPPRESSED_COUNT = `SELECT count(*)::int AS total FROM (
  SELECT FROM suppressed_addresses WHERE suppressed_at IS NOT NULL LIMIT $1::int) AS found`
/**
 * Suppressed addresses. That of a user who has another one by now means nothing, and goes when the new one bounces or
 * takes a mail.
 */
const SUPPRESSED = `SELECT u.id, u.username, s.suppressed_at AS since FROM (
    SELECT * FROM suppressed_addresses WHERE suppressed_at IS NOT NULL
    ORDER BY suppressed_at DESC, user_id DESC LIMIT $1::int OFFSET $2::int) AS s
  JOIN users u ON u.id = s.user_id ORDER BY s.suppressed_at DESC, s.user_id DESC`
