import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { changeLink } from '@/lib/curation/links/edits'
import { links } from '@/lib/links'
import { listUrl } from '@/lib/lists/links/lists'
import { smartListLink } from '@/lib/lists/links/smart-lists'
import { prisma } from '@/server/platform/database/client'
import { givenAccount } from './support/account'
import { expect, test } from './support/catalogue'
import { headIn, sentAt } from './support/head'
import { listsOf } from './support/lists'
import { entryNamed, tagNamed } from './support/named'
import { idOf } from './support/works'

/** The routes of all pages, from the folders of the app: "/media/[id]/staff". */
const ROUTES = readdirSync('app/[locale]', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${dirname(file)}`.replace(/\/\.$/, '/'))

/** Addresses of entries that do not exist. */
const MISSING = ['/media/2147483647', '/user/nobody', '/list/nobody/nothing']

test('every page has a description, keywords, Open Graph and a picture for social sites', async ({
  request,
  catalogue,
}) => {
  test.slow()
  const mediaId = await idOf(request, 'Cowboy Bebop')
  const torrentId = await catalogue.createTorrent('Bebop for everybody', { mediaId })
  const examples = Object.entries(await examplesOf(request, mediaId, torrentId))
  const pictures = new Set<string>()
  for (const route of [...ROUTES, ...MISSING]) {
    const address = examples.reduce((path, [part, example]) => path.replace(part, example), route)
    expect(address, 'an example of the route: name one below').not.toContain('[')
    const { status, html } = await sentAt(request, address)
    expect([200, 404], address).toContain(status)
    const { title, meta } = headIn(html)
    expect(title, address).toMatch(/.+ \| Mokuroku$/)
    const description = meta.description ?? ''
    expect(description, address).toMatch(/./)
    expect(description.length, address).toBeLessThanOrEqual(200)
    expect(meta.keywords, address).toMatch(/./)
    expect(meta, address).toMatchObject({
      'og:title': title.replace(/ \| Mokuroku$/, ''),
      'og:description': description,
      'og:site_name': 'Mokuroku',
      'og:locale': 'en_US',
      'og:type': expect.stringMatching(/./),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/./),
      'twitter:card': 'summary_large_image',
      'twitter:title': meta['og:title'],
      'twitter:description': description,
      'twitter:image': meta['og:image'],
    })
    if (status === 404) expect(meta.robots, address).toMatch(/^noindex/)
    else expect(meta['og:url'], address).toMatch(/^http/)
    pictures.add(new URL(meta['og:image'] ?? '').pathname)
  }
  expect(pictures.size).toBeGreaterThan(1)
  for (const picture of pictures) {
    const answer = await request.get(picture)
    expect(answer.status(), picture).toBe(200)
    expect(answer.headers()['content-type'], picture).toMatch(/^image\/(?:png|jpeg)$/)
    const { width, height } = await sharp(await answer.body()).metadata()
    expect(width / height, picture).toBeCloseTo(1200 / 630, 1)
  }
})

/** Examples for the dynamic segments of routes; the first match is used. */
async function examplesOf(request: APIRequestContext, mediaId: number, torrentId: number) {
  const account = await givenAccount()
  const lists = await listsOf(request, account)
  const url = await lists.create({ name: 'For everybody', visibility: 'Public' }, ['Cowboy Bebop'])
  const character = links.character(await entryNamed(request, 'characters', 'Spike Spiegel'))
  return {
    '/media/[id]': links.media(mediaId),
    '/series/[id]': links.series(await entryNamed(request, 'series', 'Cowboy Bebop')),
    '/character/[id]': character,
    '/person/[id]': links.person(await entryNamed(request, 'people', 'Koichi Yamadera')),
    '/company/[id]': links.company(await entryNamed(request, 'companies', 'Sunrise')),
    '/tag/[id]': links.tag(await tagNamed(request, 'Space')),
    '/torrent/[id]': links.torrent(torrentId),
    '/user/[username]': links.user(account.username),
    '/list/[username]/[listname]': links.list(url),
    '/list/[username]/[listname]/discussion': links.listDiscussion(url),
    '/smart-list/[username]/[listname]': await givenSmartList(account.username),
    '/lists/[listname]': '/lists/for-everybody',
    '/imports/[id]': '/imports/7',
    '/settings/[section]': '/settings/profile',
    '/admin/[part]': '/admin/users',
    '/admin/users/[id]': '/admin/users/7',
    '/season/[year]/[season]': '/season/1998/spring',
    '/activity/[id]': await givenActivity(account.username, mediaId),
    '/contribute/changes/[id]': changeLink(await givenChange(mediaId)),
    '/contribute/[noun]/[id]': `/contribute/media/${mediaId}`,
    '/contribute/[noun]/[id]/hide': `/contribute/media/${mediaId}/hide`,
    '[token]': 'a-token',
    '[...rest]': 'nowhere',
  }
}

/** A change of this work. */
async function givenChange(mediaId: number): Promise<number> {
  const { id } = await prisma().edit.create({ data: { mediaId, before: { runtime: 24 }, after: { runtime: 25 } } })
  return id
}

/** What this user did with a work, as everybody sees it. */
async function givenActivity(username: string, mediaId: number): Promise<string> {
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { username } })
  await prisma().user.update({ where: { id: userId }, data: { showActivity: true } })
  await prisma().watchedRecord.create({ data: { userId, mediaId, status: 'Completed' } })
  const after = { status: 'Completed', episodesWatched: 1 }
  const { id } = await prisma().watchedEvent.create({ data: { userId, mediaId, after, source: 'Form' } })
  return links.activity(Number(id))
}

/** The page of a public smart list of this user. */
async function givenSmartList(username: string): Promise<string> {
  const owner = await prisma().user.findFirstOrThrow({ where: { username } })
  const data = { ownerId: owner.id, name: 'Space', slug: 'space', filter: 'tags=Space', visibility: 'Public' as const }
  await prisma().smartList.create({ data })
  return smartListLink(listUrl(username, 'space'))
}
