import { beforeAll, expect, test, vi } from 'vitest'
import { ownSeason } from '@/server/domain/tracking/seasons'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { planOf } from '@/tests/support/plans'

useDatabase()

const SPRING = { year: 2017, name: 'Spring' } as const
let me: number
beforeAll(async () => {
  me = await givenUser()
  const given = async (
    title: string,
    status: 'Watching' | 'Planned' | 'Completed' | 'Dropped' | 'Paused',
    more: object,
  ) => {
    const mediaId = await givenMedia({ title, releaseDate: 20170405, ...more })
    await prisma().watchedRecord.create({ data: { userId: me, mediaId, status } })
    return mediaId
  }
  await given('Known', 'Watching', { popularity: 10 })
  await given('Better known', 'Planned', { popularity: 20 })
  const next = await given('Next', 'Watching', { releaseDate: 19990105, status: 'Ongoing' })
  await prisma().nextAiring.create({
    data: { mediaId: next, episode: 5, day: 20170412, isEstimated: false, due: new Date('2017-04-12') },
  })
  await given('Completed', 'Completed', {})
  await given('Dropped', 'Dropped', {})
  await given('Paused', 'Paused', {})
  await given('For adults', 'Planned', { isAdult: true })
  await given('Hidden', 'Planned', { isAdult: null })
  await given('Manga', 'Planned', { type: 'Manga' })
  await given('Of another season', 'Planned', { releaseDate: 20170705 })
  await given('Over', 'Watching', { releaseDate: 20160105, endDate: 20161228 })
  await givenMedia({ title: 'Of nobody', releaseDate: 20170405 })
})

test('what is watched or planned of a season, what is broadcast next first, then the best known', async () => {
  const found = await ownSeason(me, SPRING)
  expect(found).toMatchObject({ year: 2017, season: 'Spring' })
  expect(found.data.map(({ media, status }) => `${media.title}: ${status}`)).toEqual([
    'Next: Watching',
    'Better known: Planned',
    'Known: Watching',
    'For adults: Planned',
  ])
  expect(found.data[0]?.media.nextAiring).toMatchObject({ episode: 5, date: '2017-04-12' })
})

test('others have none of it', async () => {
  expect((await ownSeason(await givenUser(), SPRING)).data).toEqual([])
})

test('two statements read it, by indexes alone, however many records there are', async () => {
  await rows(sql`INSERT INTO media (title, title_sort, type, release_date)
    SELECT n, n, 'Anime', 20000105 + n % 20 * 10000 FROM generate_series(1, 5000) n`)
  await rows(sql`INSERT INTO watched_records (user_id, media_id, status)
    SELECT ${me}, id, 'Planned' FROM media ON CONFLICT DO NOTHING`)
  await rows(sql`ANALYZE media, watched_records, next_airings`)
  const sent = vi.spyOn(pool(), 'query')
  await ownSeason(me, SPRING)
  const statements = sent.mock.calls.length
  sent.mockRestore()
  expect(statements).toBe(2)
  const plan = await planOf(() => ownSeason(me, SPRING), 'standing DESC')
  expect(plan).not.toMatch(/Seq Scan on (media|watched_records)/)
  expect(plan).toContain('media_premieres')
})
