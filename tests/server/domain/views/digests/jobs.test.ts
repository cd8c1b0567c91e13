import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMail } from '@/server/domain/accounts/mail'
import { updateUser } from '@/server/domain/accounts/mutations'
import { sendDigests } from '@/server/domain/views/digests/jobs'
import { unsubscribeToken } from '@/server/domain/views/digests/rules'
import { notify } from '@/server/domain/views/notifications'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { openQueue } from '@/server/platform/jobs/queue'
import type { Mail } from '@/server/platform/mail/mail'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenUser } from '@/tests/support/factories'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'

useDatabase()

let box: Mailbox
let author: number
let comment: number
beforeEach(async () => {
  box = await openMailbox()
  env().SMTP_URL = box.url
  author = await givenUser()
  const mediaId = await givenMedia({ title: 'Mushi & Co' })
  comment = await givenReview({ mediaId, posterId: author, kind: 'comment' })
})
afterEach(async () => {
  env().SMTP_URL = undefined
  await box.close()
})

async function replied(): Promise<void> {
  const { mediaId } = await prisma().review.findUniqueOrThrow({ where: { id: comment } })
  const posterId = await givenUser()
  const review = await givenReview({ mediaId, posterId, kind: 'comment', parentId: comment, answeredId: comment })
  await notify({ kind: 'posted', review })
}

/** Lets the schedule come, `hours` after the last digest. Returns the author's queued mails. */
async function after(hours: number): Promise<Mail[]> {
  await rows(sql`UPDATE users SET digested_at = digested_at - make_interval(hours => ${hours}::int)`)
  await sendDigests()
  const { boss } = await openQueue()
  const jobs = await boss.fetch<Mail>('mail', { batchSize: 100 })
  const ids = jobs.map(({ id }) => id)
  if (ids.length > 0) await boss.complete('mail', ids)
  return jobs.map(({ data }) => data).filter((mail) => 'userId' in mail && mail.userId === author)
}

test('nobody gets mails without asking for them', async () => {
  await replied()
  expect(await after(1000)).toEqual([])
})

test('one mail has what is unread since the last one, with a way out in header and text', async () => {
  await replied()
  await updateUser(author, { notificationDigest: 'Daily' })
  expect(await after(24)).toEqual([])
  await replied()
  await replied()
  const [mail, ...others] = await after(24)
  expect(mail).toMatchObject({ kind: 'digest', userId: author })
  expect(others).toEqual([])
  if (mail) await sendMail(mail)
  const [sent = ''] = box.received
  const token = unsubscribeToken(author)
  const decoded = sent.replaceAll('=3D', '=').replace(/\r\n\s+/g, ' ')
  expect(decoded).toContain(`List-Unsubscribe: <http://localhost:3000/api/notifications/unsubscribe/${token}>`)
  expect(decoded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(decoded).toContain(`Unsubscribe: http://localhost:3000/unsubscribe/${token}`)
  expect(decoded).toContain(`href="http://localhost:3000/unsubscribe/${token}"`)
  expect(decoded).toMatch(/replied\s+to you in the discussion of Mushi & Co/)
  expect(decoded).toContain('Mushi &amp; Co')
  expect(decoded).toContain('/my-account/notifications')
  expect(await after(1)).toEqual([])
  expect(await after(24)).toEqual([])
  await replied()
  expect(await after(0)).toHaveLength(1)
  await replied()
  expect(await after(1)).toEqual([])
})

test('a weekly one comes after a week; two schedules at once queue one', async () => {
  await updateUser(author, { notificationDigest: 'Weekly' })
  await replied()
  expect(await after(6 * 24)).toEqual([])
  await rows(sql`UPDATE users SET digested_at = digested_at - interval '1 day'`)
  await Promise.all([sendDigests(), sendDigests(), sendDigests()])
  expect(await after(0)).toHaveLength(1)
})

test('nothing is sent if all was read or hidden meanwhile, or the mails were ended', async () => {
  await updateUser(author, { notificationDigest: 'Daily' })
  await replied()
  const [mail] = await after(24)
  if (!mail) throw new Error('No mail was queued.')
  await prisma().review.updateMany({ where: { parentId: comment }, data: { hiddenAt: new Date() } })
  await sendMail(mail)
  await prisma().review.updateMany({ where: { parentId: comment }, data: { hiddenAt: null } })
  await updateUser(author, { notificationDigest: 'Never' })
  await sendMail(mail)
  await updateUser(author, { notificationDigest: 'Daily' })
  await prisma().notification.updateMany({ data: { readAt: new Date() } })
  await sendMail(mail)
  expect(box.received).toEqual([])
})
