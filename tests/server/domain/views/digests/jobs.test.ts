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

/** A user whom the author follows, with a change of a record in the week before now. */
async function givenFriend(username: string, more: object = {}): Promise<number> {
  const id = await givenUser(username, { showActivity: true, animeList: 'Everybody', ...more })
  await prisma().follow.create({ data: { followerId: author, followedId: id } })
  return id
}

async function watched(userId: number, mediaId: number, episodesWatched: number, more: object = {}): Promise<void> {
  const {
    status = 'Watching',
    rating = null,
    isPrivate = false,
    days = 2,
  } = more as {
    status?: 'Watching' | 'Completed' | 'Planned'
    rating?: number | null
    isPrivate?: boolean
    days?: number
  }
  const key = { userId, mediaId }
  const record = { status, rating, isPrivate, episodesWatched }
  await prisma().watchedRecord.upsert({ where: { userId_mediaId: key }, create: { ...key, ...record }, update: record })
  const at = (count: number) => ({
    status: count === episodesWatched ? status : 'Watching',
    episodesWatched: count,
    isPrivate,
  })
  const createdAt = new Date(Date.now() - days * 86_400_000)
  const before = status === 'Planned' ? undefined : at(episodesWatched - 1)
  await prisma().watchedEvent.create({
    data: { ...key, before, after: at(episodesWatched), source: 'PlusOne', createdAt },
  })
}

/** The mail of the author's week or day, with the lines of its text that follow the button. */
async function mailOf(hours: number): Promise<{ text: string[]; html: string }> {
  const [mail] = await after(hours)
  if (!mail) throw new Error('No mail was queued.')
  await sendMail(mail)
  const parts = (box.received.at(-1) ?? '')
    .replace(/=\r\n/g, '')
    .replaceAll('=3D', '=')
    .split(/\r\n--[^\r]*/)
  const [, plain = '', html = ''] = parts
  return { text: plain.split('\r\n').filter(Boolean), html }
}

test('a weekly mail says in text and HTML what followed users watched in that week, a line for each of them and work', async () => {
  await updateUser(author, { notificationDigest: 'Weekly' })
  await prisma().user.update({ where: { id: author }, data: { scoreScale: 'Points10' } })
  const bebop = await givenMedia({ title: 'Cowboy & Bebop', totalEpisodes: 26 })
  const frieren = await givenMedia({ title: 'Frieren' })
  const mina = await givenFriend('mina')
  await watched(mina, bebop, 25, { days: 3 })
  await watched(mina, bebop, 26, { status: 'Completed', rating: 90 })
  await watched(mina, frieren, 4, { days: 1 })
  await watched(await givenFriend('planner'), bebop, 0, { status: 'Planned' })
  await watched(await givenFriend('earlier'), bebop, 3, { days: 8 })
  await watched(await givenFriend('silent', { showActivity: false }), bebop, 3)
  await watched(await givenFriend('suspended', { suspendedUntil: new Date(Date.now() + 86_400_000) }), bebop, 3)
  await watched(await givenFriend('private'), bebop, 3, { isPrivate: true })
  await watched(await givenUser('stranger', { showActivity: true }), bebop, 3)
  const hidden = await givenMedia({ title: 'Hidden' })
  await watched(await givenFriend('hider'), hidden, 3)
  await prisma().hiddenMedia.create({ data: { mediaId: hidden, isAdult: false, comment: '' } })
  await prisma().media.update({ where: { id: hidden }, data: { isAdult: null } })
  await replied()
  const { text, html } = await mailOf(7 * 24)
  const begin = text.indexOf('What the users you follow watched this week')
  expect(text.slice(begin, begin + 6)).toEqual([
    'What the users you follow watched this week',
    'mina watched Frieren up to episode 4',
    `http://localhost:3000/media/${frieren}`,
    'mina completed Cowboy & Bebop (9)',
    `http://localhost:3000/media/${bebop}`,
    'You get this email because you turned it on in your settings.',
  ])
  expect(html).toContain(
    `<a href="http://localhost:3000/media/${bebop}" style="color:#a33a1f">mina completed Cowboy &amp; Bebop (9)</a>`,
  )
  expect(html).toContain('>mina watched Frieren up to episode 4</a>')
})

test('what friends watched is in weekly mails alone, and sends none by itself', async () => {
  await updateUser(author, { notificationDigest: 'Weekly' })
  await watched(await givenFriend('mira'), await givenMedia({ title: 'Frieren' }), 4)
  expect(await after(7 * 24)).toEqual([])
  await updateUser(author, { notificationDigest: 'Daily' })
  await replied()
  expect((await mailOf(24)).text.join()).not.toContain('mira')
})
