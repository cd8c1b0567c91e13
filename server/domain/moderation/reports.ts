import type { ReportedKind } from '@/lib/identity/reports'
import type { ReportInput } from '@/lib/identity/schemas/reports'
import { localPath } from '@/lib/local-path'
import type { TakedownInput } from '@/lib/moderation/schemas/moderation'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { hasPermission } from '@/server/domain/identity/users/permissions'
import { visibleTo } from '@/server/domain/lists/access'
import { plannedRows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError, invalidInput } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'

/** The path of an address on this site, with its query and fragment; null for other sites and no addresses. */
export function pathOnSite(page: string, siteUrl: string): string | null {
  if (page.startsWith('/')) return localPath(page)
  if (!URL.canParse(page) || new URL(page).origin !== new URL(siteUrl).origin) return null
  const { pathname, search, hash } = new URL(page)
  return localPath(pathname + search + hash)
}

/** The hideable target of a page of this site: the text that its fragment names, else the torrent; else null. */
export function hideableOn(path: string): { target: 'review' | 'torrent'; id: number } | null {
  const [, review] = /#(?:review|comment)-([1-9]\d{0,8})$/.exec(path) ?? []
  if (review) return { target: 'review', id: Number(review) }
  const [, torrent] = /^(?:\/[a-z]{2}(?:-\w+)?)?\/torrent\/([1-9]\d{0,8})(?=[?#]|$)/.exec(path) ?? []
  return torrent ? { target: 'torrent', id: Number(torrent) } : null
}

/**
 * Reports something to the moderators. A second report of the same user, while the first one is open, does nothing.
 * @throws AppError notFound (also for what the user cannot see)
 */
export async function postReport(userId: number, { target, id, reason, note = null }: ReportInput): Promise<void> {
  const [found] = await plannedRows(`reported-${target}`, `SELECT 1 FROM ${THERE[target]}`, [id, userId])
  if (!found) throw new AppError('notFound')
  await plannedRows(
    `report-${target}`,
    `INSERT INTO reports (reporter_id, ${target}_id, reason, note, seen)
      VALUES ($1::int, $2::int, $3::report_reason, $4::text, ${SEEN[target]}) ON CONFLICT DO NOTHING`,
    [userId, id, reason, note],
  ).catch(refuseForeign)
}

/** The text of the target `$2`, which its author may change before a moderator reads it. */
const SEEN: Record<ReportedKind, string> = {
  review: '(SELECT raw_text FROM reviews WHERE id = $2)',
  user: '(SELECT description FROM users WHERE id = $2)',
  torrent: '(SELECT description FROM torrents WHERE id = $2)',
  list: '(SELECT description FROM lists WHERE id = $2)',
  media: 'NULL',
  note: '(SELECT text FROM contribution_notes WHERE id = $2)',
}

/** What the reporter `$2` can see, by its id `$1`. */
const THERE: Record<ReportedKind, string> = {
  review: `reviews WHERE id = $1::int AND deleted_at IS NULL AND hidden_at IS NULL AND $2::int IS NOT NULL`,
  user: 'users WHERE id = $1::int AND confirmed_at IS NOT NULL AND id <> $2::int',
  torrent: 'torrents WHERE id = $1::int AND hidden_at IS NULL AND $2::int IS NOT NULL',
  list: `lists l WHERE l.id = $1::int AND ${visibleTo('$2::int')}`,
  media: 'media WHERE id = $1::int AND $2::int IS NOT NULL',
  note: `contribution_notes o JOIN contributions c ON c.id = o.contribution_id WHERE o.id = $1::int AND o.hidden_at IS NULL
    AND o.text IS NOT NULL AND (c.proposer_id = $2::int OR ${hasPermission('$2::int', 'CanEdit')})`,
}

/**
 * A request of anybody to take down a page of this site. The same request again, while it is open, does nothing.
 * @throws AppError invalidInput (page: notOurs)
 */
export async function postTakedown(input: TakedownInput): Promise<void> {
  const page = pathOnSite(input.page, env().SITE_URL)
  if (page === null) throw invalidInput({ page: 'notOurs' })
  const { claimant, email, rights, statement } = input
  await write(async (tx) => {
    const db = await tx.prisma()
    const same = { page, claimant, email, rights, statement }
    await tx.query(sql`SELECT 1 FROM pg_advisory_xact_lock(hashtext(${`takedown ${page}`}))`)
    const open = { ...same, reports: { some: { actId: null } } }
    if (await db.takedown.findFirst({ where: open, select: { id: true } })) return
    await db.takedown.create({ data: { ...same, reports: { create: { reason: 'Copyright' } } } })
  })
}
