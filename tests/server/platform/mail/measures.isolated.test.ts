import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { mailCounts, mailFailure } from '@/server/platform/mail/measures'
import { deliver } from '@/server/platform/mail/transport'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'

const LETTER = { site: 'Anime Library', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', link: '' }

let box: Mailbox | undefined
afterEach(async () => {
  env().SMTP_URL = undefined
  await box?.close()
  box = undefined
})

const numbers = () => Object.fromEntries(mailCounts().map(({ outcome, mails }) => [outcome, mails]))

/** Which outcomes the sending of one mail has counted. */
async function counted(): Promise<object> {
  const before = numbers()
  await deliver('someone@example.org', LETTER).catch(() => {})
  return Object.fromEntries(
    Object.entries(numbers()).flatMap(([outcome, mails]) => {
      const more = mails - (before[outcome] ?? 0)
      return more === 0 ? [] : [[outcome, more]]
    }),
  )
}

test('a mail that the server takes is counted as sent', async () => {
  box = await openMailbox()
  env().SMTP_URL = box.url
  expect(await counted()).toEqual({ sent: 1 })
})

test('a mail without a mail server is counted as written', async () => {
  expect(await counted()).toEqual({ written: 1 })
})

test.each([
  ['an unknown receiver', 550],
  ['a full mailbox', 452],
])('%s is counted as a refusal', async (_, responseCode) => {
  const refusal = Object.assign(new Error('No.'), { responseCode })
  box = await openMailbox({ onRcptTo: (_address, _session, done) => done(refusal) })
  env().SMTP_URL = box.url
  expect(await counted()).toEqual({ refused: 1 })
})

test('a refused login is counted as a refusal', async () => {
  box = await openMailbox({ onAuth: (_auth, _session, done) => done(new Error('No.')) })
  env().SMTP_URL = box.url.replace('smtp://', 'smtp://user:wrong@')
  expect(await counted()).toEqual({ refused: 1 })
})

test('a server that is away is counted as unreachable', async () => {
  const gone = await openMailbox()
  await gone.close()
  env().SMTP_URL = gone.url
  expect(await counted()).toEqual({ unreachable: 1 })
})

test('a server that hangs up is counted as unreachable', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  env().SMTP_URL = `smtp://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
  expect(await counted()).toEqual({ unreachable: 1 })
  await new Promise((resolve) => server.close(resolve))
})

test.each([
  [{ code: 'ETIMEDOUT' }, 'timeout'],
  [{ code: 'EDNS' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', responseCode: 421 }, 'refused'],
  [{ code: 'ENOSPC' }, 'failed'],
  [new Error('?'), 'failed'],
  [null, 'failed'],
])('%o is %s', (error, outcome) => {
  expect(mailFailure(error)).toBe(outcome)
})
