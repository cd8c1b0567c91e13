import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { searchLimits } from '@/server/engines/search/statement'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'

useDatabase()

// More matching titles than a filter checks one by one; the matches of the filter are the least popular ones.
const WORKS = 2600
const RARE = 40
const { narrowed } = searchLimits

afterAll(() => void Object.assign(searchLimits, { narrowed }))
beforeAll(async () => {
  searchLimits.narrowed = WORKS - 100
  await rows(sql`INSERT INTO media (title, title_sort, type, popularity)
    SELECT 'Arc common ' || n, 'a', 'Anime', n FROM generate_series(1, ${WORKS}::int) AS n`)
  await rows(
    sql`INSERT INTO media_search_keys (media_id, key, popularity) SELECT id, lower(title), popularity FROM media`,
  )
  await rows(sql`UPDATE media SET status = 'Cancelled' WHERE popularity <= ${RARE}`)
  await rows(sql`ANALYZE media, media_search_keys`)
})

test.each(['a', 'ar', 'arc', 'common', 'common arc'])('a rare filter finds all its matches of %j', async (query) => {
  const search = mediaSearch.parse({ query, status: 'Cancelled', size: 100 })
  const { total, data } = await browseMedia(search)
  expect(total).toBe(RARE)
  expect(data.map(({ title }) => title)).toEqual(
    Array.from({ length: RARE }, (_, at) => `Arc common ${RARE - at}`).sort(byScore(query)),
  )
})

test('no more than 500 are found, and these are the best', async () => {
  const { total, data } = await browseMedia(mediaSearch.parse({ query: 'ar', type: 'Anime', size: 100 }))
  expect([total, data[0]?.title]).toEqual([500, `Arc common ${WORKS}`])
})

/** The order of a search without a filter, which is by popularity for titles of equal length. */
function byScore(query: string) {
  const score = (title: string) => {
    const number = Number(title.split(' ')[2])
    return Math.log10(number + 1000) + Math.min(1, query.length / title.length)
  }
  return (a: string, b: string) => score(b) - score(a)
}
