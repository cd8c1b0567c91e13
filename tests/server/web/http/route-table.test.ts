import { describe, expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { plainPage } from '@/server/web/http/cache-policy'
import { type Place, routeTable } from '@/server/web/http/route-table'
import fc, { runs } from '@/tests/support/fast-check'
import { oddPath } from '@/tests/support/odd-paths'

const lookUp = routeTable(policies, 'http://localhost:3000')

function placeOf(address: string): Place {
  const place = lookUp(address)
  if (!place) throw new Error(`${address} is no address.`)
  return place
}

/** What the edge knows of a page before it fetches it. */
function judged(address: string) {
  const { address: canonical, isShared, policy } = placeOf(address)
  return { canonical, isShared, isConfidential: policy.isConfidential }
}

const kept = (canonical: string) => ({ canonical, isShared: true, isConfidential: false })
const rendered = (canonical: string) => ({ canonical, isShared: false, isConfidential: false })

describe('the address of a browse page contains its parameters in one order, without defaults', () => {
  test.each([
    ['/?page=0&size=10', '/'],
    ['/?size=20&page=1', '/?page=1&size=20'],
    ['/media?order=1&sort=popularity&type=Movie&size=30', '/media?type=Movie'],
    ['/media?order=0&type=Movie', '/media?type=Movie&order=0'],
    ['/media?sort=title&order=0', '/media?sort=title'],
    ['/media?sort=rating&order=0', '/media?sort=rating&order=0'],
    ['/media?tags=Space', '/media?tags=Space'],
    ['/series?utm_source=mail&sort=start-date', '/series?sort=start-date'],
    ['/series?type=Movie&sort=name&page=-1&order=2', '/series'],
    ['/characters?order=1&page=2&sort=birthday', '/characters?sort=birthday&page=2'],
    ['/people?sort=middle-name&size=15&type=x', '/people?sort=middle-name&size=15'],
    ['/companies?sort=name&sort=founded', '/companies?sort=founded'],
    ['/torrents?type=Batch&sort=created&order=0', '/torrents?type=Batch&order=0'],
    ['/torrents?sort=seeders&page=abc', '/torrents?sort=seeders'],
  ])('%s is %s', (address, canonical) => expect(judged(address)).toEqual(kept(canonical)))

  test.each([
    ['/media?query=eva&page=1', '/media?query=eva&page=1'],
    ['/media?tags=Space,Noir', '/media?tags=Space%2CNoir'],
    ['/series?query=%20eva%20', '/series?query=eva'],
    ['/characters?firstName=rei', '/characters?firstName=rei'],
    ['/people?lastName=a&middleName=b&firstName=c', '/people?firstName=c&middleName=b&lastName=a'],
    ['/companies?query=shaft&size=50', '/companies?query=shaft&size=50'],
    ['/torrents?query=x&type=Single', '/torrents?query=x&type=Single'],
    ['/search?query=x&cache=buster', '/search?query=x'],
  ])('%s is too rare: rendered, not cached', (address, canonical) =>
    expect(judged(address)).toEqual(rendered(canonical)),
  )

  test('a tag whose name contains a comma is one tag', () => {
    expect(judged('/media?tags=Slice%252C%20of%20Life')).toEqual(kept('/media?tags=Slice%252C+of+Life'))
  })
})

describe('an entry and its tabs are cached', () => {
  test.each(['/media/7', '/series/7', '/character/7', '/person/7', '/torrent/7'])('%s', (path) => {
    expect(judged(path)).toEqual(kept(path))
    expect(judged(`${path}?utm_source=mail&query=x`)).toEqual(kept(path))
  })

  test.each([
    '/media/7/characters',
    '/media/7/staff',
    '/media/7/episodes',
    '/series/7/media',
    '/character/7/media',
    '/character/7/staff',
    '/person/7/staff',
    '/company/7',
  ])('%s, by page; with a search it is rendered', (path) => {
    expect(judged(`${path}?utm=x&page=2&size=30`)).toEqual(kept(`${path}?page=2`))
    expect(judged(`${path}?page=abc`)).toEqual(kept(path))
    expect(judged(`${path}?size=50&page=1`)).toEqual(rendered(`${path}?page=1&size=50`))
    expect(judged(`${path}?query=a&page=1`)).toEqual(rendered(`${path}?query=a&page=1`))
  })

  test.each([
    '/media/7/attachments',
    '/series/7/attachments',
    '/character/7/attachments',
    '/person/7/attachments',
    '/company/7/attachments',
  ])('%s, by page, without a search', (path) => {
    expect(judged(`${path}?query=a&page=3`)).toEqual(kept(`${path}?page=3`))
    expect(judged(`${path}?size=50`)).toEqual(rendered(`${path}?size=50`))
  })

  test.each(['/media/7/reviews', '/series/7/reviews'])('%s, by verdict, order and page', (path) => {
    expect(judged(`${path}?order=1&size=50&page=0`)).toEqual(kept(path))
    expect(judged(`${path}?order=0&page=1&recommended=Mixed`)).toEqual(kept(`${path}?recommended=Mixed&page=1&order=0`))
    expect(judged(`${path}?recommended=Bad&next=x`)).toEqual(kept(path))
  })

  test.each(['/character/7/discussion', '/person/7/discussion', '/company/7/discussion', '/torrent/7'])(
    '%s, by thread, order and page',
    (path) => {
      expect(judged(`${path}?order=1&size=50&page=0`)).toEqual(kept(path))
      expect(judged(`${path}?order=0&page=1&recommended=Mixed`)).toEqual(kept(`${path}?page=1&order=0`))
      expect(judged(`${path}?thread=12&next=x`)).toEqual(kept(`${path}?thread=12`))
    },
  )

  test('/media/7/torrents, by the parameters of torrents', () => {
    expect(judged('/media/7/torrents?order=0&sort=seeders&type=Batch&size=15')).toEqual(
      kept('/media/7/torrents?type=Batch&sort=seeders&order=0'),
    )
    expect(judged('/media/7/torrents?query=x')).toEqual(rendered('/media/7/torrents?query=x'))
  })
})

test.each(['/', '/media', '/characters', '/person/7', '/company/7', '/media/7/reviews', '/torrent/7'])(
  '%s with the login dialog has the same canonical address',
  (path) => {
    expect(judged(`${path}?login&next=%2Fmy-account`)).toEqual(kept(path))
    expect(judged(`${path}?next=%2Fmy-account&login=1`)).toEqual(kept(path))
  },
)

test.each([
  '/character/7/episodes',
  '/person/7/media',
  '/company/7/staff',
  '/torrent/7/files',
  '/user/aoi/lists',
  '/constructor/7',
  '/media/12345678901',
  '/media/x',
  '/media/7/staff/2',
  '/Media',
  '/confirm/a-token',
])('%s is not a cached page', (path) => expect(judged(path)).toEqual(rendered(path)))

test.each(['/reset/a-token', '/email/a-token', '/contribute/media/7', '/contribute/character/7'])(
  '%s is for one person: not cached',
  (path) => expect(judged(`${path}?x=1`)).toEqual(rendered(path)),
)

test('a profile has one canonical address for all spellings of its name', () => {
  for (const path of ['/user/%E8%91%B5', '/user/葵?x=1']) expect(judged(path)).toEqual(kept('/user/%E8%91%B5'))
})

test("the address of a user's other pages contains the year, or the page", () => {
  expect(judged('/user/葵/statistics?year=2024&page=3')).toEqual(kept('/user/%E8%91%B5/statistics?year=2024'))
  for (const year of ['', 'x', '12', '99999', '2024.5'])
    expect(judged(`/user/aoi/statistics?year=${year}`)).toEqual(kept('/user/aoi/statistics'))
  expect(judged('/user/aoi/followers?page=2&size=90')).toEqual(kept('/user/aoi/followers?page=2'))
  expect(judged('/user/aoi/following?page=-1&year=2024')).toEqual(kept('/user/aoi/following'))
})

test.each([
  '/login',
  '/register',
  '/reset',
  '/confirm',
  '/dashboard',
  '/my-account',
  '/my-account/lists',
  '/my-account/favorites',
  '/my-account/watched',
  '/my-account/history',
  '/my-account/imports',
  '/my-account/statistics',
  '/my-account/security',
  '/settings',
])('%s is the same for everybody; the browser reads the other parameters', (path) =>
  expect(judged(`${path}?next=%2Fmedia&x=1`)).toEqual(kept(path)),
)

test('a list is cached nowhere; unknown parameters of its page are dropped', () => {
  const list = (canonical: string) => ({ canonical, isShared: false, isConfidential: true })
  expect(judged('/list/aoi/best?utm=1&login&next=%2F')).toEqual(list('/list/aoi/best'))
  expect(judged('/list/aoi/a%2Fb?view=grid&page=2&size=30')).toEqual(list('/list/aoi/a%2Fb?page=2&view=grid'))
  expect(judged('/list/aoi/best?page=x&view=table&size=9999')).toEqual(list('/list/aoi/best'))
})

test('the shell of one of my lists or imports is not cached, since anybody can invent addresses', () => {
  expect(judged('/my-account/lists/anything?page=2')).toEqual(rendered('/my-account/lists/anything'))
  expect(judged('/my-account/lists?page=2')).toEqual(kept('/my-account/lists'))
  expect(judged('/my-account/imports/7?outcome=New')).toEqual(rendered('/my-account/imports/7'))
  expect(judged('/settings/security?x=1')).toEqual(rendered('/settings/security'))
})

test.each(['media', 'series', 'characters', 'people', 'companies'])(
  'GET /api/%s/{id} is cached, its tabs are not',
  (noun) => {
    expect(judged(`/api/${noun}/7?cache=buster`)).toEqual(kept(`/api/${noun}/7`))
    for (const path of [`/api/${noun}`, `/api/${noun}/7/attachments`, `/api/${noun}/x`])
      expect(placeOf(`${path}?a=b`)).toMatchObject({ kind: 'call', address: `${path}?a=b`, isShared: false })
  },
)

describe('an immutable file has one address', () => {
  test.each([
    ['/_next/static/chunks/a~b-1.js?dpl=1', '/_next/static/chunks/a~b-1.js'],
    ['/fonts/face-1.0/118.woff2', '/fonts/face-1.0/118.woff2'],
    ['/api/file/media/7/drawn-cover-abc.webp', '/api/file/media/7/drawn-cover-abc.webp'],
    ['/api/file/user/7/a.webp?w=200&x=1', '/api/file/user/7/a.webp?w=240'],
    ['/api/file/user/7/a.webp?w=9000', '/api/file/user/7/a.webp?w=1920'],
    ['/api/file/user/7/a.webp?w=abc', '/api/file/user/7/a.webp'],
    // No such file can exist; the origin's 404 is not cached (tests/server/web/edge/files.test.ts).
    ['/api/file/media/7/..%2Fa.webp?x=1', '/api/file/media/7/..%2Fa.webp'],
  ])('%s is %s', (address, canonical) =>
    expect(placeOf(address)).toMatchObject({ address: canonical, isShared: true, policy: { isImmutable: true } }),
  )

  test.each([
    '/',
    '/media/7',
    '/icon.svg',
    '/_next/image?url=x',
    '/_next/static/../../server/main.js',
    '/api/file/torrent/7/a.torrent',
    '/api/file/media/x/a.webp',
    '/api/media/7',
  ])('%s is not immutable', (address) => expect(placeOf(address).policy.isImmutable).toBe(false))
})

test.each([
  ['/', 'page'],
  ['/media/7', 'page'],
  ['/nothing-here', 'page'],
  ['/list/a/best.html', 'page'],
  ['/api', 'call'],
  ['/api/nothing', 'call'],
  ['/api/file/media/7/a.webp', 'call'],
  ['/apiary', 'page'],
  ['/robots.txt', 'file'],
  ['/nothing.html', 'file'],
  ['/_next/static/a.js', 'file'],
  ['/_next/image?url=x', 'file'],
  ['/sitemap/0.xml', 'file'],
  ['/fonts/face-1.0/118.woff2', 'file'],
])('%s is a %s', (address, kind) => expect(placeOf(address).kind).toBe(kind))

test.each(['*', '/%', '/media/%E0%A4%A', 'http://', 'http://[', '%', 'mailto:x', 'other://x'])(
  '%s is not an address',
  (address) => {
    expect(lookUp(address)).toBeNull()
  },
)

test.each([
  ['//media.txt', '/media.txt'],
  ['\\\\evil.example/media', '/evil.example/media'],
  ['http://evil.example/media?page=2', '/media?page=2'],
  ['/x/../media', '/media'],
  ['/..//media', '/media'],
  ['/.//api/media', '/api/media'],
])('%s is an address of this site: %s', (address, url) => expect(placeOf(address).url).toBe(url))

test('whatever is requested, the forwarded address is one of this site', () => {
  const site = 'https://site.example'
  const judged = fc.property(oddPath, (given) => {
    const place = lookUp(given)
    for (const address of place ? [place.url, place.address] : [])
      expect(new URL(address, site).href).toBe(site + address)
  })
  fc.assert(judged, runs(1000))
})

test('the address of a call contains the name of its resource', () => {
  expect(placeOf('/api/character/7?a=b')).toMatchObject({ url: '/api/characters/7?a=b', address: '/api/characters/7' })
  expect(placeOf('/api/torrent?a=b')).toMatchObject({ url: '/api/torrents?a=b', address: '/api/torrents?a=b' })
})

test('only next-auth gets cookies; only uploads may be large', () => {
  for (const path of ['/api/auth/session', '/api/auth/callback/credentials?x=1'])
    expect(placeOf(path)).toMatchObject({ address: path, isShared: false, policy: { readsCookies: true } })
  for (const path of ['/api/auth', '/api/authors/1', '/api/users/login'])
    expect(placeOf(path).policy).toMatchObject({ readsCookies: false, bodyBytes: 64 * 1024 })
  expect(placeOf('/api/upload/user').policy.bodyBytes).toBe(5 * 1024 * 1024 + 16 * 1024)
})

test('a literal segment comes before a parameter', () => {
  const own = plainPage()
  const any = plainPage({ isShared: false })
  const place = routeTable({ '/a/[name]': any, '/a/b.c': own, '/[x]/b.c': any }, 'http://localhost:3000')
  expect([place('/a/b.c')?.policy, place('/a/bxc')?.policy, place('/b/b.c')?.policy]).toEqual([own, any, any])
})

test('a long address is not memoised, and has the same route', () => {
  const long = `/media?page=2&x=${'y'.repeat(500)}`
  expect([judged(long), judged(long)]).toEqual([kept('/media?page=2'), kept('/media?page=2')])
})

test('without policies every address is forwarded unchanged', () => {
  const place = routeTable({}, 'http://localhost:3000')
  expect(place('/media?b=1&a=2')).toMatchObject({ address: '/media?b=1&a=2', kind: 'page', isShared: false })
})
