import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { accountLinks } from '@/lib/identity/links/accounts'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenUser } from '@/tests/support/factories'
import type { Account } from '../../e2e/support/account'
import { hydrated } from '../../e2e/support/hydrated'
import { deviceOf } from '../../e2e/support/tracking'
import { idOf } from '../../e2e/support/works'
import type { Checked } from './opened'

/** Minutes after which a login proves nobody any more. */
const STALE = 11
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const secret = () => randomBytes(32)

/** Pages of accounts: the setup, what registering and logging in ask for, and the settings with something in them. */
export async function accountStates(
  request: APIRequestContext,
  account: Account,
  editor: Account,
  setupPage: string,
): Promise<Checked[]> {
  const editorId = await idOfUser(editor)
  await givenSecurity(request, editor, editorId)
  await givenConnections(request, await idOfUser(account))
  await givenGuests(editorId)
  const visitors: Checked[] = [
    { name: 'setup', reach: (page) => shownSetup(page, setupPage) },
    { name: 'register-asked', reach: (page) => page.goto(accountLinks.invitation(secret().toString('base64url'))) },
    { name: 'terms', reach: (page) => page.goto(accountLinks.terms()) },
    { name: 'rules', reach: (page) => page.goto(accountLinks.rules()) },
    { name: 'login-code', reach: (page) => askedForCode(page, editor) },
  ]
  const editors: Checked[] = [
    { name: 'security-full', reach: (page) => page.goto(links.settings('security')) },
    { name: 'invitations', reach: (page) => page.goto(links.settings('account')) },
    { name: 'applications', reach: (page) => page.goto(accountLinks.applications()) },
    { name: 'step-up', reach: (page) => askedAgain(page, editorId), widths: [390, 1366] },
  ]
  return [...visitors, ...editors.map((state) => ({ ...state, isUsers: true, isEditors: true }))].map((state) => ({
    ...state,
    isPlain: true,
  }))
}

const idOfUser = async ({ username }: Account) => (await prisma().user.findFirstOrThrow({ where: { username } })).id

/** The page of the first account as it was when there was none. */
async function shownSetup(page: Page, html: string): Promise<void> {
  await page.route('**/setup', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await page.goto(accountLinks.setup(secret().toString('base64url')))
}

async function askedForCode(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(links.login())
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await main.getByLabel('Code', { exact: true }).waitFor()
}

/** The dialog that asks who it is, before a token is made. */
async function askedAgain(page: Page, userId: number): Promise<void> {
  await page.goto(links.settings('connections'))
  await hydrated(page)
  const authenticatedAt = new Date(Date.now() - STALE * 60_000)
  await prisma().session.updateMany({ where: { userId }, data: { authenticatedAt } })
  const tokens = page.getByRole('region', { name: 'Personal tokens' })
  await tokens.getByRole('textbox', { name: 'Name' }).fill('Seedbox')
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
}

/** A second factor, whose recovery codes log the account in, and two passkeys of which one was refused. */
async function givenSecurity(request: APIRequestContext, account: Account, userId: number): Promise<void> {
  const { headers } = await deviceOf(request, account)
  const { key } = await (await request.post('/api/me/second-factor', { headers })).json()
  const code = new TOTP({ secret: key }).generate()
  account.codes = (await (await request.put('/api/me/second-factor', { headers, data: { code } })).json()).recoveryCodes
  const passkeys = [
    { name: 'The old telephone of Aunt Wilhelmina, which nobody may lose', isSynced: true, lastUsedAt: ago(2) },
    { name: '鍵', refusedAt: ago(1) },
  ]
  await prisma().passkey.createMany({
    data: passkeys.map((one) => {
      const keys = { credentialId: secret(), publicKey: secret(), userHandle: secret() }
      return { userId, ...keys, ...one }
    }),
  })
}

/** A media server that has marked, and not understood; tokens, of which one does much. */
async function givenConnections(request: APIRequestContext, userId: number): Promise<void> {
  const naruto = await idOf(request, 'Naruto')
  const { id: connectionId } = await prisma().connection.create({
    data: {
      ...{ userId, program: 'Jellyfin', name: 'The television in the living room, second floor', account: 'aiko' },
      ...{ keyHash: secret(), others: 128, lastEventAt: ago(1) },
    },
  })
  const event = { userId, connectionId, kind: 'Episode', season: 1, lastEpisode: null } as const
  const arrived = [
    { title: 'Naruto', outcome: 'Marked', mediaId: naruto, firstMarked: 3, lastMarked: 3, firstEpisode: 3 },
    { title: '銀河の果てまで届く物語', outcome: 'NotFound', firstEpisode: 112 },
    { title: 'Naruto', outcome: 'TooShort', progress: 41, mediaId: naruto, firstEpisode: 4 },
  ] as const
  await prisma().scrobble.createMany({
    data: arrived.map((one, n) => ({ ...event, ...one, seriesKey: `series-${n}` })),
  })
  const scopes = ['ReadLists', 'ReadPrivate', 'WriteRecords', 'WriteReviews'] as const
  await prisma().personalToken.createMany({
    data: [
      { userId, name: 'Seedbox', scopes: ['UploadTorrents'], tokenHash: secret(), lastUsedAt: ago(3) },
      { userId, name: 'The program that keeps both lists the same', scopes: [...scopes], tokenHash: secret() },
    ],
  })
}

/** Invitations in each state, and registrations that wait. */
async function givenGuests(inviterId: number): Promise<void> {
  const link = { inviterId, expiresAt: ago(-7) }
  const { id: invitationId } = await prisma().invitation.create({
    data: { ...link, secretHash: secret(), uses: 5, used: 1 },
  })
  await prisma().invitation.create({ data: { ...link, secretHash: secret(), uses: 1, revokedAt: ago(1) } })
  const guest = await givenUser('the-longest-name-there-i')
  await prisma().invitedUser.create({ data: { userId: guest, invitationId, inviterId, joinedAt: ago(1) } })
  const notes = [null, 'I know Anna from the university.\nWe have translated titles together for twelve years.']
  for (const [n, note] of notes.entries()) {
    const userId = await givenUser(`applicant-${n}`, { confirmedAt: null })
    await prisma().application.create({ data: { userId, note, provenAt: ago(1) } })
  }
}
