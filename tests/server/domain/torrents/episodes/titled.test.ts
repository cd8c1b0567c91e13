import { expect, test } from 'vitest'
import { worksById, worksTitled } from '@/server/domain/torrents/episodes/queries'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { blocksOf, plansOf } from '@/tests/support/plans'

useDatabase()

/** Their blocks of 8 kB are several times as many as may be read. */
const WORKS = 8000
const MOST = 60

test('works of a title and of its series are found without reading all works', async () => {
  const { id: seriesId } = await prisma().series.create({ data: { title: 'Mushishi', titleSort: 'mushishi' } })
  const first = await givenMedia({ title: 'Mushishi' })
  const second = await givenMedia({ title: 'Mushishi: The Next Passage' })
  await prisma().media.updateMany({ where: { id: { in: [first, second] } }, data: { seriesId } })
  await rows(sql`INSERT INTO media (title, title_sort, type, total_episodes)
    SELECT 'Work ' || n, 'work ' || n, 'Anime', 12 FROM generate_series(1, ${WORKS}::int) AS n`)
  await rows(sql`ANALYZE`)
  expect((await worksTitled('Mushishi')).map(({ id }) => id)).toEqual([first, second])
  for (const plan of await plansOf(() => worksTitled('Mushishi'))) expect(blocksOf(plan)).toBeLessThan(MOST)
})

test('works of an id, and of the id of a series, are found without reading all ids', async () => {
  const { id: seriesId } = await prisma().series.create({ data: { title: 'Kino', titleSort: 'kino' } })
  const first = await givenMedia({ title: 'Kino', seriesId, releaseDate: 20030400 })
  const second = await givenMedia({ title: 'Kino: The Beautiful World', seriesId, releaseDate: 20171000 })
  const [work, show] = [
    { site: 'anidb', id: 'anime/1' },
    { site: 'thetvdb', id: 'series/1' },
  ] as const
  await prisma().externalId.createMany({
    data: [
      { mediaId: first, site: work.site, externalId: work.id },
      { seriesId, site: show.site, externalId: show.id },
    ],
  })
  const others = await givenMedia({ title: 'Other' })
  await rows(sql`INSERT INTO external_ids (media_id, site, external_id)
    SELECT ${others}::int, 'anidb', 'anime/other-' || n FROM generate_series(1, ${3 * WORKS}::int) AS n`)
  await rows(sql`ANALYZE`)
  const idsOf = async (id: typeof work | typeof show, whole: boolean) =>
    (await worksById([id], { whole })).map((found) => found.id)
  expect(await idsOf(work, false)).toEqual([first])
  expect(await idsOf(work, true)).toEqual([first, second])
  expect(await idsOf(show, false)).toEqual([first, second])
  for (const plan of await plansOf(() => worksById([work, show], { whole: false })))
    expect(blocksOf(plan)).toBeLessThan(MOST)
})
