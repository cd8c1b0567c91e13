import { describe, expect, it } from 'vitest'
import { BASED_ON } from '@/lib/catalogue/based-on'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { MEDIA_STATUSES } from '@/lib/catalogue/media-statuses'
import { MEDIA_SORTS, mediaPageSearch } from '@/lib/catalogue/schemas/media'
import { SEASONS } from '@/lib/catalogue/seasons'
import { entryLink, links } from '@/lib/links'
import { externalLink } from '@/lib/links/external'
import { sourceSet } from '@/lib/links/pictures'
import { localPath, redirectPath } from '@/lib/local-path'
import { MEDIA_TYPES } from '@/lib/media-types'
import { naturalOrder } from '@/lib/natural-order'
import { oneLine } from '@/lib/text'
import fc, { anyCharacter, runs } from '@/tests/support/fast-check'
import { oddPath } from '@/tests/support/odd-paths'

const paramsOf = (link: string) => Object.fromEntries(new URL(link, 'http://site').searchParams)

/** Texts as the schema normalises them. */
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map(oneLine)
/** Some values in their own order, never all of them: that is no filter. */
const some = <Value extends string>(values: readonly Value[]) =>
  fc.subarray([...values], { maxLength: values.length - 1 })
const search = fc.record({
  query: text,
  type: some(MEDIA_TYPES),
  status: some(MEDIA_STATUSES),
  format: some(['movie', 'one-shot', 'tv']),
  season: some(SEASONS),
  basedOn: some(BASED_ON),
  yearFrom: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }),
  scoreTo: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  episodesFrom: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
  runtimeTo: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
  studio: text,
  sort: fc.option(fc.constantFrom(...MEDIA_SORTS), { nil: undefined }),
  tags: fc.uniqueArray(
    text.filter((name) => name !== ''),
    { maxLength: 4 },
  ),
  withoutTags: fc.uniqueArray(
    text.filter((name) => name !== ''),
    { maxLength: 4 },
  ),
  page: fc.nat(1_000_000),
  size: fc.integer({ min: 1, max: 100 }),
  order: fc.constantFrom(0 as const, 1 as const),
})

describe('mediaIndexLink', () => {
  it('is parsed back to the same search', () => {
    fc.assert(
      fc.property(search, (wanted) => {
        const { query, sort = query ? undefined : 'popularity' } = wanted
        const read = mediaPageSearch.parse(paramsOf(mediaIndexLink(wanted)))
        expect(read).toEqual({ ...wanted, sort, order: wanted.sort ? wanted.order : naturalOrder(sort) })
      }),
    )
  })

  it('leaves out defaults', () => {
    expect(mediaIndexLink({ query: '', tags: [], page: 0, size: 30, sort: 'popularity', order: 1 })).toBe('/media')
    expect(mediaIndexLink({ sort: 'title', order: 0 })).toBe('/media?sort=title')
  })

  it('is the same for the same values in any order, and leaves out values that exclude nothing', () => {
    const link = (query: Record<string, string>) => mediaIndexLink(mediaPageSearch.parse(query))
    expect(link({ type: 'Movie,Anime,Movie', format: 'TV,ova , tv' })).toBe('/media?type=Anime%2CMovie&format=ova%2Ctv')
    expect(link({ type: MEDIA_TYPES.join(), yearFrom: '', scoreTo: '101', runtimeTo: 'long' })).toBe('/media')
  })

  it('encodes a comma inside a tag once more', () => {
    expect(paramsOf(mediaIndexLink({ tags: ['Action', 'Love, Death', '100%'] }))).toEqual({
      tags: 'Action,Love%2C Death,100%25',
    })
  })
})

describe('entryLink', () => {
  it('contains the search and the page of a tab, or of the first page', () => {
    expect(entryLink('media', 7, 'staff', { query: 'a&b', page: 2 })).toBe('/media/7/staff?query=a%26b&page=2')
    expect(entryLink('person', 7, 'staff')).toBe('/person/7/staff')
    expect(entryLink('company', 7, null, { page: 1 })).toBe('/company/7?page=1')
  })
})

describe('pictures', () => {
  it('have their width in the address', () => {
    expect(links.file('media', 3, 'a b.webp', 320)).toBe('/api/file/media/3/a%20b.webp?w=320')
    expect(sourceSet('/p.webp', [240, 480])).toBe('/p.webp?w=240 240w, /p.webp?w=480 480w')
  })
})

describe('externalLink', () => {
  it('is the page of an entry on a known site', () => {
    expect(externalLink('myanimelist', 'anime/1')).toEqual({
      name: 'MyAnimeList',
      address: 'https://myanimelist.net/anime/1',
    })
    expect(externalLink('animenewsnetwork', 'anime/42')?.address).toBe(
      'https://www.animenewsnetwork.com/encyclopedia/anime.php?id=42',
    )
  })

  it('takes the host as name of an unknown site', () => {
    expect(externalLink('viz.com', 'manga-books/x')).toEqual({
      name: 'viz.com',
      address: 'https://viz.com/manga-books/x',
    })
  })

  it('is always a web page', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (site, id) => {
        const found = externalLink(site, id)
        if (found) expect(new URL(found.address).protocol).toBe('https:')
      }),
    )
    const host = fc
      .array(fc.constantFrom('a', '-', '.', '1', '0x7f', 'xn--', '@', ':', '/', 'example.org'))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(host, fc.webPath(), (site, id) => {
        const found = externalLink(site, id)
        if (found) expect(new URL(found.address).host).toBe(site)
      }),
      runs(300),
    )
    expect(externalLink('javascript:alert(1)//', 'x')).toBeNull()
    expect(externalLink('user@host.com', 'x')).toBeNull()
    expect(externalLink('constructor', 'x')).toBeNull()
  })
})

it.each([
  ['/media?type=Movie#top', '/media?type=Movie#top'],
  ['/', '/'],
  ['//example.org/', null],
  ['/\\example.org', null],
  ['/\t/example.org', null],
  ['/..//evil.example/x', null],
  ['/.//evil.example', null],
  ['/./\\evil.example', null],
  ['/%2e//evil.example', null],
  ['/media/..//evil.example', null],
  ['/%2e%2e//user@evil.example:80/', null],
  ['/./%5Cevil.example', '/%5Cevil.example'],
  ['/%2fevil/', '/%2fevil/'],
  ['/%09/evil.example/', '/%09/evil.example/'],
  ['/\uff0f\uff0fevil.example/x', '/%EF%BC%8F%EF%BC%8Fevil.example/x'],
  ['/media/../series', '/series'],
  ['/search?query=//evil.example#//evil.example', '/search?query=//evil.example#//evil.example'],
  ['https://example.org/', null],
  ['javascript:alert(1)', null],
  ['media', null],
  ['', null],
  [null, null],
])('%s leads to %s within the site', (given, path) => expect(localPath(given)).toBe(path))

describe('a path within the site, from any text', () => {
  const many = runs(1000)
  const SITE = 'https://site.example'

  it('stays on the site and is normalised', () => {
    let accepted = 0
    const judged = fc.property(oddPath, (given) => {
      const path = localPath(given)
      if (path === null) return
      accepted++
      const read = new URL(path, SITE)
      expect(read.origin).toBe(SITE)
      expect(read.href).toBe(SITE + path)
      expect(localPath(path)).toBe(path)
      expect(path).toMatch(/^\/(?![/\\])[!-~]*$/)
    })
    fc.assert(judged, many)
    expect(accepted).toBeGreaterThan(many.numRuns / 4)
  })

  it('is where a redirect leads, or the home page', () => {
    const judged = fc.property(fc.oneof(oddPath, fc.webUrl(), fc.string({ unit: anyCharacter })), (given) => {
      const path = redirectPath(given)
      expect(new URL(path, SITE).origin).toBe(SITE)
      expect(path).toBe(localPath(given) ?? '/')
    })
    fc.assert(judged, many)
  })

  it('is where the same link on the site leads, or null', () => {
    const judged = fc.property(oddPath, (given) => {
      const path = localPath(given)
      if (path === null) return
      const { origin, pathname, search, hash } = new URL(given, SITE)
      expect(origin + pathname + search + hash).toBe(SITE + path)
    })
    fc.assert(judged, many)
  })
})
