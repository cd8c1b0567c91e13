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
  const second = await user(at('02T00:00:00.000'))
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
  await bearerOf(first.id)
  await bearerOf(second.id)
  const seen = (id: number, time: string) =>
    prisma().session.updateMany({
      where: { userId: id },
      data: { createdAt: at('01T00:00:00.000'), lastUsedAt: at(time) },
    })
  await seen(first.id, '01T23:00:00.000')
  await seen(second.id, '03T00:01:00.000')

  await countDays(at('03T00:03:00.000'))
  expect([await totalOf('users', '2026-03-01'), await totalOf('users', '2026-03-02')]).toEqual([1, 1])
  expect([await totalOf('reviews', '2026-03-01'), await totalOf('reviews', '2026-03-02')]).toEqual([0, 1])
  expect([await totalOf('uploads', '2026-03-01'), await totalOf('uploads', '2026-03-02')]).toEqual([1, 0])
  expect([await totalOf('marks', '2026-03-02'), await totalOf('suggestions', '2026-03-02')]).toEqual([2, 1])
  expect([await totalOf('activeUsers', '2026-03-01'), await totalOf('activeUsers', '2026-03-02')]).toEqual([0, 1])
  const { totals } = await dailyTotals(at('03T12:00:00.000'))
  expect(Object.values(totals).map((days) => days.length)).toEqual(Array(6).fill(TOTAL_DAYS))

  const before = await kept()
  await prisma().review.delete({ where: { id: review } })
  await countDays(at('03T00:04:00.000'))
  await countDays(at('03T15:03:00.000'))
  expect(await kept()).toEqual(before)

  // Later in a day nobody knows any more who was active on the day before.
  await countDays(at('05T15:03:00.000'))
  const added = (await kept()).slice(before.length) as { day: string; name: string; total: string }[]
  expect(added.map(({ day, name }) => `${day} ${name}`)).toEqual(
    ['2026-03-03', '2026-03-04'].flatMap((day) =>
      ['marks', 'reviews', 'suggestions', 'uploads', 'users'].map((name) => `${day} ${name}`),
    ),
  )
  expect(added.filter(({ total }) => total !== '0')).toMatchObject([
    { day: '2026-03-03', name: 'marks', total: '1' },
    { day: '2026-03-03', name: 'users', total: '1' },
  ])
})
