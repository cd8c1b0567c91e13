import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailboxFindings, registrationFindings } from '@/server/doctor/registration'
import { renewEmailKeys, SHARED_MAILBOXES } from '@/server/domain/identity/users/email-keys'
import { emailKey } from '@/server/domain/identity/users/rules'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { newestMail, registrationOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  vi.spyOn(log, 'warn').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
})

test.each([
  ['u@bücher.example', 'u@xn--bcher-kva.example'],
  ['u@BÜCHER.example', 'u@xn--bcher-kva.example'],
  ['u@bu\u0308cher\u3002example', 'u@xn--bcher-kva.example'],
  ['u@XN--BCHER-KVA.example', 'u@xn--bcher-kva.example'],
  ['ü@example.org', 'ü@example.org'],
  ['u@faß.example', 'u@xn--fa-hia.example'],
  ['u@example.org/ü', 'u@example.org/ü'],
])('the key of %s is %s', (email, key) => expect(emailKey(email)).toBe(key))

describe('accounts that were stored by their spelling', () => {
  let at = 0
  /** Two accounts with one mailbox, each with its spelling as its key, and the first confirmed before the second. */
  async function pair(first: (domain: string) => string, second: (domain: string) => string) {
    const label = `bücher${++at}`
    const emails = [first(label), second(label)]
    const [older, younger] = await Promise.all(
      emails.map((email, index) => {
        const confirmedAt = new Date(Date.UTC(2020 + index, 1))
        return givenUser(undefined, { email, emailKey: email, confirmedAt })
      }),
    )
    return { older, younger, emails, key: emailKey(emails[0] ?? '') }
  }
  const unicode = (label: string) => `u@${label}.example`
  const ascii = (label: string) => emailKey(`u@${label}.example`)
  const keyOf = async (id = 0) => (await prisma().user.findUniqueOrThrow({ where: { id } })).emailKey
  const logIn = (email = '') => send('POST', '/api/users/login', { email, password: PASSWORD })

  test.each([
    ['Unicode first', unicode, ascii],
    ['punycode first', ascii, unicode],
  ])('keep the mailbox with the older one, and both log in: %s', async (_, first, second) => {
    const { older, younger, emails, key } = await pair(first, second)
    for (const round of [1, 2]) {
      await renewEmailKeys()
      expect([round, await keyOf(older), await keyOf(younger)]).toEqual([round, key, `spelling:${emails[1]}`])
    }
    const logins = await Promise.all(emails.map((email) => logIn(email)))
    const ids = await Promise.all(logins.map(async (login) => (await login.json()).user.id))
    expect(ids).toEqual([older, younger])
    const { rows: shared } = await pool().query(SHARED_MAILBOXES)
    const { username } = await prisma().user.findUniqueOrThrow({ where: { id: younger } })
    expect(shared).toContainEqual({ username })
    expect(mailboxFindings(shared)[0]).toMatchObject({ state: 'warning', message: expect.stringContaining(username) })
  })

  test('get a link for a new password, each its own', async () => {
    const { emails } = await pair(unicode, ascii)
    await renewEmailKeys()
    for (const email of emails) {
      const { username } = await prisma().user.findFirstOrThrow({ where: { email } })
      await send('POST', '/api/users/reset', { email })
      expect((await newestMail()).text).toContain(`Hello ${username},`)
    }
  })

  test('give the mailbox to the other when the older one is gone', async () => {
    const { older, younger, key } = await pair(unicode, ascii)
    await renewEmailKeys()
    await prisma().user.delete({ where: { id: older } })
    await renewEmailKeys()
    expect(await keyOf(younger)).toBe(key)
  })

  test('that wait get the key, too, as those without a pair', async () => {
    const email = `w@straße.example`
    const alone = await givenUser(undefined, { email, emailKey: email })
    const waiting = await givenUser(undefined, { email, emailKey: email, confirmedAt: null })
    await renewEmailKeys()
    expect([await keyOf(alone), await keyOf(waiting)]).toEqual(Array(2).fill('w@xn--strae-oqa.example'))
  })
})

test('a registration with another spelling of a domain gets no second account', async () => {
  const one = registrationOf({ email: 'reader@müller.example' })
  await send('POST', '/api/users/register', one)
  await send('POST', `/api/users/confirm/${(await newestMail()).token}`)
  await send('POST', '/api/users/register', registrationOf({ email: 'reader@xn--mller-kva.example' }))
  expect((await newestMail()).subject).toBe('You already have an account')
})

describe('the domain of an address', () => {
  afterEach(() =>
    Object.assign(env(), { EMAIL_DOMAINS_ALLOWED: [], EMAIL_DOMAINS_REFUSED: [], EMAIL_DOMAINS_FILE: undefined }),
  )
  const codeOf = async (email: string) => {
    const answer = await send('POST', '/api/users/register', registrationOf({ email }))
    return answer.ok ? 'taken' : JSON.stringify(await answer.json()).match(/emailDomain\w+/)?.[0]
  }

  test.each(['me@ü..example', 'me@ü.١٢.example', 'me@example.org/ü', 'me@bücher.example.'])(
    '%s is refused',
    async (email) => expect(await codeOf(email)).toBe('emailDomainInvalid'),
  )

  test('is one that the operator allows', async () => {
    env().EMAIL_DOMAINS_ALLOWED = ['example.org', 'xn--bcher-kva.example']
    const found = []
    for (const domain of ['example.org', 'cs.example.org', 'bücher.example', 'otherexample.org', 'example.net'])
      found.push(await codeOf(`me@${domain}`))
    expect(found).toEqual(['taken', 'taken', 'taken', 'emailDomainRefused', 'emailDomainRefused'])
  })

  test('is none that the operator refuses, by name or by a file that may change', async () => {
    const file = join(tmpdir(), `domains-${process.pid}`)
    await writeFile(file, '# throwaway\nthrown.example\n')
    Object.assign(env(), { EMAIL_DOMAINS_REFUSED: ['refused.example'], EMAIL_DOMAINS_FILE: file })
    expect(await codeOf('me@refused.example')).toBe('emailDomainRefused')
    expect(await codeOf('me@mail.thrown.example')).toBe('emailDomainRefused')
    expect(await codeOf('me@later.example')).toBe('taken')
    await writeFile(file, 'later.example\nbücher.example\n')
    expect(await codeOf('me@later.example')).toBe('emailDomainRefused')
    expect(await codeOf('me@xn--bcher-kva.example')).toBe('emailDomainRefused')
    expect(registrationFindings({ EMAIL_DOMAINS_FILE: file })[0]?.message).toContain('2 domains')
    // While it is being replaced, it still holds.
    await rm(file)
    expect(await codeOf('me@later.example')).toBe('emailDomainRefused')
  })

  test('of a missing file refuses nothing, and the doctor says so', async () => {
    env().EMAIL_DOMAINS_FILE = '/nowhere/domains'
    expect(await codeOf('me@example.org')).toBe('taken')
    expect(registrationFindings({ EMAIL_DOMAINS_FILE: '/nowhere/domains' })[0]?.state).toBe('warning')
  })

  test('holds for a change of address, too', async () => {
    env().EMAIL_DOMAINS_REFUSED = ['refused.example']
    const id = await givenUser()
    const { changeEmail } = await import('@/server/domain/accounts/credentials')
    await bearerOf(id)
    const { id: sessionId } = await prisma().session.findFirstOrThrow({ where: { userId: id } })
    const asker = { id, sessionId } as Parameters<typeof changeEmail>[0]
    const client = { address: '192.0.2.1', userAgent: null }
    await expect(changeEmail(asker, { email: 'me@refused.example', password: PASSWORD }, client)).rejects.toMatchObject(
      { fields: { email: 'emailDomainRefused' } },
    )
  })
})
