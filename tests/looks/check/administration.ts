import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { administrationLinks } from '@/lib/administration/links'
import { ADMINISTRATION_PARTS } from '@/lib/administration/parts'
import { TOTAL_DAYS, TOTALS } from '@/lib/administration/totals'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { givenUser } from '@/tests/support/factories'
import type { Account } from '../../e2e/support/account'
import { hydrated } from '../../e2e/support/hydrated'
import { deviceOf } from '../../e2e/support/tracking'
import type { Checked } from './opened'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const secret = () => randomBytes(32)
const NETWORK = '2001:db8:1234:5678::/64'
const REFUSED = '550 5.1.1 <[address]>: Recipient address rejected: User unknown in virtual mailbox table'

/** The pages of administrators, with users, jobs, mails, acts and announcements in them. */
export async function administrationStates(
  request: APIRequestContext,
  account: Account,
  editor: Account,
): Promise<Checked[]> {
  const [by, guest] = [await idOfUser(editor), await idOfUser(account)]
  await givenAnnouncements(request, editor, by)
  const user = await givenReader(by, guest)
  await givenMails(user)
  await givenLog(by, user)
  await givenTotals()
  await givenRules(request, editor)
  const pages: Checked[] = ADMINISTRATION_PARTS.map((part) => ({
    name: `admin-${part}`,
    reach: (page) => filled(page, administrationLinks.part(part)),
  }))
  const act = async (page: Page) => {
    await filled(page, administrationLinks.user(user))
    await hydrated(page)
    await page.getByRole('main').getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }
  const states: Checked[] = [
    ...pages,
    { name: 'admin-user', reach: (page) => filled(page, administrationLinks.user(user)) },
    { name: 'admin-act', widths: [390, 1366], reach: act },
  ]
  return states.map((state) => ({ ...state, isUsers: true, isEditors: true, isPlain: true }))
}

const idOfUser = async ({ username }: Account) => (await prisma().user.findFirstOrThrow({ where: { username } })).id

/** A page with parts or rows, and without skeletons: what it shows has been read. */
async function filled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').locator('h2, li').first().waitFor()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
}

/** Banners of editors, one of them long and with a link, and a mail to all users that was stopped. */
async function givenAnnouncements(request: APIRequestContext, editor: Account, createdById: number): Promise<void> {
  const { headers } = await deviceOf(request, editor)
  const endDate = ago(-7).toISOString()
  const long = 'Tonight between 22:00 and 02:00 the site moves to another computer. Nothing that you write is lost.'
  const all = [
    { kind: 'Info', text: 'The queue is empty.', link: null },
    { kind: 'Maintenance', text: long, link: 'https://status.example.org/moves/2026-11-30' },
  ]
  for (const one of all) {
    const data = { ...one, audience: 'Editors', endDate }
    expect((await request.post('/api/admin/announcements', { headers, data })).status()).toBe(200)
  }
  await prisma().newsMail.create({
    data: {
      ...{ subject: 'What is new on the site since the summer', text: 'Much.', upToUserId: 1, lastUserId: 1 },
      ...{ queued: 128, createdById, createdAt: ago(3), stoppedAt: ago(2) },
    },
  })
  const rights = { name: 'Team of translators', permissions: ['CanEdit', 'CanModerate'] }
  expect((await request.post('/api/admin/roles', { headers, data: rights })).status()).toBe(200)
}

/** Rules of the site, and links of the footer. */
async function givenRules(request: APIRequestContext, editor: Account): Promise<void> {
  const { headers } = await deviceOf(request, editor)
  const rules =
    '# Be kind\n\nWrite about works, not about those who like them.\n\n1. One account each\n2. No spoilers in titles'
  const change = { rules, footerLinks: [{ label: 'What this costs', url: 'https://example.org/costs' }] }
  const data = { change, began: { rules: '', footerLinks: [] } }
  expect((await request.patch('/api/admin/settings', { headers, data })).status()).toBe(200)
}

/** A user about whom there is something in each panel. */
async function givenReader(by: number, guestId: number): Promise<number> {
  const userId = await givenUser('reader.of.the.long-name1', { suspendedUntil: ago(-7), permissions: ['CanEdit'] })
  const session = { userId, network: NETWORK, expiresAt: ago(-1) }
  for (const device of ['Firefox on Linux', null])
    await prisma().session.create({ data: { ...session, device, tokenHash: secret() } })
  await prisma().userNote.create({
    data: { userId, authorId: by, text: 'Wrote to us by post, about the account that they had before.' },
  })
  await prisma().identity.create({
    data: { userId, issuer: 'https://accounts.example.org/realms/readers', subject: '1', lastUsedAt: ago(1) },
  })
  await prisma().personalToken.create({
    data: { userId, name: 'Seedbox', scopes: ['UploadTorrents'], tokenHash: secret(), lastNetwork: NETWORK },
  })
  await prisma().invitedUser.create({ data: { userId: guestId, inviterId: userId, joinedAt: ago(40) } })
  await prisma().mailOutcome.createMany({
    data: [
      { userId, kind: 'newLogin', outcome: 'failed', detail: REFUSED },
      { userId, kind: 'digest', outcome: 'sent' },
    ],
  })
  return userId
}

/** An address that gets no mails, and jobs that failed. */
async function givenMails(userId: number): Promise<void> {
  await prisma().suppressedAddress.create({
    data: { userId, emailKey: 'reader@example.org', refusedOn: ago(1), suppressedAt: ago(1) },
  })
  const data = JSON.stringify({ kind: 'approved', userId })
  const output = JSON.stringify({ message: REFUSED })
  await rows(sql`INSERT INTO jobs.job (name, state, data, output, start_after, started_on)
    VALUES ('mail', 'retry', ${data}::jsonb, ${output}::jsonb, now() + interval '1 hour', now()),
      ('mail', 'failed', ${data}::jsonb, ${output}::jsonb, now(), now())`)
  await prisma().sourceRun.createMany({
    data: [
      {
        ...{ source: 'pictures', state: 'loaded', counts: { fetched: 1204, failed: 3 } },
        ...{ startedAt: ago(1), report: '1,204 pictures were fetched.' },
      },
      { source: 'trackers', state: 'failed', reason: 'No tracker answered within 15 seconds.', startedAt: ago(0.5) },
    ],
  })
}

async function givenLog(by: number, userId: number): Promise<void> {
  const permissions = { before: { permissions: [] }, after: { permissions: ['CanEdit'] } }
  await write(async (tx) => {
    await logAdministration(tx, { by, act: 'Grant', userId, reason: 'Knows the field since 2009', ...permissions })
    await logAdministration(tx, { by: null, act: 'RunJob', object: 'digests' })
  })
}

/** Numbers of each day, which grow from nothing. */
async function givenTotals(): Promise<void> {
  const days = Array.from({ length: TOTAL_DAYS }, (_, n) => n)
  const data = TOTALS.flatMap((name) =>
    days.map((n) => ({ day: ago(n + 1), name, total: BigInt((TOTAL_DAYS - n) * (n % 7)) })),
  )
  await prisma().dailyTotal.createMany({ data, skipDuplicates: true })
}
