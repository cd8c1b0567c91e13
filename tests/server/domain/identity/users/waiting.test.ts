import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { passwordLimiter } from '@/server/domain/identity/sessions/passwords'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { logInAs, mails, newestMail, refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
})

let addresses = 0
let passwords = 0
const freshAddress = () => `shared-${++addresses}@example.org`

/** Registers a name with an address. Returns the name, its password and the token of its link. */
async function waitingName(email: string) {
  const password = `a long password ${++passwords}`
  const { username } = registrationOf()
  const body = { username, email, password, confirmPassword: password }
  expect((await send('POST', '/api/users/register', body)).status).toBe(200)
  const { token } = await newestMail()
  return { username, password, token }
}

const open = (token?: string) => send('POST', `/api/users/confirm/${token}`)
const logIn = (email: string, password: string) => send('POST', '/api/users/login', { email, password })
const sendAgain = (email: string, username: string) => send('POST', '/api/users/confirm', { email, username })
const namesWith = async (emailKey: string) =>
  (await prisma().user.findMany({ where: { emailKey }, orderBy: { id: 'asc' } })).map(({ username }) => username)

test('a later registration with the same address replaces none', async () => {
  const email = freshAddress()
  const first = await waitingName(email)
  const later = await waitingName(email)
  expect(await refusalOf(await logIn(email, first.password))).toEqual([401, 'notConfirmed'])
  await sendAgain(email, first.username)
  const mail = await newestMail()
  expect(mail.text).toContain(`Hello ${first.username},`)
  expect((await open(mail.token)).status).toBe(200)
  const { user } = await (await logIn(email, first.password)).json()
  expect(user.username).toBe(first.username)
  expect(await namesWith(email)).toEqual([first.username, later.username])
})

describe('a confirmation that is sent again', () => {
  test('has the link of the given name, whichever registered last', async () => {
    const email = freshAddress()
    const names = [await waitingName(email), await waitingName(email), await waitingName(email)]
    for (const { username } of names) {
      const before = (await mails()).length
      await sendAgain(email.toUpperCase(), ` ${username.toUpperCase()} `)
      expect((await mails()).length).toBe(before + 1)
      expect(await newestMail()).toMatchObject({ to: email, text: expect.stringContaining(`Hello ${username},`) })
    }
  })

  test('is answered the same whether that name waits with that address or not, and only then mailed', async () => {
    const email = freshAddress()
    const { username } = await waitingName(email)
    const other = await waitingName(freshAddress())
    const answerTo = async (address: string, name: string) => (await sendAgain(address, name)).text()
    const known = await answerTo(email, username)
    const before = (await mails()).length
    for (const [address, name] of [
      [email, other.username],
      [email, 'nobody-at-all'],
      [email, 'ñot a näme \0!'],
      [freshAddress(), username],
    ] as const)
      expect(await answerTo(address, name)).toBe(known)
    expect((await mails()).length).toBe(before)
  })

  test.each([undefined, null, '', ' '])('requires a name: %j is refused', async (username) => {
    const response = await send('POST', '/api/users/confirm', { email: freshAddress(), username })
    expect(await refusalOf(response)).toEqual([400, 'invalidInput', { username: 'usernameRequired' }])
  })
})

describe('once an address belongs to an account', () => {
  test('the others keep waiting until they expire; their links report that and delete nothing', async () => {
    const email = freshAddress()
    const [winner, loser] = [await waitingName(email), await waitingName(email)]
    expect((await open(winner.token)).status).toBe(200)
    for (let times = 0; times < 2; times++)
      expect(await refusalOf(await open(loser.token))).toEqual([409, 'addressTaken'])
    expect((await open(winner.token)).status).toBe(200)
    await cleanAccounts()
    expect(await namesWith(email)).toEqual([winner.username, loser.username])
    await rows(sql`UPDATE users SET created_at = now() - interval '8 days' WHERE email_key = ${email}`)
    await cleanAccounts()
    expect(await namesWith(email)).toEqual([winner.username])
  })

  test('a reset of a waiting registration is refused in the same way, and its link is not used up', async () => {
    const email = freshAddress()
    const [winner, loser] = [await waitingName(email), await waitingName(email)]
    const { id } = await prisma().user.findFirstOrThrow({ where: { username: loser.username } })
    const reset = await makeLink(id, 'Reset')
    await open(winner.token)
    const body = { password: 'a new long password', confirmPassword: 'a new long password' }
    for (let times = 0; times < 2; times++)
      expect(await refusalOf(await send('POST', `/api/users/reset/${reset}`, body))).toEqual([409, 'addressTaken'])
    expect((await logIn(email, winner.password)).status).toBe(200)
    expect(await refusalOf(await logIn(email, loser.password))).toEqual([401, 'notConfirmed'])
  })

  test('a link requested again for a waiting registration tells the owner that there is an account', async () => {
    const email = freshAddress()
    const [winner, loser] = [await waitingName(email), await waitingName(email)]
    await open(winner.token)
    await sendAgain(email, loser.username)
    expect(await newestMail()).toMatchObject({ subject: 'You already have an account', token: undefined })
  })
})

describe('a forgotten password', () => {
  test('of an address with several waiting registrations replaces none of them: nothing is mailed', async () => {
    const email = freshAddress()
    const first = await waitingName(email)
    await waitingName(email)
    const before = (await mails()).length
    expect((await send('POST', '/api/users/reset', { email })).status).toBe(200)
    expect((await mails()).length).toBe(before)
    await open(first.token)
    await send('POST', '/api/users/reset', { email })
    expect(await newestMail()).toMatchObject({ text: expect.stringContaining(`Hello ${first.username},`) })
  })
})

describe('the right password of a waiting account', () => {
  test('reports that it waits, however many wait with the address, and whether it has an account', async () => {
    const email = freshAddress()
    const names = [await waitingName(email), await waitingName(email), await waitingName(email)]
    const expectWaiting = async (waiting: typeof names) => {
      for (const { password } of waiting)
        expect(await refusalOf(await logIn(email, password))).toEqual([401, 'notConfirmed'])
      expect(await refusalOf(await logIn(email, 'none of these'))).toEqual([401, 'badCredentials'])
    }
    await expectWaiting(names)
    const [first, second, third] = names
    expect((await open(second?.token)).status).toBe(200)
    expect((await logIn(email, second?.password ?? '')).status).toBe(200)
    await expectWaiting(names.filter((name) => name === first || name === third))
  })

  test('opens the account if it is also that of the account', async () => {
    await givenUser('twofold')
    const body = registrationOf({ email: 'twofold@example.org' })
    await send('POST', '/api/users/register', body)
    expect((await logInAs('twofold')).user.username).toBe('twofold')
  })

  test('of another address reveals nothing', async () => {
    const { password } = await waitingName(freshAddress())
    const other = freshAddress()
    await waitingName(other)
    expect(await refusalOf(await logIn(other, password))).toEqual([401, 'badCredentials'])
  })
})

test('every refused login takes the same hashes, whether the address has an account or waiting registrations', async () => {
  const [none, one, many, owned] = [freshAddress(), freshAddress(), freshAddress(), 'owned@example.org']
  await givenUser('owned')
  const waiting = await waitingName(one)
  const crowd = [await waitingName(many), await waitingName(many), await waitingName(many), await waitingName(many)]
  const run = vi.spyOn(passwordLimiter(), 'run')
  const hashesOf = async (email: string, password: string) => {
    run.mockClear()
    expect((await logIn(email, password)).status).toBe(401)
    return run.mock.calls.length
  }
  try {
    for (const email of [none, one, many, owned]) expect([email, await hashesOf(email, 'wrong')]).toEqual([email, 2])
    expect(await hashesOf(one, waiting.password)).toBe(2)
    for (const { password } of crowd) expect(await hashesOf(many, password)).toBe(2)
    run.mockClear()
    expect((await logIn(owned, PASSWORD)).status).toBe(200)
    expect(run).toHaveBeenCalledTimes(1)
  } finally {
    run.mockRestore()
  }
})

test('concurrent use of the links of one address confirms exactly one, without a deadlock', async () => {
  for (let round = 0; round < 40; round++) {
    const email = freshAddress()
    const ids = [1, 2, 3].map(() => givenUser(undefined, { email, emailKey: email, confirmedAt: null }))
    const tokens = await Promise.all((await Promise.all(ids)).map((id) => makeLink(id, 'Confirm')))
    const answers = await Promise.all(tokens.map((token) => open(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await prisma().user.count({ where: { emailKey: email, confirmedAt: { not: null } } })).toBe(1)
    expect(await prisma().user.count({ where: { emailKey: email } })).toBe(3)
  }
})
