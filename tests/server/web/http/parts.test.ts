import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { routes } from '@/app/generated/routes'
import { partOf } from '@/server/web/http/parts'
import { routeTable } from '@/server/web/http/route-table'
import { SITE } from '@/tests/support/edge'

const table = routeTable(policies, SITE, routes)
const isOfTorrents = (route: string) => partOf({ route, path: route }) === 'torrents'

/** Routes that import torrents and stay: a feed's key may also be that of the calendar or of subscriptions. */
const STAYING = ['/api/me/feed-keys', '/api/me/feed-keys/[id]']

/** The route of a page or call from its file: app/[locale]/torrents/page.tsx, app/api/torznab/route.ts. */
const routeOf = (file: string) => dirname(file).replace(/^app(?:\/\[locale\])?/, '') || '/'

describe('torrents', () => {
  it('have every route that is named after them, or whose code reads them', () => {
    const all = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => join('app', file))
    const files = all.filter((file) => /\/(?:page\.tsx|route\.ts)$/.test(file))
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      const reads = /@\/server\/domain\/(?:torrents|tracking\/next-episodes|views\/followed-torrents)/.test(code)
      const route = routeOf(file)
      return reads || /torrent|torznab|nyaa/.test(route) ? [route] : []
    })
    const forgotten = found.filter((route) => !isOfTorrents(route) && !STAYING.includes(route))
    expect(forgotten).toEqual([])
  })

  it('have no route that is not there', () => {
    const listed = readFileSync(join('server', 'web', 'http', 'parts.ts'), 'utf8').matchAll(/^ {2}'(\/[^']+)',$/gm)
    const names = [...listed].map(([, route]) => route)
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((route) => !(routes as readonly string[]).includes(route ?? ''))).toEqual([])
  })

  it.each([
    '/torrents?query=frieren',
    '/torrent/7',
    '/media/7/torrents',
    '/settings/torrents',
    '/api/feeds/torrent/7',
    '/torznab/api?t=caps',
    '/?page=rss',
    '/api/v2/upload',
    '/api/torrent/7',
  ])('have the address %s', (address) => {
    const place = table(address)
    expect(place && partOf(place)).toBe('torrents')
  })

  it.each([
    '/',
    '/media/7',
    '/settings/data',
    '/api/upload/user',
    '/api/feeds/media',
    '/api/feeds/media/7',
    '/nowhere/torrents',
  ])('do not have the address %s', (address) => {
    const place = table(address)
    expect(place && partOf(place)).toBeNull()
  })
})
