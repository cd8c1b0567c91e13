import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { policies } from '@/app/generated/cache-policies'
import { shared } from '@/app/shared.cache'
import { companyIndexLink, nameIndexLink, seriesIndexLink } from '@/lib/catalogue/links/entries'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { companyPageSearch } from '@/lib/catalogue/schemas/companies'
import { MEDIA_LISTS, MEDIA_SORTS, mediaPageSearch } from '@/lib/catalogue/schemas/media'
import { namePageSearch } from '@/lib/catalogue/schemas/names'
import { everythingSearch } from '@/lib/catalogue/schemas/search'
import { seriesPageSearch } from '@/lib/catalogue/schemas/series'
import { reviewsLink } from '@/lib/community/links/reviews'
import { commentSearch, reviewSearch } from '@/lib/community/schemas/reviews'
import { followSearch } from '@/lib/identity/schemas/users'
import { links, pageLink, tabLink, yearLink } from '@/lib/links'
import { listLink } from '@/lib/lists/links/lists'
import { listPageSearch } from '@/lib/lists/schemas/lists'
import { MEDIA_TYPES } from '@/lib/media-types'
import { attachmentSearch, tabSearch } from '@/lib/schemas/paging'
import { torrentIndexLink, torrentLink, torrentTabLink } from '@/lib/torrents/links/torrents'
import { torrentIndexSearch, torrentTabSearch } from '@/lib/torrents/schemas/search'
import { torrentPageSearch } from '@/lib/torrents/schemas/torrents'
import { statisticsSearch } from '@/lib/tracking/schemas/statistics'
import { homeLink } from '@/lib/views/links/home'
import { homeSearch } from '@/lib/views/schemas/home'
import type { CachePolicy } from '@/server/web/http/cache-policy'
import { routeTable } from '@/server/web/http/route-table'
import fc, { runs } from '@/tests/support/fast-check'

const files = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

test('the generated table contains exactly the shared policies, those of each cache.ts, and plain pages', async () => {
  const declared = files.filter((file) => file.endsWith('/cache.ts')).map(routeOf)
  const pages = files.filter((file) => file.endsWith('/page.tsx')).map(routeOf)
  const several = new Map<string, CachePolicy>(Object.entries(shared))
  expect(pages.length).toBeGreaterThan(40)
  expect(declared.filter((pattern) => several.has(pattern))).toEqual([])
  expect(Object.keys(policies).sort()).toEqual([...new Set([...declared, ...several.keys(), ...pages])].sort())
  for (const [pattern, policy] of Object.entries(policies)) {
    const own = declared.includes(pattern)
      ? (await import(join(process.cwd(), folderOf(pattern), 'cache.ts'))).cache
      : several.get(pattern)
    if (own) expect(own, pattern).toBe(policy)
    else expect(policy, pattern).toMatchObject({ isShared: true, parameters: [], contents: 'catalogue' })
  }
})

test('every policy belongs to a page or a call', () => {
  const lone = Object.keys(policies).filter(
    (pattern) => !['page.tsx', 'route.ts'].some((name) => existsSync(join(folderOf(pattern), name))),
  )
  expect(lone).toEqual([])
})

test('a page that reads its query string has a policy with parameters', () => {
  const reading = files.filter(
    (file) =>
      /page\.tsx$/.test(file) &&
      /searchParams|_browse\/|_entry\/(?!loader'|redirect|overview')/.test(readFileSync(file, 'utf8')),
  )
  const deaf = reading.filter((file) => {
    const pattern = routeOf(file)
    return Object.entries(policies).some(([key, { parameters }]) => key === pattern && parameters.length === 0)
  })
  expect(reading.length).toBeGreaterThan(15)
  expect(deaf).toEqual([])
})

/** The route that a file belongs to, and the folder of a route: pages stand below app/[locale]. */
function routeOf(file: string): string {
  return dirname(file).replace(/^app(\/\[locale\])?\/?/, '/')
}
function folderOf(pattern: string): string {
  const page = join('app', '[locale]', pattern)
  return existsSync(page) ? page : join('app', pattern)
}

type Query = z.ZodObject | z.ZodPipe<z.ZodObject>
type Link = (path: string, search: never) => string
const address = <Schema extends Query>(
  path: string,
  schema: Schema,
  link: (path: string, search: z.output<Schema>) => string,
): [path: string, schema: Query, link: Link] => [path, schema, link as Link]
const namesIn = (schema: Query) => Object.keys(('in' in schema ? schema.in : schema).shape)

/** The last of repeated parameters counts; those of the lists are joined. */
function parameters(path: string, given: readonly (readonly [string, string])[]): Record<string, string> {
  const lists: readonly string[] = path === '/media' ? MEDIA_LISTS : []
  const joined = lists.map((name) => [name, given.filter(([each]) => each === name).map(([, value]) => value)] as const)
  return {
    ...Object.fromEntries(given),
    ...Object.fromEntries(
      joined.filter(([, values]) => values.length > 0).map(([name, values]) => [name, values.join()]),
    ),
  }
}

/** The queries of the pages, and their links (lib/links). */
const PAGES = [
  address('/', homeSearch, (_, search) => homeLink(search)),
  address('/media', mediaPageSearch, (_, search) => mediaIndexLink(search)),
  address('/series', seriesPageSearch, (_, search) => seriesIndexLink(search)),
  address('/characters', namePageSearch, (_, search) => nameIndexLink('characters', search)),
  address('/people', namePageSearch, (_, search) => nameIndexLink('people', search)),
  address('/companies', companyPageSearch, (_, search) => companyIndexLink(search)),
  address('/torrents', torrentIndexSearch, (_, search) => torrentIndexLink(search)),
  address('/search', everythingSearch, (_, { query }) => links.search(query)),
  address('/media/7/characters', tabSearch, tabLink),
  address('/media/7/attachments', attachmentSearch, tabLink),
  address('/media/7/reviews', reviewSearch, reviewsLink),
  address('/media/7/torrents', torrentTabSearch, torrentTabLink),
  address('/series/7/media', tabSearch, tabLink),
  address('/company/7', tabSearch, tabLink),
  address('/character/7/discussion', commentSearch, reviewsLink),
  address('/torrent/7', torrentPageSearch, torrentLink),
  address('/list/aoi/best', listPageSearch, listLink),
  address('/user/aoi/followers', followSearch, (path, { page }) => pageLink(path, page)),
  address('/user/aoi/statistics', statisticsSearch, (path, { year }) => yearLink(path, year)),
] as const

const NAMES = [...new Set(PAGES.flatMap(([, schema]) => namesIn(schema))), 'login', 'utm_source', '_rsc']
const VALUES = fc.oneof(
  fc.constantFrom('', '0', '1', '2', '15', '30', '50', '100', '-1', '2024', 'x', 'grid', 'Batch', 'Mixed', 'a,b'),
  fc.constantFrom(...MEDIA_TYPES, ...MEDIA_SORTS),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const queries = fc.array(fc.tuple(fc.constantFrom(...NAMES), VALUES), { maxLength: 8 })

test("for any query string, the canonical address of a page is the one that the site's own links have", () => {
  const place = routeTable(policies, 'http://localhost:3000')
  fc.assert(
    fc.property(fc.constantFrom(...PAGES), queries, ([path, schema, link], given) => {
      const query = new URLSearchParams(given).toString()
      const found = place(query ? `${path}?${query}` : path)
      const search = schema.parse(parameters(path, given)) as never
      expect(found?.address).toBe(link(path, search))
      // The canonical address leads to the same page.
      const again = place(found?.address ?? '')
      expect([again?.address, again?.isShared]).toEqual([found?.address, found?.isShared])
      expect(namesIn(schema)).toEqual(
        expect.arrayContaining([...new URL(`http://a${found?.address}`).searchParams.keys()]),
      )
    }),
    runs(300),
  )
})

test('a canonical address is its own canonical address', () => {
  const place = routeTable(policies, 'http://localhost:3000')
  const segments = fc.array(
    fc.oneof(
      fc.constantFrom(
        'media',
        'user',
        'list',
        'api',
        'file',
        'auth',
        'statistics',
        'character',
        '7',
        '..',
        '%2e',
        'a%2Fb',
      ),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
    ),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(segments, queries, (path, given) => {
      const found = place(`/${path.join('/')}?${new URLSearchParams(given)}`)
      if (!found) return
      const again = place(found.address)
      expect(again?.address).toBe(found.address)
      expect(again?.isShared).toBe(found.isShared)
    }),
    runs(300),
  )
})
