import { beforeAll, expect, test } from 'vitest'
import { fold } from '@/lib/fold'
import { KNOWN_NAMES, knownName } from '@/server/engines/search/known-names'
import { searchEntries, searchIds } from '@/server/engines/search/search'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCompany, givenMedia, givenPerson } from '@/tests/support/factories'

useDatabase()

let hayao: number
let studio: number
let work: number

beforeAll(async () => {
  hayao = await givenPerson('Hayao Miyazaki')
  const other = await givenPerson('Ui Miyazaki')
  await pool().query('UPDATE person_search_keys SET popularity = 500000 WHERE person_id = $1', [other])
  studio = await givenCompany('Kyoto Animation')
  work = await givenMedia({ title: 'Hyouka', popularity: 100_000 })
  await prisma().mediaCompany.create({ data: { mediaId: work, companyId: studio, role: 'Studio' } })
})

test('at most a hundred names, no alias twice, and none that is its own name', () => {
  const aliases = KNOWN_NAMES.flatMap((one) => one.aliases.map(fold))
  expect(KNOWN_NAMES.length).toBeLessThanOrEqual(100)
  expect(new Set(aliases).size).toBe(aliases.length)
  for (const { name, aliases } of KNOWN_NAMES) expect(aliases.map(fold)).not.toContain(fold(name))
})

test('a known name is found by its alias, whoever else has that word', async () => {
  expect((await searchIds('person', 'miyazaki'))[0]).toBe(hayao)
  expect((await searchIds('company', 'KyoAni'))[0]).toBe(studio)
  expect(knownName('nobody at all')).toBeNull()
})

test('and its works by it, too', async () => {
  const { ids, names } = await searchEntries('media', 'kyoani')
  expect([ids[0], names.map(({ name }) => name)]).toEqual([work, ['Kyoto Animation']])
})
