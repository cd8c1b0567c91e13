import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { NAME_SORTS, type NameCard, nameSearch } from '@/lib/catalogue/schemas/names'
import { browseCharacters, browsePeople, recentCharacters, recentPeople } from '@/server/domain/catalogue/names/browse'
import { type Prisma, pool, prisma } from '@/server/platform/database/client'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const TOTAL = 61
type Columns = Record<(typeof NAME_SORTS)[number], number | string | null>
type More = Pick<
  Prisma.CharacterUncheckedCreateInput,
  'firstNameKey' | 'middleNameKey' | 'lastNameKey' | 'birthday' | 'createdAt' | 'updatedAt' | 'popularity'
>
type Give = (fullName: string, more: More) => Promise<number>
type Given = { id: number; fullName: string; columns: Columns }

const NOUNS = [
  { noun: 'character', browse: browseCharacters, recent: recentCharacters, give: givenCharacter },
  { noun: 'person', browse: browsePeople, recent: recentPeople, give: givenPerson },
] as const
type Noun = (typeof NOUNS)[number]
const given: Record<Noun['noun'], Given[]> = { character: [], person: [] }

beforeAll(async () => {
  for (const { noun, give } of NOUNS) for (let at = 0; at < TOTAL; at++) given[noun].push(await givenName(give, at))
})

beforeEach(() => invalidateNow('*'))

/** Names with many ties, missing parts and birthdays without a year. */
async function givenName(give: Give, at: number): Promise<Given> {
  const first = at % 7 === 6 ? '' : ['akira', 'akane', 'emi', 'eren', 'yui', '山田'][at % 6]
  const middle = at % 5 === 0 ? ['de', 'von'][at % 2] : ''
  const last = at % 4 === 3 ? '' : ['kudo', 'kurosaki', 'abe'][at % 3]
  const birthday = at % 3 === 0 ? [725, 19850400, 1231, 19700101][at % 4] : null
  const createdAt = new Date(1_600_000_000_000 + (at % 10) * 1000)
  const fullName = [first, middle, last].filter(Boolean).join(' ') || 'Nameless'
  const more: More = {
    firstNameKey: first,
    middleNameKey: middle,
    lastNameKey: last,
    birthday,
    createdAt,
    updatedAt: new Date(1_700_000_000_000 - at * 1000),
    popularity: (at * 7) % 5,
  }
  const id = await give(fullName, more)
  const known = (text: string | undefined) => text || null
  const columns = {
    'first-name': known(first),
    'middle-name': known(middle),
    'last-name': known(last),
    birthday: birthday ?? null,
    'created-date': createdAt.getTime(),
    popularity: (at * 7) % 5,
  }
  return { id, fullName, columns }
}

const search = (query: Record<string, string | number> = {}) =>
  nameSearch.parse(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])))

async function everyPage({ browse }: Noun, query: Record<string, string | number>, size: number): Promise<number[]> {
  const { totalPages } = await browse(search({ ...query, size }))
  const pages: NameCard[][] = []
  for (let page = 0; page <= totalPages; page++) pages.push((await browse(search({ ...query, size, page }))).data)
  return pages.flat().map(({ id }) => id)
}

/** Unknown parts last in both directions, ties by id in the direction of the order. Keys are compared byte by byte. */
function expected(names: Given[], sort: keyof Columns, order: 0 | 1): number[] {
  const sign = order === 1 ? -1 : 1
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b)
  return names
    .toSorted((a, b) => {
      const [left, right] = [a.columns[sort], b.columns[sort]]
      if ((left === null) !== (right === null)) return left === null ? 1 : -1
      return sign * (left === null || right === null || left === right ? a.id - b.id : compare(left, right))
    })
    .map(({ id }) => id)
}

const begins = (part: keyof Columns, beginning: string) => (name: Given) =>
  String(name.columns[part] ?? '').startsWith(beginning)

describe.each(NOUNS)('$noun', (one) => {
  const { noun, browse, recent } = one
  const orders = NAME_SORTS.flatMap((sort) => [[sort, 0] as const, [sort, 1] as const])

  test.each(orders)('everybody is on exactly one page, by %s, order %i', async (sort, order) => {
    for (const size of [7, 100])
      expect(await everyPage(one, { sort, order }, size)).toEqual(expected(given[noun], sort, order))
  })

  test.each(orders)('the same with a filter by beginnings, by %s, order %i', async (sort, order) => {
    const narrowed = [
      [{ firstName: 'AK' }, begins('first-name', 'ak')],
      [{ lastName: 'Ku' }, begins('last-name', 'ku')],
      [{ middleName: 'd' }, begins('middle-name', 'd')],
      [{ firstName: '山' }, begins('first-name', '山')],
      [
        { firstName: 'e', lastName: 'k' },
        (name: Given) => begins('first-name', 'e')(name) && begins('last-name', 'k')(name),
      ],
      [{ firstName: 'zzz' }, () => false],
    ] as const
    for (const [filter, lets] of narrowed)
      expect(await everyPage(one, { ...filter, sort, order }, 4)).toEqual(
        expected(given[noun].filter(lets), sort, order),
      )
  })

  test.each(orders)('a query filtered by two parts, by %s, order %i', async (sort, order) => {
    const { data } = await browse(search({ query: 'ak', firstName: 'ak', lastName: 'k', sort, order, size: 100 }))
    const lets = (name: Given) => begins('first-name', 'ak')(name) && begins('last-name', 'k')(name)
    expect(data.map(({ id }) => id)).toEqual(expected(given[noun].filter(lets), sort, order))
  })

  test('the default order is by first name', async () => {
    const { data } = await browse(search({ size: 100 }))
    expect(data.map(({ id }) => id)).toEqual(expected(given[noun], 'first-name', 0))
  })

  test('a query searches the whole name, filtered by its parts, in the given order', async () => {
    const found = await browse(search({ query: 'kudo', size: 100 }))
    expect(found.data.map(({ fullName }) => fullName.includes('kudo'))).toEqual(found.data.map(() => true))
    expect(found.total).toBe(given[noun].filter(({ fullName }) => fullName.includes('kudo')).length)
    for (const [sort, order] of orders) {
      const narrowed = await browse(search({ query: 'kudo', firstName: 'a', sort, order, size: 100 }))
      const lets = ({ fullName, columns }: Given) =>
        fullName.includes('kudo') && String(columns['first-name'] ?? '').startsWith('a')
      expect(narrowed.data.map(({ id }) => id)).toEqual(expected(given[noun].filter(lets), sort, order))
    }
  })

  test.each(['%', '_', '\\', "'", '\0', '\u{10ffff}', '\ud800'])(
    '%j is a beginning like any other',
    async (firstName) => {
      expect((await browse(search({ firstName, size: 100 }))).total).toBe(firstName === '\0' ? TOTAL : 0)
    },
  )

  test.each([9, 1_000_000_000])('page %i is past the end: empty, with the correct total', async (page) => {
    const past = { data: [], total: TOTAL, totalPages: 9, page, size: 7 }
    expect(await browse(search({ size: 7, page }))).toEqual(past)
  })

  test('the last changed comes first', async () => {
    expect((await recent(0, 10)).map(({ id }) => id)).toEqual(given[noun].slice(0, 10).map(({ id }) => id))
    expect((await recent(6, 10)).map(({ id }) => id)).toEqual(given[noun].slice(60).map(({ id }) => id))
    expect(await recent(1_000_000_000, 100)).toEqual([])
  })

  test('a page takes three statements, later ones two, each with one for the log, and a change causes a new count', async () => {
    const query = vi.spyOn(pool(), 'query')
    await browse(search())
    expect(query).toHaveBeenCalledTimes(4)
    await browse(search({ page: 1 }))
    expect(query).toHaveBeenCalledTimes(7)
    await invalidateNow(`index:${noun}`)
    query.mockClear()
    await browse(search())
    expect(query).toHaveBeenCalledTimes(4)
    query.mockRestore()
  })

  test('the cache tags are exactly those of the list and the entries on the page', async () => {
    const { data } = await browse(search({ size: 5 }))
    const context = await contextOf(() => browse(search({ size: 5 })))
    expect(context).toEqual(showing(`index:${noun}`, ...data.map(({ id }) => `${noun}:${id}` as const)))
  })

  test('a stored portrait is shown instead of a drawn one', async () => {
    const id = given[noun][0]?.id ?? 0
    const owner = noun === 'character' ? { characterId: id } : { personId: id }
    const picture = { width: 300, height: 450, type: 'Primary', ...owner } as const
    await prisma().attachment.createMany({
      data: [
        { ...picture, filename: 'second.webp', color: '#202020', position: 1 },
        { ...picture, filename: 'first.webp', color: '#303030' },
      ],
    })
    const { data } = await browse(search({ size: 100 }))
    const card = data.find((one) => one.id === id)
    expect(card).toMatchObject({ cover: `/api/file/${noun}/${id}/first.webp`, color: '#303030' })
    expect(data.find((one) => one.id !== id)?.cover).toMatch(/drawn-portrait-/)
  })

  test('a card names the best known work, none for adults, and its page is dropped with it', async () => {
    const id = given[noun][1]?.id ?? 0
    const known = await givenMedia({ title: 'Known', romajiTitle: 'Shitteru', popularity: 500 })
    const works = [known, await givenMedia({ title: 'Less', popularity: 10 })]
    works.push(await givenMedia({ title: 'Adult', popularity: 900, isAdult: true }))
    for (const mediaId of works)
      if (noun === 'character')
        await prisma().mediaCharacter.create({ data: { mediaId, characterId: id, role: 'Support' } })
      else await prisma().credit.create({ data: { mediaId, personId: id, role: 'Other' } })
    const { data } = await browse(search({ size: 100 }))
    const work = { id: known, title: 'Known', nativeTitle: null, romajiTitle: 'Shitteru' }
    expect(data.find((one) => one.id === id)?.knownFor).toEqual(work)
    expect(data.find((one) => one.id !== id)?.knownFor).toBeNull()
    const { tags } = await contextOf(() => browse(search({ size: 100 })))
    expect(tags.has(`media:${known}`)).toBe(true)
  })
})
