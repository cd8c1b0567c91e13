import type { APIRequestContext } from '@playwright/test'
import { JAPANESE_FACE } from '@/lib/display'
import { isJapanese } from '@/lib/format'
import { CHARACTER_TABS, COMPANY_TABS, links, MEDIA_TABS, PERSON_TABS, SERIES_TABS } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/media-types'
import { prisma } from '@/server/platform/database/client'
import { parseXml, textOf } from '../support/xml'
import { elementsIn, expectWellFormed, headAt, headIn, sentAt } from './support/head'
import { entriesOfKinds, entryNamed, tagNamed } from './support/named'
import { expect, test } from './support/test'
import { idOf, worksWhere } from './support/works'

/** Pages of every kind: the lists, and an entry of each with all its tabs. */
const PAGES: Record<string, (request: APIRequestContext) => Promise<string[]>> = {
  'the lists': async () => ['/', '/media', '/media?type=Movie', '/media?page=1', ...INDEXES],
  'a work': async (request) => tabsOf(links.media(await idOf(request, 'Cowboy Bebop')), MEDIA_TABS),
  'a series': async (request) => tabsOf(links.series(await entryNamed(request, 'series', 'Cowboy Bebop')), SERIES_TABS),
  'a character': async (request) =>
    tabsOf(links.character(await entryNamed(request, 'characters', 'Spike Spiegel')), CHARACTER_TABS),
  'a person': async (request) =>
    tabsOf(links.person(await entryNamed(request, 'people', 'Koichi Yamadera')), PERSON_TABS),
  'a tag': async (request) => [links.tag(await tagNamed(request, 'Space'))],
  'a company': async (request) =>
    tabsOf(links.company(await entryNamed(request, 'companies', 'Sunrise')), COMPANY_TABS),
}
const INDEXES = ['/series', '/characters', '/people', '/companies', '/torrents', '/tags']
const tabsOf = (entry: string, tabs: readonly string[]) => [entry, ...tabs.map((tab) => `${entry}/${tab}`)]

for (const [what, addressesOf] of Object.entries(PAGES)) {
  test(`every page of ${what} has a title, description, canonical link and other metadata`, async ({
    request,
    baseURL,
  }) => {
    const addresses = await addressesOf(request)
    const titles = new Set<string>()
    for (const address of addresses) {
      const { html } = await sentAt(request, `${address}${address.includes('?') ? '&' : '?'}utm_source=mail`)
      const { title, meta, canonical } = headIn(html)
      expect(title, address).toMatch(/.+ \| Mokuroku$/)
      titles.add(title)
      expect(new URL(canonical ?? '').href, address).toBe(new URL(address, baseURL).href)
      expect(meta.description?.length, address).toBeGreaterThan(20)
      expect(meta.description?.length, address).toBeLessThanOrEqual(200)
      expect(meta['og:title'], address).toBe(title.replace(/ \| Mokuroku$/, ''))
      expect(meta['og:url'], address).toBe(canonical)
      expect(meta, address).toMatchObject({
        'og:description': meta.description,
        'og:site_name': 'Mokuroku',
        'twitter:title': meta['og:title'],
        'twitter:description': meta.description,
      })
      // A tab without torrents is the way to share the first one, and has no results.
      const results = [...elementsIn(html, 'div'), ...elementsIn(html, 'section')].filter(({ attribs }) =>
        /\b(results|tab)\b/.test(attribs.class ?? ''),
      )
      const isEmpty = results.some((list) => elementsIn(list, 'div').some(({ attribs }) => 'data-empty' in attribs))
      expect(meta.robots, address).toBe(/\d\/\w/.test(address) && isEmpty ? 'noindex, follow' : undefined)
    }
    expect(titles.size).toBe(addresses.length)
  })
}

test('a page with visible Japanese texts loads the Japanese font', async ({ page, request }) => {
  const work = links.media(await idOf(request, 'Cowboy Bebop'))
  // A Latin name, with a Japanese cast.
  const other = links.media(await idOf(request, 'Death Note'))
  const kinds = Object.values(await entriesOfKinds(request)).flatMap((addresses) => addresses.slice(0, 1))
  for (const address of [work, other, `${other}/characters`, ...kinds]) {
    await page.goto(address)
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden needs no face
    const shown = isJapanese(await page.locator('body').innerText())
    if (shown) await expect(page.locator(`head link[rel="stylesheet"][href="${JAPANESE_FACE}"]`)).toHaveCount(1)
  }
})

test('the structured data of entries other than works names their kind, with breadcrumbs', async ({ request }) => {
  const types = { character: 'Person', person: 'Person', company: 'Organization', series: 'CreativeWorkSeries' }
  for (const [kind, addresses] of Object.entries(await entriesOfKinds(request))) {
    const { data, canonical } = await headAt(request, addresses[0] ?? '')
    expect(data.map((piece) => piece['@type'])).toEqual([types[kind as keyof typeof types], 'BreadcrumbList'])
    expect(data[0]).toMatchObject({ url: canonical, '@id': canonical })
    expectWellFormed(data)
  }
})

test('the structured data of a tag is a collection about it, with breadcrumbs', async ({ request }) => {
  const { data, canonical } = await headAt(request, links.tag(await tagNamed(request, 'Space')))
  expect(data.map((piece) => piece['@type'])).toEqual(['CollectionPage', 'BreadcrumbList'])
  expect(data[0]).toMatchObject({ url: canonical, '@id': canonical, about: { '@type': 'DefinedTerm', name: 'Space' } })
  expectWellFormed(data)
})

test('search engines index browsable lists, but neither searches nor combinations of filters', async ({ request }) => {
  const robots = async (address: string) => (await headAt(request, address)).meta.robots
  expect(await robots('/media?query=bebop')).toBe('noindex, follow')
  expect(await robots('/media?type=Anime&tags=space')).toBe('noindex, follow')
  expect(await robots('/media?tags=space')).toBeUndefined()
  expect(await robots('/media?page=1')).toBeUndefined()
  for (const noun of INDEXES) expect(await robots(`${noun}?size=15`), noun).toBe('noindex, follow')
  for (const noun of ['/series', '/companies', '/torrents', '/characters', '/people'])
    expect(await robots(`${noun}?query=a`), noun).toBe('noindex, follow')
  for (const noun of ['/characters', '/people'])
    expect(await robots(`${noun}?lastName=a`), noun).toBe('noindex, follow')
})

test('a page of a list links to the previous and the next one', async ({ request }) => {
  const neighbours = async (address: string) => {
    const { html } = await sentAt(request, address)
    const found = ['a', 'link'].flatMap((name) => elementsIn(html, name)).map(({ attribs }) => attribs)
    const turns = ['prev', 'next'].flatMap((rel) => found.filter((each) => each.rel === rel))
    return [...new Set(turns.map(({ rel, href }) => `${rel} ${href}`))]
  }
  expect(await neighbours('/media?type=Anime')).toEqual(['next /media?type=Anime&page=1'])
  expect(await neighbours('/media?type=Anime&page=1')).toEqual([
    'prev /media?type=Anime',
    'next /media?type=Anime&page=2',
  ])
  for (const noun of ['/series', '/characters', '/people', '/companies']) {
    expect(await neighbours(noun)).toEqual([`next ${noun}?page=1`])
    expect((await neighbours(`${noun}?page=1`))[0]).toBe(`prev ${noun}`)
  }
})

test('the structured data of a work has its type, with breadcrumbs', async ({ request, baseURL }) => {
  const kinds = { Anime: 'TVSeries', Movie: 'Movie', Special: 'TVSeries', LightNovel: 'BookSeries' }
  for (const [type, kind] of Object.entries({ ...kinds, Manga: 'ComicSeries', Game: 'VideoGame' })) {
    const work = (await worksWhere(request, { type, size: '1', sort: 'popularity', order: '1' })).data[0]
    const { data, canonical } = await headAt(request, links.media(work?.id ?? 0))
    expect(data.map((piece) => piece['@type'])).toEqual([kind, 'BreadcrumbList'])
    expect(data[0]).toMatchObject({ name: work?.title, url: canonical })
    expectWellFormed(data)
  }
  expect((await headAt(request, '/')).data).toMatchObject([{ '@type': 'WebSite', url: `${baseURL}/` }])
})

/** Paths of entries, and the calls that list them. */
const NOUNS = [
  ['media', 'media'],
  ['series', 'series'],
  ['character', 'characters'],
  ['person', 'people'],
  ['company', 'companies'],
  ['tag', 'tags'],
  ['torrent', 'torrents'],
] as const

const CHARTS = ['season', 'top', 'upcoming', 'calendar']

test('robots are allowed and find the sitemap, which lists every existing entry and no other', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^User-Agent: \*$/m)
  expect(robots).toMatch(/^Disallow: \/api\/$/m)
  const index = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? ''
  expect(index).toBe(`${baseURL}/sitemap.xml`)

  const parts = await addressesIn(request, index)
  expect(parts.length).toBeGreaterThan(1)
  const named = (await Promise.all(parts.map((part) => addressesIn(request, part)))).flat()
  const isEntry = (address: string) => /\/\d+$/.test(address)
  for (const [path, noun] of NOUNS) {
    const { total } = await (await request.get(`/api/${noun}?size=1`)).json()
    // The page of a tag without works has nothing to find.
    const empty = noun === 'tags' ? await prisma().tag.count({ where: { mediaCount: 0 } }) : 0
    const listed = new Set(named.filter((address) => address.startsWith(`${baseURL}/${path}/`)))
    expect(listed.size, noun).toBe(total - empty)
  }
  const pages = named.filter((address) => !isEntry(address))
  expect(pages).toContain(`${baseURL}/`)
  expect(pages).toHaveLength(1 + NOUNS.length + CHARTS.length + MEDIA_TYPES.length)
  for (const address of [...pages, ...named.filter(isEntry).filter((_, at) => at % 100 === 0)])
    expect((await request.head(address)).status(), address).toBe(200)
  expect((await request.get('/sitemap/99999.xml')).status()).toBe(404)
})

/** The addresses of a sitemap. Throws if it is not well-formed. */
async function addressesIn(request: APIRequestContext, sitemap: string): Promise<string[]> {
  const { children } = parseXml(await (await request.get(new URL(sitemap).pathname)).text())
  return children.map((each) => textOf(each, `{${SITEMAP}}loc`) ?? '')
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
