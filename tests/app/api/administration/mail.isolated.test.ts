import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailCheck, MailSettings } from '@/lib/administration/schemas/mail'
import { failedMails, suppressedAddresses } from '@/server/domain/administration/mail/queries'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'
import { type Somebody, somebody } from '@/tests/support/moderation'
import { blocksOf, plansOf } from '@/tests/support/plans'

useDatabase()

let box: Mailbox
let administrator: Somebody
beforeEach(async () => {
  administrator = await somebody('CanAdminister')
  box = await openMailbox({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right-secret' ? done(null, { user: 'sender' }) : done(new Error(`Wrong: sender / ${password}`)),
  })
  env().SMTP_URL = withLogin('right-secret')
})
afterEach(async () => {
  env().SMTP_URL = undefined
  await box.close()
})

const withLogin = (password: string) => box.url.replace('smtp://', `smtp://sender:${password}@`)
const asked = async <Answer>(method: 'GET' | 'POST', part = ''): Promise<Answer> => {
  const response = await send(method, `/api/admin/mail${part}`, undefined, administrator.headers)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

test('only administrators call', async () => {
  const calls = [
    ['GET', '/api/admin/mail'],
    ['POST', '/api/admin/mail/check'],
    ['POST', '/api/admin/mail/test'],
    ['GET', '/api/admin/mail/failures'],
    ['GET', '/api/admin/mail/suppressed'],
    ['DELETE', '/api/admin/mail/suppressed/1'],
  ] as const
  const moderator = await somebody('CanModerate')
  for (const [method, address] of calls) {
    expect(await refusalOf(await send(method, address, undefined, moderator.headers)), address).toEqual([
      403,
      'forbidden',
    ])
    expect(await refusalOf(await send(method, address)), address).toEqual([401, 'unauthenticated'])
  }
  expect(box.received).toEqual([])
})

test('the settings are shown without user and password', async () => {
  const settings = await asked<MailSettings>('GET')
  const port = Number(new URL(box.url).port)
  expect(settings).toEqual({
    from: 'noreply@localhost',
    server: { host: '127.0.0.1', port, tls: 'offered', hasLogin: true },
    to: `${administrator.username}@example.org`,
    testsLeft: 5,
  })
  env().SMTP_URL = 'smtps://mx.example.org'
  expect((await asked<MailSettings>('GET')).server).toEqual({
    ...{ host: 'mx.example.org', port: 465, tls: 'always', hasLogin: false },
  })
  env().SMTP_URL = undefined
  expect((await asked<MailSettings>('GET')).server).toBeNull()
})

test('the check says what the server says, without user and password', async () => {
  expect(await asked('POST', '/check')).toEqual({ outcome: 'accepted', reason: null })
  env().SMTP_URL = withLogin('wrong-secret')
  const { outcome, reason } = await asked<MailCheck>('POST', '/check')
  expect(outcome).toBe('failed')
  expect(reason).toContain('refuses the user or the password of SMTP_URL')
  expect(reason).toContain('Wrong:')
  expect(reason).not.toMatch(/sender|wrong-secret/)
  env().SMTP_URL = undefined
  expect(await asked('POST', '/check')).toEqual({ outcome: 'written', reason: null })
  expect(box.received).toEqual([])
})

test('a test mail goes to the own address alone, five times in an hour, and is in the log', async () => {
  for (let sent = 0; sent < 5; sent++)
    expect(await asked('POST', '/test')).toEqual({ outcome: 'accepted', reason: null })
  const sixth = await send('POST', '/api/admin/mail/test', undefined, administrator.headers)
  expect(await refusalOf(sixth)).toEqual([429, 'tooManyRequests'])
  expect((await asked<MailSettings>('GET')).testsLeft).toBe(0)
  expect(box.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual(
    Array.from({ length: 5 }, () => `${administrator.username}@example.org`),
  )
  const acts = await rows(
    sql`SELECT act::text, object, after FROM moderation_log WHERE moderator_id = ${administrator.id}`,
  )
  expect(acts).toHaveLength(5)
  expect(acts[0]).toEqual({ act: 'TestMail', object: 'mail', after: { outcome: 'accepted' } })
})

test('failed mails have the words of the server, the newest first', async () => {
  const userId = await givenUser('unreached')
  await rows(sql`INSERT INTO mail_outcomes (user_id, kind, outcome, detail) VALUES
    (${userId}, 'reset', 'failed', '550 <who@example.org> unknown'), (${userId}, 'digest', 'sent', NULL),
    (NULL, 'refused', 'queued', 'ETIMEDOUT')`)
  const { data, total } = await asked<Awaited<ReturnType<typeof failedMails>>>('GET', '/failures')
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { kind: 'refused', user: null, isOver: false, reason: 'ETIMEDOUT' },
    { kind: 'reset', user: { id: userId, username: 'unreached' }, isOver: true, reason: '550 <[address]> unknown' },
  ])
})

test('a suppressed address is listed, and released once', async () => {
  const id = await givenUser('silent')
  await rows(sql`INSERT INTO suppressed_addresses (user_id, email_key, refused_on, suppressed_at)
    VALUES (${id}, 'silent@example.org', now(), now())`)
  expect(await asked('GET', '/suppressed')).toMatchObject({ total: 1, data: [{ id, username: 'silent' }] })
  const release = () => send('DELETE', `/api/admin/mail/suppressed/${id}`, undefined, administrator.headers)
  expect((await release()).status).toBe(200)
  expect(await refusalOf(await release())).toEqual([404, 'notFound'])
  expect(await asked('GET', '/suppressed')).toMatchObject({ total: 0, data: [] })
  expect(
    await rows(sql`SELECT act::text, user_id AS "userId" FROM moderation_log WHERE moderator_id = ${administrator.id}`),
  ).toEqual([{ act: 'ReleaseAddress', userId: id }])
})

test('the lists read few blocks of many rows', async () => {
  await rows(sql`INSERT INTO mail_outcomes (user_id, kind, outcome, detail) SELECT NULL, 'digest',
    (ARRAY['sent', 'failed', 'queued'])[n % 3 + 1], CASE WHEN n % 3 > 0 THEN '550 no' END FROM generate_series(1, 30000) n`)
  await rows(sql`ANALYZE mail_outcomes`)
  const plans = [
    ...(await plansOf(() => failedMails({ page: 40, size: 20 }))),
    ...(await plansOf(() => suppressedAddresses({ page: 0, size: 20 }))),
  ]
  for (const plan of plans) expect(blocksOf(plan), plan).toBeLessThanOrEqual(2000)
})
