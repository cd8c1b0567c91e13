import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayInJapan, daysAfter } from '@/lib/catalogue/air-dates'
import { writePartialDate } from '@/lib/partial-date'
import { calendarWeek, nearestWeeks, ownAirings, ownCalendarWeek } from '@/server/domain/catalogue/air-dates/queries'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { forgetSite } from '@/server/platform/site/site'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { planOf } from '@/tests/support/plans'

useDatabase()

/** The week from Monday, 2 November 2026. */
const WEEK = 20261104
beforeEach(async () => {
  await prisma().media.deleteMany()
})

const episodes = (mediaId: number, all: { number: number; aired: number; airsAt?: string }[]) =>
  prisma().episode.createMany({ data: all.map((each) => ({ mediaId, ...each })) })
const week = async (day = WEEK, today = WEEK) =>
  (await calendarWeek(day, today)).data.map(({ media, episode, date, isEstimated }) =>
    [media.title, episode ?? '', date, ...(isEstimated ? ['estimated'] : [])].join(' '),
  )

describe("a user's own", () => {
  test('episodes are those of works that are watched or planned, and not private', async () => {
    const me = await givenUser()
    const today = dayInJapan(new Date())
    const given = async (title: string, data?: object) => {
      const mediaId = await givenMedia({
        title,
        releaseDate: daysAfter(today, 1),
        status: 'Upcoming',
        totalEpisodes: 1,
      })
      if (data) await prisma().watchedRecord.create({ data: { userId: me, mediaId, status: 'Watching', ...data } })
    }
    await given('Watched', {})
    await given('Planned', { status: 'Planned' })
    await given('Dropped', { status: 'Dropped' })
    await given('Private', { isPrivate: true })
    await given('Of others')
    const found = await ownAirings(me)
    expect(found.map(({ media }) => media.title).sort()).toEqual(['Planned', 'Watched'])
    expect(found[0]).toMatchObject({ date: writePartialDate(daysAfter(today, 1)), episode: 1, isEstimated: false })
    expect(await ownAirings(await givenUser())).toEqual([])
  })
})

test("a user's own week has what is watched or planned, private and for adults, too", async () => {
  const me = await givenUser()
  const given = async (title: string, data?: object, more: object = {}) => {
    const mediaId = await givenMedia({ title, releaseDate: 20261104, status: 'Ongoing', totalEpisodes: 12, ...more })
    if (data) await prisma().watchedRecord.create({ data: { userId: me, mediaId, status: 'Watching', ...data } })
  }
  await given('Watched', {})
  await given('Planned', { status: 'Planned' })
  await given('Private', { isPrivate: true })
  await given('For adults', {}, { isAdult: true })
  await given('Completed', { status: 'Completed' })
  await given('Dropped', { status: 'Dropped' })
  await given('Hidden', {}, { isAdult: null })
  await given('Of others')
  const own = async (day: number) => {
    const { from, data } = await ownCalendarWeek(me, day, WEEK)
    return [from, ...data.map(({ media, episode }) => `${media.title} ${episode}`).sort()]
  }
  expect(await own(WEEK)).toEqual(['2026-11-02', 'For adults 1', 'Planned 1', 'Private 1', 'Watched 1'])
  expect(await own(20261111)).toEqual(['2026-11-09', 'For adults 2', 'Planned 2', 'Private 2', 'Watched 2'])
  expect((await ownCalendarWeek(await givenUser(), WEEK, WEEK)).data).toEqual([])
})

test('two statements read a week, whoever asks', async () => {
  const mediaId = await givenMedia({ title: 'Weekly', releaseDate: 20261104, status: 'Ongoing', totalEpisodes: 12 })
  const me = await givenUser()
  await prisma().watchedRecord.create({ data: { userId: me, mediaId, status: 'Watching' } })
  const sent = vi.spyOn(pool(), 'query')
  await calendarWeek(WEEK)
  const ofVisitor = sent.mock.calls.length
  await ownCalendarWeek(me, WEEK)
  const ofUser = sent.mock.calls.length - ofVisitor
  sent.mockRestore()
  expect([ofVisitor, ofUser]).toEqual([2, 2])
})

describe('a week of the calendar', () => {
  test('is from Monday to Sunday, with the days beside it', async () => {
    const id = await givenMedia({ title: 'Daily', releaseDate: 20261001, status: 'Ended' })
    await episodes(
      id,
      [20261031, 20261101, 20261102, 20261108, 20261109, 20261110].map((aired, at) => ({ number: at + 1, aired })),
    )
    const found = await calendarWeek(WEEK)
    expect([found.from, found.to]).toEqual(['2026-11-02', '2026-11-08'])
    expect(await week()).toEqual([
      'Daily 2 2026-11-01',
      'Daily 3 2026-11-02',
      'Daily 4 2026-11-08',
      'Daily 5 2026-11-09',
    ])
  })

  test.each([
    [6, '2026-10-31', '2026-11-06'],
    [7, '2026-11-01', '2026-11-07'],
  ])('begins with the day %i where the site says so, for visitors and for users', async (firstWeekday, from, to) => {
    await prisma().siteSettings.create({ data: { values: { firstWeekday } } })
    forgetSite()
    const nearest = await givenMedia({ title: 'Film', type: 'Movie', releaseDate: 20270303 })
    const [all, own] = [await calendarWeek(WEEK), await ownCalendarWeek(await givenUser(), WEEK)]
    const { after } = await nearestWeeks(all)
    await prisma().siteSettings.deleteMany()
    forgetSite()
    await prisma().media.delete({ where: { id: nearest } })
    for (const week of [all, own]) expect(week).toMatchObject({ from, to })
    expect(after).toBe(firstWeekday === 7 ? '2027-02-28' : '2027-02-27')
  })

  test('has the moment of an episode where it is known', async () => {
    const id = await givenMedia({ title: 'Late', releaseDate: 20261001 })
    await episodes(id, [{ number: 5, aired: 20261105, airsAt: '2026-11-04T16:30:00.000Z' }])
    expect((await calendarWeek(WEEK)).data[0]).toMatchObject({ date: '2026-11-05', airsAt: '2026-11-04T16:30:00.000Z' })
  })

  test('estimates a week for each episode after the first', async () => {
    await givenMedia({ title: 'Weekly', releaseDate: 20261007, status: 'Ongoing', totalEpisodes: 12 })
    expect(await week()).toEqual(['Weekly 5 2026-11-04 estimated'])
    expect(await week(20261007)).toEqual(['Weekly 1 2026-10-07'])
    expect(await week(20261223)).toEqual(['Weekly 12 2026-12-23 estimated'])
    expect(await week(20261230)).toEqual([])
    expect(await week(20260930)).toEqual([])
  })

  test('estimates from the last episode whose day is known', async () => {
    const id = await givenMedia({ title: 'Delayed', releaseDate: 20261007, status: 'Ongoing', totalEpisodes: 12 })
    await episodes(id, [
      { number: 1, aired: 20261007 },
      { number: 2, aired: 20261029 },
    ])
    expect(await week()).toEqual(['Delayed 3 2026-11-05 estimated'])
    expect(await week(20261014)).toEqual([])
  })

  test('estimates a long series from its latest episodes, otherwise around today and without numbers', async () => {
    const id = await givenMedia({ title: 'Long', releaseDate: 19991020, status: 'Ongoing' })
    expect(await week()).toEqual(['Long  2026-11-04 estimated'])
    expect(await week(20261014)).toEqual([])
    expect(await week(20270404)).toEqual([])
    expect(await week(20270201)).toEqual(['Long  2027-02-03 estimated'])
    await episodes(id, [{ number: 1140, aired: 20261025 }])
    expect(await week()).toEqual(['Long 1141 2026-11-01 estimated', 'Long 1142 2026-11-08 estimated'])
  })

  test('estimates a show on television that has no end a year before the newest release', async () => {
    const known = { status: 'Unknown', format: 'TV' } as const
    const id = await givenMedia({ title: 'Sazae', releaseDate: 19691005, ...known })
    expect(await week()).toEqual([])
    await givenMedia({ title: 'A year old', releaseDate: 20250520, ...known })
    await givenMedia({ title: 'On the web', releaseDate: 20100103, ...known, format: 'ONA' })
    await givenMedia({ title: 'Newest', releaseDate: 20260505, status: 'Ended' })
    expect(await week()).toEqual(['Sazae  2026-11-01 estimated', 'Sazae  2026-11-08 estimated'])
    expect(await week(20260909)).toEqual([])
    await episodes(id, [{ number: 9, aired: 20200105 }])
    expect(await week()).toEqual([])
  })

  test.each([
    ['is cancelled', { status: 'Cancelled' }],
    ['has ended before', { status: 'Ended', endDate: 20261028 }],
    ['has ended, nobody knows when', { status: 'Ended' }],
    ['has fewer episodes', { totalEpisodes: 4 }],
    ['is no weekly series', { format: 'OVA' }],
    ['began in some month', { releaseDate: 20261000 }],
    [
      'began over a year ago, if nobody says that it goes on',
      { releaseDate: 20250903, status: 'Unknown', format: 'TV' },
    ],
    ['began over a year ago and is not on television', { releaseDate: 20250903, format: 'ONA' }],
    ['began over a year ago and should be over', { releaseDate: 20250903, totalEpisodes: 25 }],
    ['is a manga', { type: 'Manga' }],
  ] as const)('estimates nothing of what %s', async (_, more) => {
    await givenMedia({ title: 'Weekly', releaseDate: 20261007, status: 'Ongoing', ...more })
    expect(await week()).toEqual([])
  })

  test('estimates until the end of a series that has ended', async () => {
    await givenMedia({ title: 'Over', releaseDate: 20261007, endDate: 20261104, status: 'Ended' })
    expect(await week()).toEqual(['Over 5 2026-11-04 estimated'])
    expect(await week(20261111)).toEqual([])
  })

  test('estimates a season on television of which only the beginning is known', async () => {
    const known = { releaseDate: 20261007, status: 'Unknown' } as const
    await givenMedia({ title: 'Season', format: 'TV', ...known })
    await givenMedia({ title: 'Two seasons', format: 'TV', totalEpisodes: 24, ...known })
    await givenMedia({ title: 'On the web', format: 'ONA', ...known })
    await givenMedia({ title: 'Whatever', ...known })
    expect((await week(20261230)).sort()).toEqual([
      'Season 13 2026-12-30 estimated',
      'Two seasons 13 2026-12-30 estimated',
    ])
    expect(await week(20270106)).toEqual(['Two seasons 14 2027-01-06 estimated'])
    expect(await week(20270324)).toEqual([])
  })

  test('has films and specials on the day of their release', async () => {
    await givenMedia({ title: 'Film', type: 'Movie', releaseDate: 20261106 })
    await givenMedia({ title: 'Another', type: 'Special', releaseDate: 20261100 })
    expect((await calendarWeek(WEEK)).data).toMatchObject([
      { media: { title: 'Film' }, episode: null, isEstimated: false },
    ])
  })

  test('leads to the nearest weeks with something, if it is empty', async () => {
    const nearest = async (day: number) => nearestWeeks(await calendarWeek(day))
    await givenMedia({ title: 'Adult', type: 'Movie', releaseDate: 20261106, isAdult: true })
    await givenMedia({ title: 'Some month', type: 'Movie', releaseDate: 20261100 })
    expect(await nearest(WEEK)).toEqual({ before: null, after: null })
    await givenMedia({ title: 'Film', type: 'Movie', releaseDate: 20270302 })
    await givenMedia({ title: 'Old film', type: 'Movie', releaseDate: 20260102 })
    const id = await givenMedia({ title: 'Weekly', releaseDate: 20260401, status: 'Ongoing', totalEpisodes: 12 })
    await episodes(id, [{ number: 1, aired: 20260401 }])
    // The last episodes of the series are estimated.
    expect(await nearest(WEEK)).toEqual({ before: '2026-06-15', after: '2027-03-01' })
    expect(await week(20260615)).toEqual(['Weekly 12 2026-06-17 estimated'])
    expect(await nearest(20260215)).toEqual({ before: '2025-12-29', after: '2026-03-30' })
  })

  test('is read from indexes among many works and episodes', async () => {
    await rows(sql`INSERT INTO media (title, title_sort, type, status, release_date)
      SELECT 'Work ' || n, 'work ' || n, 'Anime', 'Ended', 19600101 + n % 60 * 10000 + n % 12 * 100 FROM generate_series(1, 15000) AS n`)
    // As in the real catalogue, most works have no episodes with a day: a plan that visits works by date soon finds
    // one.
    await rows(
      sql`INSERT INTO episodes (media_id, number, aired) SELECT id, n, 19600101 + id % 60 * 10000 FROM media, generate_series(1, 12) n WHERE id % 4 = 0`,
    )
    await rows(sql`ANALYZE media`)
    await rows(sql`ANALYZE episodes`)
    const plan = await planOf(() => calendarWeek(WEEK), 'isEstimated')
    expect(plan).not.toContain('Seq Scan on media')
    expect(plan).not.toContain('Seq Scan on episodes')
    const own = await planOf(() => ownCalendarWeek(1, WEEK), 'watched_records')
    expect(own).not.toMatch(/Seq Scan on (media|episodes)/)
    const nearest = await planOf(async () => nearestWeeks({ from: '2026-11-02', to: '2026-11-08' }), 'AS after')
    expect(nearest).not.toContain('Seq Scan')
  })
})
