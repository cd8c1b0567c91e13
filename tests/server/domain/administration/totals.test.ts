import { expect, test } from 'vitest'
import { TOTAL_DAYS, type TotalName } from '@/lib/administration/totals'
import { countDays } from '@/server/domain/administration/totals/jobs'
import { dailyTotals } from '@/server/domain/administration/totals/queries'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenReview, givenTorrent, givenUser } from '@/tests/support/factories'

useDatabase()

/** The total of a day, as it is read on the third. */
async function totalOf(name: TotalName, day: string): Promise<number | undefined> {
  const { first, totals } = await dailyTotals(new Date('2026-03-03T12:00:00Z'))
  return totals[name][(Date.parse(day) - Date.parse(first)) / 86_400_000]
}
const kept = async () => (await pool().query('SELECT day::text, name, total FROM daily_totals ORDER BY 1, 2')).rows

test('each day counts what was done between its midnights by UTC, once', async () => {
  const at = (time: string) => new Date(`2026-03-${time}Z`)
  const user = (confirmedAt: Date) =>
    givenUser().then((id) => prisma().user.update({ where: { id }, data: { confirmedAt } }))
  const first = await user(at('01T23:59:59.999'))
  await user(at('02T00:00:00.000'))
  await user(at('03T00:00:00.000'))
  const media = await givenMedia({ title: 'Akira' })
  const review = await givenReview({ posterId: first.id, mediaId: media, recommended: 'Mixed', rawText: 'Good.' })
  const comment = await givenReview({ posterId: first.id, mediaId: media, kind: 'comment', rawText: 'A word.' })
  await prisma().review.updateMany({
    where: { id: { in: [review, comment] } },
    data: { createdAt: at('02T23:59:59.999') },
  })
  const torrent = await givenTorrent('Akira', { mediaId: media })
  await prisma().torrent.update({ where: { id: torrent }, data: { createdAt: at('01T10:00:00.000') } })
  await prisma().watchedEvent.createMany({
    data: [at('02T01:00:00.000'), at('02T02:00:00.000'), at('03T00:00:00.000')].map((createdAt) => ({
      ...{ userId: first.id, mediaId: media, source: 'Form' as const, after: { status: 'Watching' }, createdAt },
    })),
  })
  const data = {
    proposerId: first.id,
    noun: 'media',
    mediaId: media,
    before: { title: 'Akira' },
    after: { title: 'AKIRA' },
  }
  await prisma().contribution.create({ data: { ...data, createdAt: at('02T10:00:00.000') } })
  await countDays(at('03T00:03:00.000'))
  expect([await totalOf('users', '2026-03-01'), await totalOf('users', '2026-03-02')]).toEqual([1, 1])
  expect([await totalOf('reviews', '2026-03-01'), await totalOf('reviews', '2026-03-02')]).toEqual([0, 1])
  expect([await totalOf('uploads', '2026-03-01'), await totalOf('uploads', '2026-03-02')]).toEqual([1, 0])
  expect([await totalOf('marks', '2026-03-02'), await totalOf('suggestions', '2026-03-02')]).toEqual([2, 1])
  const { totals } = await dailyTotals(at('03T12:00:00.000'))
  expect(Object.values(totals).map((days) => days.length)).toEqual(Array(6).fill(TOTAL_DAYS))

  const before = await kept()
  await prisma().review.delete({ where: { id: review } })
  await countDays(at('03T00:04:00.000'))
  await countDays(at('03T15:03:00.000'))
  expect(await kept()).toEqual(before)

  await countDays(at('05T15:03:00.000'))
  const added = (await kept()).slice(before.length) as { day: string; name: string; total: string }[]
  const days = added.filter(({ name }) => name !== 'activeUsers')
  expect(days.map(({ day, name }) => `${day} ${name}`)).toEqual(
    ['2026-03-03', '2026-03-04'].flatMap((day) =>
      ['marks', 'reviews', 'suggestions', 'uploads', 'users'].map((name) => `${day} ${name}`),
    ),
  )
  expect(days.filter(({ total }) => total !== '0')).toMatchObject([
    { day: '2026-03-03', name: 'marks', total: '1' },
    { day: '2026-03-03', name: 'users', total: '1' },
  ])
})

test('active users are right when the site was down at midnight, and the least they can be when no job ran', async () => {
  await pool().query('DELETE FROM daily_totals')
  const [mira, jonas, edna] = [await givenUser(), await givenUser(), await givenUser()]
  for (const id of [mira, jonas, edna])
    await prisma().user.update({ where: { id }, data: { confirmedAt: new Date('2025-01-01') } })
  const active = (day: string, now = '2026-05-20T12:00:00Z') =>
    dailyTotals(new Date(now)).then(
      ({ first, totals }) => totals.activeUsers[(Date.parse(day) - Date.parse(first)) / 86_400_000],
    )
  const seen = (id: number, time: string) =>
    pool().query('UPDATE seen_users SET seen_at = $2 WHERE user_id = $1', [id, new Date(time)])
  for (const id of [mira, jonas, edna]) await seen(id, '2025-01-01T00:00:00Z')

  // On the 10th two are seen, and the last job runs at 23:03; the site is down until the 12th.
  await seen(mira, '2026-05-10T09:00:00Z')
  await seen(jonas, '2026-05-10T22:00:00Z')
  await countDays(new Date('2026-05-10T23:03:00Z'))
  await seen(edna, '2026-05-10T23:20:00Z')
  await seen(mira, '2026-05-12T08:00:00Z')
  await countDays(new Date('2026-05-12T08:03:00Z'))
  expect([await active('2026-05-10'), await active('2026-05-11')]).toEqual([3, 0])
  await seen(jonas, '2026-05-12T21:00:00Z')

  // No job runs until the 15th. Of the 13th only what was written is known, as all were seen since.
  const media = await givenMedia({ title: 'Akira' })
  await prisma().watchedEvent.create({
    data: {
      ...{ userId: edna, mediaId: media, source: 'Form', after: { status: 'Watching' } },
      createdAt: new Date('2026-05-13T10:00:00Z'),
    },
  })
  await seen(mira, '2026-05-15T07:00:00Z')
  await seen(edna, '2026-05-15T07:30:00Z')
  await countDays(new Date('2026-05-15T08:03:00Z'))
  const days = ['2026-05-10', '2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14']
  expect(await Promise.all(days.map((day) => active(day)))).toEqual([3, 0, 2, 1, 0])
  expect(await active('2026-05-15', '2026-05-15T12:00:00Z')).toBeUndefined()

  // At once after midnight, who uses a session of the day before was there on that day, too.
  await bearerOf(jonas)
  const session = { createdAt: new Date('2026-05-12T21:00:00Z'), lastUsedAt: new Date('2026-05-16T00:01:00Z') }
  await prisma().session.updateMany({ where: { userId: jonas }, data: session })
  await seen(jonas, '2026-05-16T00:01:00Z')
  await countDays(new Date('2026-05-16T00:03:00Z'))
  expect(await active('2026-05-15')).toBe(3)
  await countDays(new Date('2026-05-16T15:03:00Z'))
  expect(await active('2026-05-15')).toBe(3)
})
