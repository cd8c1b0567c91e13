import { expect, test } from 'vitest'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { mergeOf } from './support'

useDatabase()

const MANY = 20_000

test('a tag of twenty thousand works is merged within seconds while others read it, and put back', async () => {
  await givenMedia({ title: 'One', tagNames: ['kept', 'gone'] })
  const { id: into } = await prisma().tag.findUniqueOrThrow({ where: { key: 'kept' } })
  const { id: from } = await prisma().tag.findUniqueOrThrow({ where: { key: 'gone' } })
  await rows(sql`INSERT INTO media (type, title, title_sort, status, is_adult)
    SELECT 'Anime', 'Work ' || n, 'work ' || n, 'Ended', false FROM generate_series(1, ${MANY}::int) AS n`)
  await rows(
    sql`INSERT INTO media_tags (media_id, tag_id) SELECT id, ${from}::int FROM media WHERE title LIKE 'Work %'`,
  )
  await rows(
    sql`INSERT INTO media_tags (media_id, tag_id) SELECT id, ${into}::int FROM media WHERE title LIKE 'Work %' AND id % 2 = 0`,
  )
  await rows(sql`ANALYZE`)
  const began = performance.now()
  let longest = 0
  let isMerging = true
  const reading = (async () => {
    while (isMerging) {
      const asked = performance.now()
      await rows(sql`SELECT count(*) FROM media WHERE tag_ids && ARRAY[${into}::int]`)
      longest = Math.max(longest, performance.now() - asked)
    }
  })()
  const id = await mergeOf('tag', from, into)
  const took = performance.now() - began
  isMerging = false
  await reading
  expect(await prisma().tag.findMany()).toMatchObject([{ id: into, mediaCount: MANY + 1 }])
  await undoMerge(id, await givenUser())
  expect(await prisma().tag.findUnique({ where: { id: from } })).toMatchObject({ mediaCount: MANY + 1 })
  expect(longest).toBeLessThan(took / 2)
}, 600_000)
