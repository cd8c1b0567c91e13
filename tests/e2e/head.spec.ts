import type { APIRequestContext, Page } from '@playwright/test'
import { JAPANESE_FACE } from '@/lib/display'
import { isJapanese } from '@/lib/format'
import { CHARACTER_TABS, COMPANY_TABS, links, MEDIA_TABS, PERSON_TABS, SERIES_TABS } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/media-types'
import { expectWellFormed, headOf } from './support/head'
import { entriesOfKinds, entryNamed, tagNamed } from './support/named'
import { expect, test } from './support/test'
import { idOf, worksWhere } from './support/works'
import { addressesIn } from './support/xml'

/** Pages of every kind: the lists, and an entry of each with all its tabs. */
const PAGES: Record<string, (request: APIRequestContext) => Promise<string[]>> = {
  'the lists': async () => ['/', '/media', '/media?type=Movie', '/media?page=1', ...INDEXES],
  'a work': async (request) => tabsOf(links.media(await idOf(request, 'Cowboy Bebop')), MEDIA_TABS),
  'a work with a Latin name and a Japanese cast': async (request) => [links.media(await idOf(request, 'Death Note'))],
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
    page,
    request,
    baseURL,
  }) => {
    const addresses = await addressesOf(request)
    const titles = new Set<string>()
    for (const address of addresses) {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}utm_source=mail`)
      const { title, meta, canonical } = await headOf(page)
      await expectFaceOfItsWords(page)
      expect(title, address).toMatch(/.+ \| Mokuroku$/)
      titles.add(title)
      expect(canonical, address).toBe(new URL(address, baseURL).href)
      expect(meta.description?.length, address).toBeGreaterThan(20)
      expect(meta.description?.length, address).toBeLessThanOrEqual(200)
      expect(meta['og:title'], address).toBe(title.replace(/ \| Mokuroku$/, ''))
      expect(new URL(meta['og:url'] ?? '').href, address).toBe(canonical)
      expect(meta, address).toMatchObject({
        'og:description': meta.description,
        'og:site_name': 'Mokuroku',
        'twitter:title': meta['og:title'],
        'twitter:description': meta.description,
      })
      const emptyTab = /\d\/\w/.test(address) && (await page.locator('.results [data-empty]').count()) > 0
      expect(meta.robots, address).toBe(emptyTab ? 'noindex, follow' : undefined)
    }
    expect(titles.size).toBe(addresses.length)
  })
}

/** Checks that a page with visible Japanese texts loads the Japanese font. */
async function expectFaceOfItsWords(page: Page): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden needs no face
  const shown = isJapanese(await page.locator('body').innerText())
  if (shown) await expect(page.locator(`head link[rel="stylesheet"][href="${JAPANESE_FACE}"]`)).toHaveCount(1)
}

test('the social picture of every kind of entry is a picture', async ({ page, request }) => {
  const work = links.media(await idOf(request, 'Spirited Away', 'Movie'))
  const kinds = Object.values(await entriesOfKinds(request)).flatMap((addresses) => addresses.slice(0, 1))
  for (const address of [work, ...kinds]) await expectSocialPicture(page, address)
})

async function expectSocialPicture(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const { meta } = await headOf(page)
  expect(meta['twitter:card']).toBe('summary_large_image')
  expect(meta['twitter:image']).toBe(meta['og:image'])
  const size = await page.evaluate(async (address) => {
    const picture = new Image()
    picture.src = new URL(address ?? '').pathname
    await picture.decode()
    return picture.naturalWidth / picture.naturalHeight
  }, meta['og:image'])
  expect(size, address).toBeCloseTo(Number(meta['og:image:width']) / Number(meta['og:image:height']), 1)
}

test('the structured data of entries other than works names their kind, with breadcrumbs', async ({
  page,
  request,
}) => {
  const types = { character: 'Person', person: 'Person', company: 'Organization', series: 'CreativeWorkSeries' }
  for (const [kind, addresses] of Object.entries(await entriesOfKinds(request))) {
    await page.goto(addresses[0] ?? '')
    const { data, canonical } = await headOf(page)
    expect(data.map((piece) => piece['@type'])).toEqual([types[kind as keyof typeof types], 'BreadcrumbList'])
    expect(data[0]).toMatchObject({ url: canonical, '@id': canonical })
    expectWellFormed(data)
  }
})

test('search engines index browsable lists, but neither searches nor combinations of filters', async ({ page }) => {
  const robots = async (address: string) => {
    await page.goto(address)
    return (await headOf(page)).meta.robots
  }
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

test('a page of a list links to the previous and the next one', async ({ page }) => {
  const neighbours = () =>
    page
      .locator('a[rel=prev], a[rel=next], link[rel=prev], link[rel=next]')
      .evaluateAll((all) => [...new Set(all.map((each) => `${each.getAttribute('rel')} ${each.getAttribute('href')}`))])
  await page.goto('/media?type=Anime')
  expect(await neighbours()).toEqual(['next /media?type=Anime&page=1'])
  await page.goto('/media?type=Anime&page=1')
  expect(await neighbours()).toEqual(['prev /media?type=Anime', 'next /media?type=Anime&page=2'])
  for (const noun of ['/series', '/characters', '/people', '/companies']) {
    await page.goto(noun)
    expect(await neighbours()).toEqual([`next ${noun}?page=1`])
    await page.goto(`${noun}?page=1`)
    expect((await neighbours())[0]).toBe(`prev ${noun}`)
  }
})

test('the structured data of a work has its type, with breadcrumbs', async ({ page, request, baseURL }) => {
  const kinds = { Anime: 'TVSeries', Movie: 'Movie', Special: 'TVSeries', LightNovel: 'BookSeries' }
  for (const [type, kind] of Object.entries({ ...kinds, Manga: 'ComicSeries', Game: 'VideoGame' })) {
    const work = (await worksWhere(request, { type, size: '1', sort: 'popularity', order: '1' })).data[0]
    await page.goto(links.media(work?.id ?? 0))
    const { data, canonical } = await headOf(page)
    expect(data.map((piece) => piece['@type'])).toEqual([kind, 'BreadcrumbList'])
    expect(data[0]).toMatchObject({ name: work?.title, url: canonical })
    expectWellFormed(data)
  }
  await page.goto('/')
  expect((await headOf(page)).data).toMatchObject([{ '@type': 'WebSite', url: `${baseURL}/` }])
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
  page,
  request,
  baseURL,
}) => {
  await page.goto('/')
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^User-Agent: \*$/m)
  expect(robots).toMatch(/^Disallow: \/api\/$/m)
  const index = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? ''
  expect(index).toBe(`${baseURL}/sitemap.xml`)

  const parts = await addressesIn(page, index)
  expect(parts.length).toBeGreaterThan(1)
  const named = (await Promise.all(parts.map((part) => addressesIn(page, part)))).flat()
  const isEntry = (address: string) => /\/\d+$/.test(address)
  for (const [path, noun] of NOUNS) {
    const { total } = await (await request.get(`/api/${noun}?size=1`)).json()
    expect(new Set(named.filter((address) => address.startsWith(`${baseURL}/${path}/`))).size).toBe(total)
  }
  const pages = named.filter((address) => !isEntry(address))
  expect(pages).toContain(`${baseURL}/`)
  expect(pages).toHaveLength(1 + NOUNS.length + CHARTS.length + MEDIA_TYPES.length)
  for (const address of [...pages, ...named.filter(isEntry).filter((_, at) => at % 100 === 0)])
    expect((await request.head(address)).status(), address).toBe(200)
  expect((await request.get('/sitemap/99999.xml')).status()).toBe(404)
})
