import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  COMPANY_SORTS,
  companyEntry as companyEntrySchema,
  companyHead as companyHeadSchema,
  companyPage,
  companySearch,
} from '@/lib/catalogue/schemas/companies'
import { browseCompanies } from '@/server/domain/catalogue/companies/browse'
import {
  companyAttachments,
  companyEntry,
  companyHead,
  companyMedia,
} from '@/server/domain/catalogue/companies/queries'
import { pool, prisma } from '@/server/platform/database/client'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenCompany, givenMedia, givenReview } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const ALL = { query: '', page: 0, size: 30 }
let id: number
let famous: number
let obscure: number
let others: number[]

beforeAll(async () => {
  id = await givenCompany('Bones', { nativeName: 'ボンズ', biography: 'Since 1998.', founded: 19981001 })
  famous = await givenMedia({ title: 'Fullmetal Alchemist', popularity: 1000 })
  obscure = await givenMedia({ title: 'Angelic Layer', nativeTitle: 'エンジェリックレイヤー', popularity: 10 })
  const data = [
    { companyId: id, mediaId: obscure, role: 'Studio' as const },
    { companyId: id, mediaId: famous, role: 'Producer' as const },
    { companyId: id, mediaId: famous, role: 'Studio' as const },
  ]
  await prisma().mediaCompany.createMany({ data })
  others = [await givenCompany('A-1 Pictures', { founded: 20050000 }), await givenCompany('Zexcs')]
  await givenReview({ companyId: id })
})

beforeEach(() => invalidateNow('*'))

test('the head has the fields of its pages', async () => {
  const head = await companyHead(id)
  expect(companyHeadSchema.parse(head)).toEqual(head)
  expect(head).toMatchObject({
    name: 'Bones',
    founded: '1998-10-01',
    biography: 'Since 1998.',
    mediaCount: 2,
    counts: { media: 2, attachments: 0, reviews: 1 },
  })
  expect(head?.cover).toMatch(/drawn-logo-/)
  expect(head?.banner).toMatch(/drawn-banner-/)
})

test('the most popular work comes first, with all roles of the company', async () => {
  const entry = await companyEntry(id)
  expect(companyEntrySchema.parse(entry)).toEqual(entry)
  expect(entry?.medias.map(({ media, roles }) => [media.id, roles])).toEqual([
    [famous, ['Studio', 'Producer']],
    [obscure, ['Studio']],
  ])
  expect(await companyMedia(id, { query: '', page: 1, size: 1 })).toMatchObject({
    data: [{ media: { id: obscure } }],
    total: 2,
    totalPages: 2,
  })
  expect(await companyMedia(id, { ...ALL, query: 'レイヤー' })).toMatchObject({
    data: [{ media: { id: obscure } }],
    total: 1,
  })
})

test('a missing company is null', async () => {
  for (const read of [companyHead, companyEntry]) expect(await read(999_999)).toBeNull()
  for (const read of [companyMedia, companyAttachments]) expect(await read(999_999, ALL)).toBeNull()
})

test('pages are dropped when the company or a work on them changes', async () => {
  const context = await contextOf(() => companyEntry(id))
  expect(context).toEqual(
    showing('site', `company:${id}`, `company-reviews:${id}`, `media:${famous}`, `media:${obscure}`),
  )
})

const browse = (query: Record<string, string>) => browseCompanies(companySearch.parse(query))
const idsBy = async (query: Record<string, string>) => (await browse(query)).data.map(({ id }) => id)

test('companies are browsed by name, founding and creation, unknown foundings last', async () => {
  const [a1 = 0, zexcs = 0] = others
  expect(await idsBy({})).toEqual([a1, id, zexcs])
  expect(await idsBy({ order: '1' })).toEqual([zexcs, id, a1])
  expect(await idsBy({ sort: 'founded' })).toEqual([id, a1, zexcs])
  expect(await idsBy({ sort: 'founded', order: '1' })).toEqual([a1, id, zexcs])
  expect(await idsBy({ sort: 'created', size: '2', page: '1' })).toEqual([zexcs])
  await pool().query('UPDATE companies SET popularity = CASE id WHEN $1 THEN 9 ELSE 0 END', [zexcs])
  expect((await idsBy({ sort: 'popularity', order: '1' }))[0]).toBe(zexcs)
  expect(await idsBy({ query: 'bone' })).toEqual([id])
  for (const sort of COMPANY_SORTS) {
    const answer = await browse({ sort, query: 'a' })
    expect(companyPage.parse(answer)).toEqual(answer)
  }
})

test('the head and each tab are one statement, a page of companies three and one for the log', async () => {
  const sent = vi.spyOn(pool(), 'query')
  const count = async (read: () => Promise<unknown>) => {
    sent.mockClear()
    await read()
    return sent.mock.calls.length
  }
  expect(await count(() => companyHead(id))).toBe(1)
  expect(await count(() => companyMedia(id, ALL))).toBe(1)
  expect(await count(() => browse({}))).toBe(4)
  expect(await count(() => browse({ order: '1' }))).toBe(3)
  sent.mockRestore()
})
