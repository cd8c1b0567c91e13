import { beforeEach, describe, expect, test } from 'vitest'
import { mediaSearch } from '@/lib/catalogue/schemas/media'
import { browseMedia } from '@/server/domain/catalogue/media/browse'
import { namesOf } from '@/server/domain/curation/documents/queries'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { mergePreview, movedEntry } from '@/server/domain/curation/merges/queries'
import { DERIVED, MOVED } from '@/server/domain/curation/references/associations'
import { prisma, raw, rows, sql } from '@/server/platform/database/client'
import { accept, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { refused } from '@/tests/support/media-mutations'
import { mergeOf } from './support'

useDatabase()

beforeEach(async () => {
  await prisma().media.deleteMany()
  await prisma().tag.deleteMany()
})

const idOf = async (key: string) => (await prisma().tag.findUniqueOrThrow({ where: { key } })).id
const merge = async (from: number, into: number, more = {}) => mergeOf('tag', from, into, more)
const undo = async (id: number) => undoMerge(id, await givenUser())
const find = async (search: object) =>
  (await browseMedia({ ...mediaSearch.parse({}), ...search })).data.map(({ title }) => title).sort()

/** All rows that refer to these tags, the tags, and the works' arrays. */
async function contents(...ids: number[]) {
  const found: Record<string, unknown> = {}
  for (const { table, column } of MOVED.tag)
    if (table !== 'edits')
      found[table] = await rows(
        sql`SELECT to_jsonb(t) AS row FROM ${raw(table)} t WHERE ${raw(column)} = ANY(${ids}::int[]) ORDER BY 1`,
      )
  found.kept = await rows(sql`SELECT media_id, key, is_removed FROM kept_items WHERE list = 'tags' ORDER BY 1, 2`)
  found.tags = await rows(
    sql`SELECT to_jsonb(t) - 'updated_at' AS row FROM tags t WHERE id = ANY(${ids}::int[]) ORDER BY 1`,
  )
  found.works = await rows(sql`SELECT id, tag_ids FROM media ORDER BY id`)
  return found
}

/**
 * Two tags with works of their own and one that has both, aliases, a proposal and what people said of them at works.
 */
async function two() {
  const [a, b, both] = [
    await givenMedia({ title: 'A', tagNames: ['drama'] }),
    await givenMedia({ title: 'B', tagNames: ['dramatic'] }),
    await givenMedia({ title: 'Both', tagNames: ['drama', 'dramatic'] }),
  ]
  const [into, from] = [await idOf('drama'), await idOf('dramatic')]
  const db = prisma()
  await db.mediaTag.updateMany({ where: { tagId: from }, data: { weight: 80, isSpoiler: true } })
  await db.tagAlias.create({ data: { key: 'dramas', name: 'Dramas', tagId: into } })
  await db.tagAlias.create({ data: { key: 'dramatics', name: 'Dramatics', tagId: from } })
  await db.entryRedirect.create({ data: { noun: 'tag', oldId: 90_000 + from, tagId: from } })
  await db.keptItem.create({ data: { tagId: from, list: 'aliases', key: 'Dramatics', isRemoved: false } })
  await db.keptItem.create({ data: { mediaId: b, list: 'tags', key: from, isRemoved: false } })
  await db.keptItem.create({ data: { mediaId: a, list: 'tags', key: from, isRemoved: true } })
  const contribution = await db.contribution.create({
    data: { noun: 'tag', tagId: from, proposerId: await givenUser(), before: {}, after: { description: 'Sad.' } },
  })
  await db.edit.create({ data: { tagId: from, before: {}, after: { description: 'x' } } })
  return { a, b, both, into, from, contribution: contribution.id }
}

test('every column that refers to tags is handled', async () => {
  const found = await rows<{ name: string }>(
    sql`SELECT conrelid::regclass || '.' || attname AS name FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'tags'::regclass ORDER BY 1`,
  )
  const handled = [...MOVED.tag.map(({ table, column }) => `${table}.${column}`), ...DERIVED.tag]
  expect(handled.sort()).toEqual(found.map(({ name }) => name))
})

test('two tags are one with works, names, history and proposals; an undo puts everything back', async () => {
  const { a, b, both, into, from, contribution } = await two()
  const before = await contents(into, from)
  expect(await mergePreview('tag', from, into)).toMatchObject({
    merged: { title: 'dramatic', cover: null, fields: { name: 'dramatic', isSpoiler: false } },
    into: { title: 'drama' },
    moves: { works: 2 },
  })
  await drainInvalidations()
  const id = await merge(from, into)
  expect(await drainInvalidations()).toEqual(
    expect.arrayContaining([`tag:${from}`, `tag:${into}`, 'index:tag', 'index:media']),
  )
  const db = prisma()
  expect(await db.tag.findMany()).toMatchObject([{ id: into, name: 'drama', mediaCount: 3 }])
  expect(await rows(sql`SELECT id, tag_ids FROM media ORDER BY id`)).toEqual(
    [a, b, both].map((work) => ({ id: work, tag_ids: [into] })),
  )
  expect(await db.mediaTag.findMany({ orderBy: { mediaId: 'asc' } })).toMatchObject([
    { mediaId: a, weight: null, isSpoiler: false },
    { mediaId: b, weight: 80, isSpoiler: true },
    { mediaId: both, weight: 80, isSpoiler: false },
  ])
  expect((await db.tagAlias.findMany({ orderBy: { key: 'asc' } })).map(({ name }) => name)).toEqual([
    'Dramas',
    'dramatic',
    'Dramatics',
  ])
  expect(await find({ tags: ['dramatic'] })).toEqual(['A', 'B', 'Both'])
  expect(await movedEntry('tag', from)).toBe(into)
  expect(await movedEntry('tag', 90_000 + from)).toBe(into)
  expect(await db.contribution.findMany({ where: { id: contribution } })).toMatchObject([
    { tagId: into, state: 'Open' },
  ])
  expect(await db.edit.findMany({ where: { tagId: into }, orderBy: { id: 'asc' } })).toMatchObject([
    { kind: 'change' },
    { kind: 'merge', after: { merged: `dramatic (${from})` } },
  ])
  // The work had the tag that stays, so that nothing is removed from it.
  expect(await db.keptItem.findMany({ where: { list: 'tags' } })).toMatchObject([
    { mediaId: b, key: into, isRemoved: false },
  ])
  expect((await namesOf([{ tag: from }])).tag).toEqual({ [from]: 'drama' })
  await undo(id)
  expect(await contents(into, from)).toEqual(before)
  expect(await movedEntry('tag', from)).toBeNull()
  expect((await db.edit.findMany({ where: { tagId: from }, orderBy: { id: 'asc' } })).map(({ kind }) => kind)).toEqual([
    'change',
    'merge',
    'unmerge',
  ])
})

test('after an undo works that got the remaining tag since still have it, and those that lost it do not get it again', async () => {
  const { b, both, into, from } = await two()
  const id = await merge(from, into)
  const late = await givenMedia({ title: 'Late', tagNames: ['drama'] })
  await prisma().mediaTag.delete({ where: { mediaId_tagId: { mediaId: b, tagId: into } } })
  await undo(id)
  expect(await find({ tags: ['drama'] })).toEqual(['A', 'Both', 'Late'])
  expect(await find({ tags: ['dramatic'] })).toEqual(['Both'])
  expect(await rows(sql`SELECT id, tag_ids FROM media WHERE id IN (${late}, ${both}, ${b}) ORDER BY id`)).toEqual([
    { id: b, tag_ids: [] },
    { id: both, tag_ids: [into, from].sort((one, other) => one - other) },
    { id: late, tag_ids: [into] },
  ])
  expect(await prisma().tag.findMany({ orderBy: { key: 'asc' } })).toMatchObject([
    { key: 'drama', mediaCount: 3 },
    { key: 'dramatic', mediaCount: 1 },
  ])
})

test('a work from which a person took the tag that stays does not get it from a source, and has the other one after an undo', async () => {
  const { b, both, into, from } = await two()
  const db = prisma()
  await db.keptItem.deleteMany({ where: { mediaId: b } })
  await db.keptItem.create({ data: { mediaId: b, list: 'tags', key: into, isRemoved: true } })
  const before = await contents(into, from)
  const id = await merge(from, into)
  expect(await find({ tags: ['drama'] })).toEqual(['A', 'Both'])
  expect(await db.keptItem.findMany({ where: { list: 'tags', mediaId: b } })).toMatchObject([
    { key: into, isRemoved: true },
  ])
  await undo(id)
  expect(await contents(into, from)).toEqual(before)
  await db.mediaTag.delete({ where: { mediaId_tagId: { mediaId: both, tagId: into } } })
  await db.keptItem.create({ data: { mediaId: both, list: 'tags', key: into, isRemoved: true } })
  await db.keptItem.create({ data: { mediaId: both, list: 'tags', key: from, isRemoved: false } })
  await merge(from, into)
  expect(await find({ tags: ['drama'] })).toEqual(['A', 'Both'])
  expect(await db.keptItem.findMany({ where: { list: 'tags', mediaId: both } })).toMatchObject([
    { key: into, isRemoved: false },
  ])
})

describe('names', () => {
  test('can be those of the tag that goes, and come back', async () => {
    const { into, from } = await two()
    await prisma().tag.update({ where: { id: from }, data: { category: 'Genre', isCurated: true } })
    const before = await contents(into, from)
    const id = await merge(from, into, { fields: { name: 'merged' } })
    expect(await prisma().tag.findMany()).toMatchObject([
      { id: into, key: 'dramatic', name: 'dramatic', category: 'Genre', isCurated: true },
    ])
    expect(await find({ tags: ['drama'] })).toEqual(['A', 'B', 'Both'])
    await undo(id)
    expect(await contents(into, from)).toEqual(before)
  })

  test('of a tag that was renamed since stay', async () => {
    const { into, from } = await two()
    const id = await merge(from, into, { fields: { name: 'merged' } })
    const db = prisma()
    await db.tag.update({ where: { id: into }, data: { key: 'sadness', name: 'Sadness' } })
    await db.tagAlias.create({ data: { key: 'dramatic', name: 'dramatic', tagId: into } })
    await undo(id)
    expect((await db.tag.findMany({ orderBy: { id: 'asc' } })).map(({ name }) => name).sort()).toEqual([
      'Sadness',
      'dramatic',
    ])
    expect(await db.tagAlias.findMany({ where: { key: 'dramatic' } })).toEqual([])
  })

  test('that another tag has by now stop the undo', async () => {
    const { into, from } = await two()
    const id = await merge(from, into)
    const db = prisma()
    await db.tagAlias.delete({ where: { key: 'dramatic' } })
    await db.tag.create({ data: { key: 'dramatic', name: 'Dramatic' } })
    expect(await refused(undo(id))).toMatchObject({ code: 'nameTaken' })
    expect(await db.tag.count()).toBe(2)
  })

  test('a locked one stays', async () => {
    const { into, from } = await two()
    await prisma().tag.update({ where: { id: into }, data: { lockedFields: ['name'] } })
    await merge(from, into, { fields: { name: 'merged' } })
    expect(await prisma().tag.findMany()).toMatchObject([{ name: 'drama' }])
  })
})

test('a chain leads to its end, and is undone from there', async () => {
  for (const name of ['one', 'two', 'three']) await givenMedia({ title: name, tagNames: [name] })
  const [a, b, c] = [await idOf('one'), await idOf('two'), await idOf('three')]
  const before = await contents(a, b, c)
  const [first, second] = [await merge(a, b), await merge(b, c)]
  expect([await movedEntry('tag', a), await movedEntry('tag', b)]).toEqual([c, c])
  expect(await find({ tags: ['one'] })).toEqual(['one', 'three', 'two'])
  expect(await refused(merge(c, c))).toMatchObject({ fields: { into: 'itself' } })
  expect(await refused(merge(c, a))).toMatchObject({ code: 'conflict', current: { into: c } })
  expect(await refused(undo(first))).toMatchObject({ code: 'mergedFurther' })
  await undo(second)
  await undo(first)
  expect(await contents(a, b, c)).toEqual(before)
})

test('of merges of two tags into each other one happens', async () => {
  const { into, from } = await two()
  const done = await Promise.allSettled([merge(from, into), merge(into, from)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await prisma().tag.count()).toBe(1)
})

test('a proposal that names a merged tag is accepted as one that names the tag that it is now', async () => {
  const { into, from } = await two()
  const work = await givenMedia({ title: 'Work' })
  const tags = [{ tag: from, weight: null, isSpoiler: false }]
  const id = await proposed({ noun: 'media', id: work, began: { tags: [] }, change: { tags } }, await someone())
  await merge(from, into)
  await accept(id, await someone('CanEdit'))
  expect(await prisma().mediaTag.findMany({ where: { mediaId: work } })).toMatchObject([{ tagId: into }])
})
