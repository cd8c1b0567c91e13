import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activate } from '@/server/domain/accounts/admission'
import { applications } from '@/server/domain/accounts/applications'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { ownUser } from '@/server/domain/accounts/own-user'
import { termsHtml } from '@/server/domain/accounts/terms'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { write } from '@/server/platform/writing/write'
import { bearer, logInAs, mails, newestMail, refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { blocksOf, plansOf } from '@/tests/support/plans'

useDatabase()

beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
  // Two mails of one millisecond have no order.
  await mails()
})
afterEach(() => {
  Object.assign(env(), { REGISTRATION: 'open', INVITATIONS_PER_MEMBER: 0 })
  Object.assign(env(), { TERMS_VERSION: undefined, TERMS_FILE: undefined, PRIVACY_FILE: undefined })
})

const register = (more: Record<string, unknown> = {}) => {
  const body = registrationOf(more)
  return send('POST', '/api/users/register', body).then((answer) => ({ answer, ...body }))
}
const openLink = async () => send('POST', `/api/users/confirm/${(await newestMail()).token}`)
const logIn = (email: string) => send('POST', '/api/users/login', { email, password: PASSWORD })

let names = 0
/** A user who is logged in. */
async function somebody(permissions: 'CanAdminister'[] = []) {
  const username = `member-${++names}`
  const id = await givenUser(username, { permissions })
  return { id, username, headers: bearer(await logInAs(username)) }
}

test('a closed site refuses every registration the same way', async () => {
  const known = await somebody()
  env().REGISTRATION = 'closed'
  const unknown = await register()
  const taken = await register({ email: `${known.username}@example.org` })
  expect(await refusalOf(unknown.answer)).toEqual([403, 'registrationClosed'])
  expect(await refusalOf(taken.answer)).toEqual([403, 'registrationClosed'])
})

describe('an invitation', () => {
  const make = async (headers: Record<string, string>, body: Record<string, unknown> = {}) =>
    send('POST', '/api/me/invitations', body, headers)
  const secretOf = async (answer: Response) => (await answer.json()).secret as string
  const mine = async (headers: Record<string, string>) =>
    (await send('GET', '/api/me/invitations', undefined, headers)).json()

  beforeEach(() => {
    env().REGISTRATION = 'invite'
  })

  test('is needed, and a wrong one is refused', async () => {
    expect(await refusalOf((await register()).answer)).toEqual([403, 'invitationNeeded'])
    expect(await refusalOf((await register({ invitation: '' })).answer)).toEqual([403, 'invitationNeeded'])
    expect(await refusalOf((await register({ invitation: 'none' })).answer)).toEqual([403, 'invitationInvalid'])
  })

  test('is used up when the address is confirmed, not before, and tells who came', async () => {
    const admin = await somebody(['CanAdminister'])
    const secret = await secretOf(await make(admin.headers))
    const invitation = `http://localhost/register#invitation=${secret}`
    const first = await register({ invitation })
    const firstLink = (await newestMail()).token
    const second = await register({ invitation: secret })
    const secondLink = (await newestMail()).token
    expect([first.answer.status, second.answer.status]).toEqual([200, 200])
    expect((await mine(admin.headers)).data[0]).toMatchObject({ uses: 1, used: 0, guests: [] })
    for (const _ of [1, 2]) expect((await send('POST', `/api/users/confirm/${secondLink}`)).status).toBe(200)
    expect(await refusalOf(await send('POST', `/api/users/confirm/${firstLink}`))).toEqual([409, 'invitationUsed'])
    expect(await refusalOf(await logIn(first.email))).toEqual([401, 'notConfirmed'])
    expect((await logIn(second.email)).status).toBe(200)
    expect((await mine(admin.headers)).data[0]).toMatchObject({ uses: 1, used: 1, guests: [second.username] })
    expect(await refusalOf((await register({ invitation })).answer)).toEqual([403, 'invitationInvalid'])
    const id = (await prisma().user.findUniqueOrThrow({ where: { usernameKey: second.username } })).id
    expect(await prisma().invitedUser.findUnique({ where: { userId: id } })).toMatchObject({ inviterId: admin.id })
  })

  test('is needed by a link for a new password, too', async () => {
    const admin = await somebody(['CanAdminister'])
    const secret = await secretOf(await make(admin.headers, { uses: 2 }))
    const { email } = await register({ invitation: secret })
    const [{ id }] = (await mine(admin.headers)).data
    expect((await send('DELETE', `/api/me/invitations/${id}`, undefined, admin.headers)).status).toBe(200)
    await newestMail()
    await send('POST', '/api/users/reset', { email })
    const password = { password: 'another long one', confirmPassword: 'another long one' }
    const answer = await send('POST', `/api/users/reset/${(await newestMail()).token}`, password)
    expect(await refusalOf(answer)).toEqual([409, 'invitationUsed'])
    expect(await refusalOf((await register({ invitation: secret })).answer)).toEqual([403, 'invitationInvalid'])
  })

  test('has an end', async () => {
    const admin = await somebody(['CanAdminister'])
    const secret = await secretOf(await make(admin.headers))
    await rows(sql`UPDATE invitations SET expires_at = now() - interval '1 minute'`)
    expect(await refusalOf((await register({ invitation: secret })).answer)).toEqual([403, 'invitationInvalid'])
  })

  test('is one of a few that a member has to give', async () => {
    const member = await somebody()
    expect(await refusalOf(await make(member.headers))).toEqual([400, 'invalidInput', { uses: 'tooManyInvitations' }])
    env().INVITATIONS_PER_MEMBER = 2
    const both = await Promise.all([make(member.headers, { uses: 2 }), make(member.headers, { uses: 2 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const { data, left } = await mine(member.headers)
    expect(left).toBe(0)
    await send('DELETE', `/api/me/invitations/${data[0].id}`, undefined, member.headers)
    expect((await mine(member.headers)).left).toBe(2)
  })

  test('of a suspended user waits', async () => {
    const admin = await somebody(['CanAdminister'])
    const invitation = await secretOf(await make(admin.headers))
    const { email } = await register({ invitation })
    const { token } = await newestMail()
    const suspend = (until: Date | null) =>
      prisma().user.update({ where: { id: admin.id }, data: { suspendedUntil: until } })
    await suspend(new Date(Date.now() + 60_000))
    expect(await refusalOf((await register({ invitation })).answer)).toEqual([403, 'invitationInvalid'])
    // Also for who has registered by it before.
    expect(await refusalOf(await send('POST', `/api/users/confirm/${token}`))).toEqual([409, 'invitationUsed'])
    await suspend(null)
    expect((await send('POST', `/api/users/confirm/${token}`)).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  test('that others have used up keeps nobody out where everybody may register', async () => {
    const admin = await somebody(['CanAdminister'])
    const invitation = await secretOf(await make(admin.headers))
    env().REGISTRATION = 'open'
    const { email } = await register({ invitation })
    const [{ id }] = (await mine(admin.headers)).data
    await send('DELETE', `/api/me/invitations/${id}`, undefined, admin.headers)
    expect((await openLink()).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  test('for one person makes one account of two who confirm at once', async () => {
    const admin = await somebody(['CanAdminister'])
    const invitation = await secretOf(await make(admin.headers))
    const tokens = []
    for (const _ of [1, 2, 3]) {
      await register({ invitation })
      tokens.push((await newestMail()).token)
    }
    const answers = await Promise.all(tokens.map((token) => send('POST', `/api/users/confirm/${token}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await mine(admin.headers)).data[0]).toMatchObject({ used: 1, guests: [expect.any(String)] })
  })

  test('of another user cannot be revoked', async () => {
    const admin = await somebody(['CanAdminister'])
    await make(admin.headers)
    const [{ id }] = (await mine(admin.headers)).data
    const other = await somebody()
    const answer = await send('DELETE', `/api/me/invitations/${id}`, undefined, other.headers)
    expect(answer.status).toBe(404)
  })

  test('spares its guest the approval', async () => {
    const admin = await somebody(['CanAdminister'])
    const secret = await secretOf(await make(admin.headers))
    env().REGISTRATION = 'approval'
    const { email } = await register({ invitation: secret })
    expect(await (await openLink()).json()).toMatchObject({ email, waits: false })
    expect((await logIn(email)).status).toBe(200)
  })
})

describe('with approval a registration', () => {
  const waiting = async (headers: Record<string, string>) =>
    (await (await send('GET', '/api/moderation/applications', undefined, headers)).json()).data

  beforeEach(() => {
    env().REGISTRATION = 'approval'
  })

  test('waits with its note from the confirmation on, until an administrator approves it', async () => {
    const admin = await somebody(['CanAdminister'])
    const { email, username } = await register({ note: 'I watch a lot.' })
    expect(await waiting(admin.headers)).toEqual([])
    expect(await (await openLink()).json()).toMatchObject({ email, waits: true })
    expect(await refusalOf(await logIn(email))).toEqual([401, 'notApproved'])
    const [entry] = await waiting(admin.headers)
    expect(entry).toMatchObject({ username, email, note: 'I watch a lot.' })
    expect((await ownUser(admin.id))?.openApplications).toBe(1)
    const address = `/api/moderation/applications/${entry.id}`
    expect((await send('PUT', address, undefined, (await somebody()).headers)).status).toBe(403)
    expect((await send('PUT', address, undefined, admin.headers)).status).toBe(200)
    expect(await newestMail()).toMatchObject({ to: email, subject: 'Your account is approved' })
    expect((await logIn(email)).status).toBe(200)
    expect(await waiting(admin.headers)).toEqual([])
    expect((await ownUser(admin.id))?.openApplications).toBe(0)
    expect((await send('PUT', address, undefined, admin.headers)).status).toBe(404)
    expect((await send('DELETE', address, undefined, admin.headers)).status).toBe(404)
  })

  test('is decided when an administrator confirms it otherwise', async () => {
    const admin = await somebody(['CanAdminister'])
    await register()
    await openLink()
    const [{ id }] = await waiting(admin.headers)
    await write((tx) => activate(tx, id))
    const page = await (await send('GET', '/api/moderation/applications', undefined, admin.headers)).json()
    expect(page).toMatchObject({ data: [], total: 0 })
    expect((await ownUser(admin.id))?.openApplications).toBe(0)
  })

  test('is listed with few reads beside thousands, on each page', async () => {
    await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash)
      SELECT 'waits' || n, 'waits' || n, n || '@waits.example', n || '@waits.example', 'none' FROM generate_series(1, 2000) AS n`)
    await rows(sql`INSERT INTO applications (user_id, note, proven_at) SELECT id, repeat('I watch a lot. ', 20), now() - id * interval '1 second'
      FROM users WHERE email LIKE '%@waits.example'`)
    await rows(sql`ANALYZE users, applications`)
    for (const page of [0, 60]) {
      const [plan = ''] = await plansOf(() => applications({ page, size: 30 }))
      expect(blocksOf(plan), plan).toBeLessThanOrEqual(200)
    }
    expect(await applications({ page: 66, size: 30 })).toMatchObject({
      total: 2000,
      totalPages: 67,
      data: { length: 20 },
    })
    await rows(sql`DELETE FROM users WHERE email LIKE '%@waits.example'`)
  })

  test('is deleted when it is refused, and its person is told', async () => {
    const admin = await somebody(['CanAdminister'])
    const { email, username } = await register()
    await openLink()
    const [{ id }] = await waiting(admin.headers)
    expect((await send('DELETE', `/api/moderation/applications/${id}`, undefined, admin.headers)).status).toBe(200)
    expect(await newestMail()).toMatchObject({ to: email, subject: 'Your registration was not approved' })
    expect(await prisma().user.count({ where: { username } })).toBe(0)
  })

  test('is not approved by a link for a new password', async () => {
    const { email } = await register()
    await newestMail()
    await send('POST', '/api/users/reset', { email })
    const { token } = await newestMail()
    const password = { password: PASSWORD, confirmPassword: PASSWORD }
    expect((await send('POST', `/api/users/reset/${token}`, password)).status).toBe(200)
    expect((await prisma().user.findFirstOrThrow({ where: { email } })).confirmedAt).toBeNull()
  })

  test('is kept for a month, and others for a week', async () => {
    const { username } = await register()
    await openLink()
    const other = await register()
    await rows(sql`UPDATE users SET created_at = now() - interval '8 days' WHERE confirmed_at IS NULL`)
    await cleanAccounts()
    expect(await prisma().user.count({ where: { username: { in: [username, other.username] } } })).toBe(1)
    await rows(sql`UPDATE applications SET proven_at = now() - interval '31 days'`)
    await cleanAccounts()
    expect(await prisma().user.count({ where: { username } })).toBe(0)
  })

  test('waits no longer where an earlier version has confirmed the account', async () => {
    const admin = await somebody(['CanAdminister'])
    const { username } = await register()
    await openLink()
    await rows(sql`UPDATE users SET confirmed_at = now() WHERE username = ${username}`)
    expect(await waiting(admin.headers)).toMatchObject([{ username }])
    await cleanAccounts()
    expect(await waiting(admin.headers)).toEqual([])
  })

  test('of an address with an account only tells its owner', async () => {
    const known = await somebody()
    const count = (await mails()).length
    const { answer } = await register({ email: `${known.username}@example.org` })
    expect([answer.status, await answer.json()]).toEqual([200, { done: true }])
    expect((await mails()).length).toBe(count + 1)
    expect((await newestMail()).subject).toBe('You already have an account')
  })
})

describe('terms', () => {
  test('are accepted by whoever registers, and asked again when they change', async () => {
    Object.assign(env(), { TERMS_VERSION: '2026-01', TERMS_FILE: 'README.md' })
    expect(await refusalOf((await register()).answer)).toEqual([400, 'invalidInput', { terms: 'termsNeeded' }])
    expect((await register({ terms: '2025-01' })).answer.status).toBe(400)
    const { answer, username, email } = await register({ terms: '2026-01' })
    expect(answer.status).toBe(200)
    await openLink()
    const headers = bearer(await (await logIn(email)).json())
    const asked = async () => (await (await send('GET', '/api/me/terms', undefined, headers)).json()).version
    expect(await asked()).toBeNull()
    env().TERMS_VERSION = '2026-02'
    expect(await asked()).toBe('2026-02')
    expect((await send('POST', '/api/me/terms', { terms: '2026-01' }, headers)).status).toBe(400)
    expect((await send('POST', '/api/me/terms', { terms: '2026-02' }, headers)).status).toBe(200)
    expect(await asked()).toBeNull()
    const exported = await (await send('GET', '/api/users/export', undefined, headers)).json()
    expect(exported.acceptedTerms.map(({ version }: { version: string }) => version)).toEqual(['2026-01', '2026-02'])
    expect(exported.account[0].username).toBe(username)
  })

  test('are not asked for where the operator names none', async () => {
    env().TERMS_VERSION = '2026-01'
    expect((await register()).answer.status).toBe(200)
  })

  test('are safe HTML with links to pages and the written address of mails, and stay until the next start', async () => {
    const file = join(tmpdir(), `terms-${process.pid}.md`)
    const { SITE_URL } = env()
    await writeFile(
      file,
      '# Terms\n\n[Privacy](/privacy), [us](mailto:us@example.org) <script>1</script> [x](javascript:1)',
    )
    env().TERMS_FILE = file
    const html = await termsHtml('terms')
    expect(html).toContain('<h2>Terms</h2>')
    expect(html).toContain(`href="${SITE_URL}/privacy"`)
    expect(html).toContain('us (us@example.org)')
    expect(html).not.toMatch(/<script|href="javascript/)
    await rm(file)
    expect(await termsHtml('terms')).toBe(html)
    env().TERMS_FILE = `${file}.none`
    await expect(termsHtml('terms')).rejects.toThrow('ENOENT')
    expect(await termsHtml('privacy')).toBeNull()
  })
})
