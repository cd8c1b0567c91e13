import { describe, expect, test } from 'vitest'
import { listAfterAdding, titleMatches } from '@/lib/lists/schemas/lists'
import { rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { at, create, created, type Headers, me, media, put, read, titles, useLists } from '@/tests/support/lists'

useDatabase()
useLists()

const match = (body: unknown, headers: Headers = me) => send('POST', '/api/user-lists/match', body, headers)
const addAll = (slug: string, body: unknown, headers: Headers = me) =>
  send('PUT', at(slug, '/add-several'), body, headers)
const huge = { titles: ['x'.repeat(10 * 1024 * 1024)] }

describe('titles', () => {
  test('are found without regard to case, accents, spaces and a number before them', async () => {
    const here = await givenMedia({ title: 'Café Lumière of 1999' })
    const other = await givenMedia({ title: '86 Eighty-Six' })
    const answer = await match({
      titles: [
        'CAFE lumiere of 1999',
        '3. CaféLumière of 1999',
        '- café lumière of 1999',
        '86 Eighty-Six',
        'Nothing at all',
        ' ',
      ],
    })
    expect(answer.status).toBe(200)
    const { matches, works } = titleMatches.parse(await answer.json())
    expect(matches.map(({ media }) => media)).toEqual([[here], [here], [here], [other], [], []])
    expect(matches[0]?.title).toBe('CAFE lumiere of 1999')
    expect(works.map(({ id }) => id).sort()).toEqual([here, other].sort())
  })

  test('of several works name at most five, the most popular first', async () => {
    const ids: number[] = []
    for (let n = 0; n < 6; n++) ids.push(await givenMedia({ title: 'Same Title of Six' }))
    await rows(sql`UPDATE media SET popularity = 1000 WHERE id = ${ids[4] ?? 0}`)
    await rows(sql`UPDATE media_search_keys SET popularity = 1000 WHERE media_id = ${ids[4] ?? 0}`)
    const { matches } = titleMatches.parse(await (await match({ titles: ['Same Title of Six'] })).json())
    expect(matches[0]?.media).toHaveLength(5)
    expect(matches[0]?.media[0]).toBe(ids[4])
  })

  test('name the well known work that begins so before an unknown one of that title, and none that only begins so', async () => {
    const stub = await givenMedia({ title: 'Elfrieda', popularity: 12 })
    const known = await givenMedia({ title: 'Elfrieda Beyond the End', popularity: 900_000 })
    await givenMedia({ title: 'Elfriedas', popularity: 900_000 })
    const { matches } = titleMatches.parse(await (await match({ titles: ['elfrieda', 'elfrieda beyond'] })).json())
    expect(matches.map(({ media }) => media)).toEqual([[known, stub], []])
  })

  test.each([
    [{}, 400],
    [{ titles: [] }, 400],
    [{ titles: 'Akira' }, 400],
    [{ titles: [1] }, 400],
    [{ titles: ['x'.repeat(501)] }, 400],
    [{ titles: Array.from({ length: 501 }, (_, n) => String(n)) }, 400],
    [huge, 413],
  ])('case %# is refused', async (body, status) => {
    expect((await match(body)).status).toBe(status)
  })

  test('are looked for by users only', async () => {
    expect(await refusalOf(await match({ titles: ['Akira'] }, {}))).toEqual([401, 'unauthenticated'])
  })
})

describe('several works', () => {
  test('are appended in order, without repeated, unknown and listed ones', async () => {
    await created({ name: 'Mine' })
    const [one = 0, two = 0, three = 0] = media
    await send('PUT', at('mine', '/add'), { media: two, description: 'First.' }, me)
    const answer = await addAll('mine', { media: [three, two, { id: one }, three, 2_000_000_000] })
    expect(listAfterAdding.parse(await answer.json())).toMatchObject({ added: 2, entryCount: 3 })
    expect(await titles('mine')).toEqual(['Bakuman', 'Clannad', 'Akira'])
    const again = await addAll('mine', { media: [three] })
    expect(listAfterAdding.parse(await again.json())).toMatchObject({ added: 0, entryCount: 3 })
  })

  test('are all on the list when they are added twice at once', async () => {
    await created({ name: 'Mine' })
    const answers = await Promise.all([addAll('mine', { media }), addAll('mine', { media: [...media].reverse() })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read('mine')).entryCount).toBe(4)
    expect((await titles('mine')).sort()).toEqual(['Akira', 'Bakuman', 'Clannad', 'Durarara'])
  })

  test('are not added at all to a list that would be full', async () => {
    const { id } = await created({ name: 'Full' })
    // As ten thousand entries leave it (tests/app/api/lists/list-entries.test.ts).
    await rows(sql`UPDATE lists SET entry_count = 9998 WHERE id = ${id}`)
    expect(await refusalOf(await addAll('full', { media }))).toEqual([409, 'conflict', { media: 'listFull' }])
    expect((await read('full')).entryCount).toBe(9998)
    expect((await addAll('full', { media: media.slice(0, 2) })).status).toBe(200)
  })

  test('are refused to others, and as anything but ids', async () => {
    await created({ name: 'Open', visibility: 'Public' })
    await created({ name: 'Closed' })
    const stranger = await bearerOf(await givenUser(`stranger-${media[0]}`))
    expect(await refusalOf(await addAll('open', { media }, stranger))).toEqual([403, 'notOwner'])
    expect(await refusalOf(await addAll('closed', { media }, stranger))).toEqual([404, 'notFound'])
    expect(await refusalOf(await addAll('open', { media }, {}))).toEqual([401, 'unauthenticated'])
    for (const body of [
      {},
      { media: [] },
      { media: ['x'] },
      { media: [0] },
      { media, note: 'x' },
      { media: Array(501).fill(1) },
    ])
      expect((await addAll('open', body)).status).toBe(400)
    expect((await addAll('open', { media: ['x'.repeat(10 * 1024 * 1024)] })).status).toBe(413)
  })
})

test('a list has ranks unless its owner chose otherwise', async () => {
  expect(await created({ name: 'Ranked' })).toMatchObject({ isRanked: true })
  expect(await created({ name: 'Loose', isRanked: false })).toMatchObject({ isRanked: false })
  expect(await (await put('loose', { isRanked: true })).json()).toMatchObject({ isRanked: true, name: 'Loose' })
  expect(await read('loose')).toMatchObject({ isRanked: true })
  expect(await refusalOf(await create({ name: 'x', isRanked: 'yes' }))).toEqual([
    400,
    'invalidInput',
    { isRanked: 'invalid' },
  ])
})

test('lists among others have the covers of their first five entries', async () => {
  await created({ name: 'Six', visibility: 'Public' })
  const more = [await givenMedia({ title: 'Eve' }), await givenMedia({ title: 'Fate' })]
  await addAll('six', { media: [...media, ...more] })
  const mine = await (await send('GET', '/api/user-lists/my-lists', undefined, me)).json()
  expect(mine.data[0].covers.map((cover: { media: number }) => cover.media)).toEqual([...media, more[0]])
})
