import { expect, test } from 'vitest'
import { worksTitled } from '@/server/domain/torrents/episodes/queries'
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
