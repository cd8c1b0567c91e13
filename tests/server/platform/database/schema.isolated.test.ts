import { expect, test } from 'vitest'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

test('triggers update media.tag_ids and tags.media_count with media_tags', async () => {
  const id = await givenMedia({ title: 'Cowboy Bebop', tagNames: ['Space', 'Action'] })
  const tags = await prisma().tag.findMany({ orderBy: { id: 'asc' } })
  expect(tags.map((tag) => tag.mediaCount)).toEqual([1, 1])
  expect(await tagIds(id)).toEqual(tags.map((tag) => tag.id))

  await prisma().mediaTag.deleteMany({ where: { mediaId: id, tagId: tags[0]?.id } })
  expect(await tagIds(id)).toEqual([tags[1]?.id])
  expect((await prisma().tag.findMany({ orderBy: { id: 'asc' } })).map((tag) => tag.mediaCount)).toEqual([0, 1])
})

test('deleting a work deletes its own rows and updates the counts', async () => {
  const id = await givenMedia({ title: 'Trigun', synonymTitles: ['トライガン'], tagNames: ['Western'] })
  await prisma().media.delete({ where: { id } })
  expect(await prisma().synonym.count({ where: { mediaId: id } })).toBe(0)
  expect((await prisma().tag.findUnique({ where: { key: 'western' } }))?.mediaCount).toBe(0)
})

test.each([
  [
    'an attachment without an owner',
    sql`INSERT INTO attachments (type, filename, width, height, color) VALUES ('Primary', 'a', 1, 1, '#000000')`,
  ],
  [
    'a work that relates to itself',
    sql`INSERT INTO media_relations (from_id, to_id, type) SELECT id, id, 'Other' FROM media`,
  ],
  [
    'an impossible month',
    sql`INSERT INTO media (title, title_sort, type, release_date) VALUES ('x', 'x', 'Anime', 20091300)`,
  ],
  [
    'a day without a month',
    sql`INSERT INTO media (title, title_sort, type, release_date) VALUES ('x', 'x', 'Anime', 20090012)`,
  ],
  ['a rating over 100', sql`INSERT INTO media (title, title_sort, type, rating) VALUES ('x', 'x', 'Anime', 101)`],
])('the database refuses %s', async (_, statement) => {
  await givenMedia({ title: 'Something' })
  await expect(rows(statement)).rejects.toThrow(/violates check constraint/)
})

test('the log of moderation only grows', async () => {
  await rows(sql`INSERT INTO moderation_log (moderator_id, act, review_id) VALUES (1, 'Hide', 1)`)
  for (const statement of [
    sql`UPDATE moderation_log SET note = 'never'`,
    sql`DELETE FROM moderation_log`,
    sql`TRUNCATE moderation_log CASCADE`,
  ])
    await expect(rows(statement)).rejects.toThrow(/moderation_log only grows/)
  expect(await prisma().moderationLog.count()).toBe(1)
})

/** Columns that a view leaves out on purpose. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {}

test('views of what is shown have the columns of their tables: a migration that adds one writes the view anew', async () => {
  const views = await rows<{ view: string; missing: string[] }>(sql`
    SELECT v.viewname AS view, ARRAY(
      SELECT column_name::text FROM information_schema.columns WHERE table_schema = v.schemaname AND table_name = t.tablename
      EXCEPT SELECT column_name::text FROM information_schema.columns WHERE table_schema = v.schemaname AND table_name = v.viewname
      ORDER BY 1) AS missing
    FROM pg_views v LEFT JOIN pg_tables t ON t.schemaname = v.schemaname AND t.tablename = regexp_replace(v.viewname, '^(shown|public)_', '')
    WHERE v.schemaname = current_schema() ORDER BY 1`)
  expect(views.map(({ view }) => view)).toEqual(expect.arrayContaining(['shown_characters', 'shown_media']))
  expect(views.filter(({ missing }) => missing.length > 0)).toEqual(
    Object.entries(LEFT_OUT).map(([view, missing]) => ({ view, missing })),
  )
})

async function tagIds(id: number): Promise<number[]> {
  return (await prisma().media.findUniqueOrThrow({ where: { id } })).tagIds
}
