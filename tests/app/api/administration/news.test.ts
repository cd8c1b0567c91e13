import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMail } from '@/server/domain/accounts/mail'
import { PORTION, queueNews } from '@/server/domain/administration/news/jobs'
import { unsubscribeToken } from '@/server/domain/views/digests/rules'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { openQueue } from '@/server/platform/jobs/queue'
import type { Mail } from '@/server/platform/mail/mail'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { COMMIT_REFUSED, refusingCommits } from '@/tests/support/invalidations'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'
import { type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

const CALL = '/api/admin/news'
const NEWS = { subject: 'We are moving', text: 'The site moves.\n\nNothing is lost.' }

let box: Mailbox
let admin: Somebody
beforeEach(async () => {
  box = await openMailbox()
  env().SMTP_URL = box.url
  await rows(sql`DELETE FROM users`)
  await rows(sql`DELETE FROM news_mails`)
  await openQueue()
  await rows(sql`DELETE FROM jobs.job WHERE name = 'mail'`)
  admin = await somebody('CanAdminister')
  await rows(sql`UPDATE sessions SET authenticated_at = now()`)
})
afterEach(async () => {
  env().SMTP_URL = undefined
  await box.close()
})

/** Takes all mails from the queue. */
async function drained(): Promise<Mail[]> {
  const { boss } = await openQueue()
  const jobs = await boss.fetch<Mail>('mail', { batchSize: 2000 })
  if (jobs.length > 0)
    await boss.complete(
      'mail',
      jobs.map(({ id }) => id),
    )
  return jobs.map(({ data }) => data)
}

/** The ids of those to whom mails to all users are queued. */
const receivers = (mails: Mail[]) => mails.flatMap((mail) => (mail.kind === 'news' ? [mail.userId] : []))
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
const begin = (who = admin) => send('POST', CALL, NEWS, who.headers)
const listed = async () => (await (await send('GET', CALL, undefined, admin.headers)).json()).data[0]

/** Users without passwords and sessions; returns their ids. */
const crowd = async (count: number) =>
  (
    await rows<{
      id: number
    }>(sql`INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
      SELECT 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', '', now()
      FROM generate_series(1, ${count}::int) AS n RETURNING id`)
  ).map(({ id }) => id)

test('administrators alone list, send and stop them', async () => {
  for (const other of [undefined, await somebody(), await somebody('CanModerate')])
    for (const [method, address, body] of [
      ['GET', CALL],
      ['POST', CALL, NEWS],
      ['POST', `${CALL}/test`, NEWS],
      ['DELETE', `${CALL}/1`],
    ] as const) {
      const refused = await refusalOf(await send(method, address, body, other?.headers))
      expect(refused).toEqual(other ? [403, 'forbidden'] : [401, 'unauthenticated'])
    }
})

test('it needs a session that is stepped up, and one runs at a time', async () => {
  await rows(sql`UPDATE sessions SET authenticated_at = now() - interval '1 hour'`)
  expect(await refusalOf(await begin())).toEqual([403, 'stepUpNeeded'])
  await rows(sql`UPDATE sessions SET authenticated_at = now()`)
  const { id } = await (await begin()).json()
  expect(await refusalOf(await begin())).toEqual([409, 'newsRunning'])
  const log = await rows(sql`SELECT act::text, object, after FROM moderation_log WHERE moderator_id = ${admin.id}`)
  expect(log).toEqual([{ act: 'MailUsers', object: `news ${id}`, after: { state: 'Running' } }])
})

test('those who confirmed get it, not who is suspended or has unsubscribed, or came later', async () => {
  const reader = await givenUser('reader')
  await givenUser('suspended', { suspendedUntil: new Date(Date.now() + 86_400_000) })
  await givenUser('unsubscribed', { mailNews: false })
  await givenUser('unconfirmed', { confirmedAt: null })
  await begin()
  await givenUser('later')
  await queueNews()
  expect(sorted(receivers(await drained()))).toEqual([admin.id, reader])
  await queueNews()
  expect(await drained()).toEqual([])
  expect(await listed()).toMatchObject({ state: 'Done', queued: 2, progress: 1 })
})

test('portions go on after a kill, and nobody gets two', async () => {
  const all = [admin.id, ...(await crowd(2 * PORTION + 50))]
  await begin()
  await queueNews()
  // The mail server is behind.
  await queueNews()
  const first = receivers(await drained())
  expect(first).toHaveLength(PORTION)
  expect(await listed()).toMatchObject({ state: 'Running', queued: PORTION })
  await expect(refusingCommits('news_mails', queueNews)).rejects.toThrow(COMMIT_REFUSED)
  expect(await drained()).toEqual([])
  await Promise.all([queueNews(), queueNews(), queueNews()])
  const second = receivers(await drained())
  await queueNews()
  const third = receivers(await drained())
  expect(sorted([...first, ...second, ...third])).toEqual(all)
  await queueNews()
  expect(await listed()).toMatchObject({ state: 'Done', queued: all.length })
})

test('mails that fail for an hour hold up no other one', async () => {
  await crowd(2 * PORTION)
  await begin()
  await queueNews()
  await rows(sql`UPDATE jobs.job SET state = 'retry', start_after = now() + interval '1 day' WHERE name = 'mail'`)
  await queueNews()
  expect(await drained()).toEqual([])
  await rows(sql`UPDATE jobs.job SET created_on = now() - interval '2 hours' WHERE name = 'mail' AND state = 'retry'`)
  await queueNews()
  expect(await drained()).toHaveLength(PORTION)
})

test('an address that is not there is not tried again', async () => {
  const { id: newsId } = await (await begin()).json()
  const refusing = await openMailbox({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })),
  })
  env().SMTP_URL = refusing.url
  try {
    await sendMail({ kind: 'news', userId: admin.id, newsId }, { jobId: crypto.randomUUID(), isLast: false })
  } finally {
    await refusing.close()
  }
  expect(await rows(sql`SELECT kind, outcome FROM mail_outcomes WHERE user_id = ${admin.id}`)).toEqual([
    { kind: 'news', outcome: 'failed' },
  ])
})

test('after a stop nothing is sent, also of what is queued', async () => {
  const { id } = await (await begin()).json()
  await queueNews()
  // The last portion waits.
  await queueNews()
  const [mail] = await drained()
  expect((await send('DELETE', `${CALL}/${id}`, undefined, admin.headers)).status).toBe(200)
  if (mail) await sendMail(mail)
  await queueNews()
  expect([box.received, await drained()]).toEqual([[], []])
  expect(await listed()).toMatchObject({ state: 'Stopped' })
  expect(await refusalOf(await send('DELETE', `${CALL}/${id}`, undefined, admin.headers))).toEqual([404, 'notFound'])
})

test('it has a way out in header and text, which works in one click and without a login', async () => {
  const reader = await givenUser('reader', { notificationDigest: 'Daily' })
  await begin()
  await queueNews()
  const mail = (await drained()).find((one) => 'userId' in one && one.userId === reader)
  if (!mail) throw new Error('No mail was queued.')
  await sendMail(mail)
  const token = unsubscribeToken(reader, 'news')
  const sent = (box.received[0] ?? '').replaceAll('=3D', '=').replace(/\r\n\s+/g, ' ')
  expect(sent).toContain('Subject: We are moving')
  expect(sent).toContain('Nothing is lost.')
  expect(sent).toContain(`List-Unsubscribe: <http://localhost:3000/api/notifications/unsubscribe/${token}>`)
  expect(sent).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(sent).toContain(`http://localhost:3000/unsubscribe/${token}`)
  const switches = () =>
    prisma().user.findUnique({ where: { id: reader }, select: { mailNews: true, notificationDigest: true } })
  expect((await send('POST', `/api/notifications/unsubscribe/${token}`)).status).toBe(200)
  expect(await switches()).toEqual({ mailNews: false, notificationDigest: 'Daily' })
  // Neither token does what the other one does.
  const other = unsubscribeToken(reader)
  expect(await refusalOf(await send('POST', `/api/notifications/unsubscribe/n${other}`))).toEqual([404, 'linkExpired'])
  await sendMail(mail)
  expect(box.received).toHaveLength(1)
})

test('its author gets it first, alone', async () => {
  await givenUser('reader')
  expect((await send('POST', `${CALL}/test`, NEWS, admin.headers)).status).toBe(200)
  const mails = await drained()
  expect(mails).toMatchObject([{ kind: 'newsTest', userId: admin.id }])
  for (const mail of mails) await sendMail(mail)
  expect(box.received).toHaveLength(1)
  expect(box.received[0]).toContain('We are moving')
})

test('a mail to all users waits for every other one', async () => {
  await begin()
  await queueNews()
  await send('POST', `${CALL}/test`, NEWS, admin.headers)
  const { boss } = await openQueue()
  const [first] = await boss.fetch<Mail>('mail')
  expect(first?.data).toMatchObject({ kind: 'newsTest' })
  expect(await drained()).toMatchObject([{ kind: 'news' }])
})
