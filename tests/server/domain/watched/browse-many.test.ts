import { beforeAll, expect, test } from 'vitest'
import { watchedSearch } from '@/lib/schemas/watched'
import { watchedPage } from '@/server/domain/watched/browse'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { planOf } from '@/tests/support/plans'

useDatabase()

let userId: number
beforeAll(async () => {
  userId = await givenUser()
  await rows(
    sql`INSERT INTO media (id, title, title_sort, type) SELECT n, n, n, 'Anime' FROM generate_series(1, 5000) n`,
  )
  // A year, a year and a month, a day, or no date.
  await rows(sql`INSERT INTO watched_records (user_id, media_id, status, started_date, finished_date)
    SELECT ${userId}, n, 'Watching', d.date, d.date FROM generate_series(1, 5000) n, LATERAL (SELECT
      CASE WHEN n % 4 < 3 THEN (2000 + n % 20) * 10000 + least(n % 4, 1) * 500 + n % 4 / 2 * 7 END AS date) d`)
  await rows(sql`ANALYZE`)
})

test.each(['started', 'finished'])('a page by partial dates is read from the index of the %s date', async (which) => {
  for (const order of ['0', '1']) {
    const search = watchedSearch.parse({ sort: `${which}-date`, order, page: '20', size: '50' })
    const plan = await planOf(() => watchedPage(userId, search))
    expect(plan).toContain(`watched_records_user_id_${which}_date_media_id_idx`)
    expect(plan).not.toContain('Sort')
  }
})
