import { beforeEach, describe, expect, test } from 'vitest'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import {
  add,
  at,
  created,
  get,
  me,
  media,
  move,
  put,
  read,
  titles,
  useLists,
  userId,
  username,
} from '@/tests/support/lists'

useDatabase()
useLists()

describe('entries', () => {
  beforeEach(async () => {
    await created({ name: 'Best' })
    for (const id of media) await add('best', { media: { id } })
  })

  test('are in the order of addition, with notes, page by page', async () => {
    expect(await titles('best')).toEqual(['Akira', 'Bakuman', 'Clannad', 'Durarara'])
    const answer = await add('best', { media: media[1], description: ' Twice\nread ' })
    expect(await answer.json()).toMatchObject({ entryCount: 4 })
    const last = await read('best', me, '?page=1&size=3')
    expect(last).toMatchObject({ total: 4, totalPages: 2, page: 1, size: 3, entryCount: 4 })
    expect(last.entries.map((entry) => entry.media.title)).toEqual(['Durarara'])
    const page = await read('best', me, '?size=2')
    expect(page.entries.map(({ description }) => description)).toEqual([null, 'Twice\nread'])
    await add('best', { media: media[1] })
    expect((await read('best')).entries[1]?.description).toBe('Twice\nread')
    await add('best', { media: media[1], description: null })
    expect((await read('best')).entries[1]?.description).toBeNull()
  })

  test('are removed, once', async () => {
    const [entry] = (await read('best')).entries
    for (let n = 0; n < 2; n++) {
      const answer = await send('PUT', at('best', '/remove'), entry, me)
      expect(await answer.json()).toMatchObject({ entryCount: 3 })
    }
    expect(await titles('best')).toEqual(['Bakuman', 'Clannad', 'Durarara'])
    expect(await refusalOf(await add('best', { media: 999_999 }))).toEqual([404, 'notFound'])
    expect(await refusalOf(await add('best', {}))).toEqual([400, 'invalidInput', { media: 'required' }])
  })

  test('are counted correctly during concurrent additions and removals, and when a work is deleted', async () => {
    const more = await Promise.all(Array.from({ length: 6 }, (_, n) => givenMedia({ title: `More ${n}` })))
    await Promise.all([
      ...more.flatMap((id) => [add('best', { media: id }), add('best', { media: id })]),
      send('PUT', at('best', '/remove'), { media: media[0] }, me),
    ])
    expect(await read('best')).toMatchObject({ entryCount: 9, total: 9 })
    await prisma().media.delete({ where: { id: more[0] } })
    const list = await read('best')
    expect([list.total, list.entries.length]).toEqual([8, 8])
    const places = await rows<{
      n: number
    }>(sql`SELECT count(DISTINCT position)::int AS n FROM list_entries e JOIN lists l
      ON l.id = e.list_id WHERE l.owner_id = ${userId} AND l.slug = 'best'`)
    expect(places).toEqual([{ n: 8 }])
  })

  test.each<[string, (ids: number[]) => Record<string, unknown>, string]>([
    ['to the front', ([, , c]) => ({ media: c, after: null }), 'CABD'],
    ['to the end', ([a]) => ({ media: a, before: null }), 'BCDA'],
    ['behind another', ([a, , c]) => ({ media: a, after: { id: c } }), 'BCAD'],
    ['before another', ([, b, , d]) => ({ media: d, before: b }), 'ADBC'],
    ['behind the last', ([a, , , d]) => ({ media: a, after: d }), 'BCDA'],
    ['before the first', ([a, , , d]) => ({ media: d, before: a }), 'DABC'],
    ['behind itself', ([a]) => ({ media: a, after: a }), 'ABCD'],
    ['where it is', ([a, b]) => ({ media: b, after: a }), 'ABCD'],
    ['to the first place', ([, , c]) => ({ media: c, position: 1 }), 'CABD'],
    ['down to a place', ([a]) => ({ media: a, position: 3 }), 'BCAD'],
    ['up to a place', ([, , , d]) => ({ media: d, position: 2 }), 'ADBC'],
    ['to the place where it is', ([, b]) => ({ media: b, position: 2 }), 'ABCD'],
    ['past the end', ([a]) => ({ media: a, position: 10_000 }), 'BCDA'],
  ])('move %s', async (_, body, expected) => {
    expect((await move('best', body(media))).status).toBe(200)
    expect((await titles('best')).map((title) => title[0]).join('')).toBe(expected)
  })

  test('move a hundred times into the same gap', async () => {
    const [a, b, c] = media
    for (let n = 0; n < 100; n++) await move('best', { media: n % 2 ? b : c, after: a })
    expect((await titles('best')).map((title) => title[0]).join('')).toBe('ABCD')
    await Promise.all([
      move('best', { media: media[3], after: a }),
      move('best', { media: c, after: null }),
      move('best', { media: b, before: null }),
    ])
    expect((await titles('best')).map((title) => title[0]).join('')).toBe('CADB')
  })

  test('that were removed neither move nor are a target', async () => {
    const other = await givenMedia({ title: 'Not in it' })
    expect(await refusalOf(await move('best', { media: other, after: null }))).toEqual([404, 'notFound'])
    expect(await refusalOf(await move('best', { media: media[0], after: other }))).toEqual([
      409,
      'conflict',
      { after: 'unknownEntry' },
    ])
    for (const body of [
      { media: media[0] },
      { media: media[0], after: null, before: null },
      { media: media[0], after: null, position: 1 },
      { media: media[0], position: 0 },
    ])
      expect((await refusalOf(await move('best', body)))[0]).toBe(400)
  })

  test('are at most 10,000', async () => {
    await rows(
      sql`INSERT INTO media (title, title_sort, type) SELECT 'Full ' || n, 'full', 'Anime' FROM generate_series(1, 9996) n`,
    )
    await rows(sql`INSERT INTO list_entries (list_id, media_id, position)
      SELECT l.id, m.id, 10 + m.id FROM lists l, media m WHERE l.owner_id = ${userId} AND l.slug = 'best' AND m.title LIKE 'Full %'`)
    const one = await givenMedia({ title: 'One too many' })
    expect(await refusalOf(await add('best', { media: one }))).toEqual([409, 'conflict', { media: 'listFull' }])
    expect((await add('best', { media: media[0] })).status).toBe(200)
    expect((await read('best', me, '?page=99&size=100')).entries).toHaveLength(100)
  })
})

describe('favourites', () => {
  const toggle = (verb: 'add' | 'remove', body: unknown) => send('PUT', `/api/user-lists/${username}/${verb}`, body, me)
  const isFavorited = async () =>
    (await (await send('GET', `/api/media/${media[0]}`, undefined, me)).json()).isFavorited

  test('are added and removed, repeatedly', async () => {
    for (let n = 0; n < 2; n++)
      expect(await (await toggle('add', { media: media[0] })).json()).toMatchObject({ entryCount: 1 })
    expect(await isFavorited()).toBe(true)
    expect(await titles('favorites')).toEqual(['Akira'])
    for (let n = 0; n < 2; n++) expect((await toggle('remove', { media: { id: media[0] } })).status).toBe(200)
    expect(await isFavorited()).toBe(false)
  })

  test('are private by default, and cannot be renamed or deleted', async () => {
    expect((await get('favorites', {})).status).toBe(404)
    expect(await refusalOf(await put('favorites', { name: 'Best' }))).toEqual([
      400,
      'invalidInput',
      { name: 'favoritesFixed' },
    ])
    expect((await refusalOf(await send('DELETE', at('favorites'), undefined, me)))[0]).toBe(400)
    expect((await put('favorites', { name: 'Favorites', visibility: 'Public' })).status).toBe(200)
    expect((await get('favorites', {})).status).toBe(200)
  })
})
