import { links } from '@/lib/links'
import { uploadLink } from '@/lib/torrents/links/mine'
import { magnetLink } from '@/lib/torrents/magnet'
import type { givenTorrent } from '@/tests/support/factories'
import { expect, test } from '../support/catalogue'
import { headOf } from '../support/head'
import { expectAccessible } from '../support/test'

const HASH = 'c0ffee'.padEnd(40, '0')
const trackers = ['udp://tracker.example.org:1337/announce']
const magnetOf = (name: string) => magnetLink({ name, infoHashV1: HASH, infoHashV2: null, trackers })

const METAINFO = Buffer.from('d4:infod4:name5:Bebopee')

const batch = (mediaId: number): Parameters<typeof givenTorrent>[1] => ({
  mediaId,
  type: 'Batch',
  size: 1_469_000_000n,
  seeders: 412,
  leechers: 1,
  scrapedAt: new Date(Date.now() - 3_600_000),
  magnetLink: `magnet:?xt=urn:btih:${HASH}`,
  infoHashV1: Buffer.from(HASH, 'hex'),
  metainfo: METAINFO,
  description: 'From the discs.\nPlease seed.',
  trackers,
  files: {
    create: [
      { position: 0, path: 'Bebop/01.mkv', size: 1_400_000_000n },
      { position: 1, path: 'Bebop/Extras/menu.mkv', size: 69_000_000n },
    ],
  },
})

test('a visitor finds the torrents of a work but hidden ones, copies a magnet link, and is told when that fails', {
  tag: '@essential',
}, async ({ page, context, request, catalogue }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const mediaId = await catalogue.createWork({ title: 'Shared Widely', type: 'Anime' })
  const hidden = await catalogue.createTorrent('Hidden', { mediaId, hiddenAt: new Date() })
  expect((await request.get(links.torrent(hidden))).status()).toBe(404)
  await page.goto(links.media(mediaId, 'torrents'))
  const main = page.getByRole('main')
  // Without any, the tab is the way to share the first one, and nothing else.
  const tab = main.locator('section.tab')
  await expect(tab).toContainText('Nobody has shared a torrent of Shared Widely yet.')
  await expect(tab.getByRole('link', { name: 'Upload torrents' })).toHaveAttribute('href', uploadLink(mediaId))
  await expect(tab.locator('a, button, input, select')).toHaveCount(1)

  const id = await catalogue.createTorrent('Bebop, all of it', batch(mediaId))
  await catalogue.createTorrent('One episode', { mediaId, seeders: 0, leechers: 2, scrapedAt: new Date() })
  await page.goto(links.media(mediaId))
  await main
    .getByRole('navigation', { name: 'Sections of this entry' })
    .getByRole('link', { name: 'Torrents 2' })
    .click()
  const panels = main.getByRole('list', { name: 'Torrents' }).locator('> li')
  await expect(panels).toHaveText([
    /One episode.*Single.*0 seeders/s,
    /Bebop, all of it.*Batch.*1\.37 GiB.*412 seeders/s,
  ])
  // The first one is on the first screen.
  for (const [width, height] of [
    [1366, 657],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, 0))
    const box = await panels.first().getByRole('link', { name: 'One episode', exact: true }).boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height - 80)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await main.getByRole('button', { name: 'Filters' }).click()
  await main.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Leechers' })
  await expect(page).toHaveURL(`${links.media(mediaId, 'torrents')}?sort=leechers`)
  await expect(panels).toHaveText([/One episode/, /Bebop, all of it/])

  await main.getByRole('button', { name: 'Copy the magnet link: Bebop, all of it' }).click()
  const notice = page.getByRole('region', { name: 'Notifications' }).getByText('The magnet link has been copied.')
  await expect(notice).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(magnetOf('Bebop, all of it'))
  await page.clock.runFor(2000)
  await expect(notice).toBeVisible()
  await page.clock.runFor(3500)
  await expect(notice).toBeHidden()

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await main.getByRole('button', { name: 'Copy the magnet link: Bebop, all of it' }).click()
  await expect(page.getByText('The magnet link could not be copied.')).toBeVisible()
  await expectAccessible(page)

  await main.getByRole('link', { name: 'Bebop, all of it', exact: true }).click()
  await expect(page).toHaveURL(links.torrent(id))
})

/** The first file of the batch. */
const shared = { path: '01.mkv', size: 1_400_000_000n }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('a torrent has a page with its files, peers of the last days, comments, and torrents with the same files', {
  tag: '@essential',
}, async ({ page, request, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'Torn to Pieces', type: 'Movie' })
  const days = [0, 1, 5].map((ago) => ({ day: daysAgo(ago), seeders: 40 - ago, leechers: 2 }))
  const torrentId = await catalogue.createTorrent('Pieces (1080p)', {
    ...batch(mediaId),
    ...{ completed: 4210, health: { create: days } },
  })
  const sameFiles = { create: [{ position: 0, ...shared }] }
  const createdAt = new Date('2090-01-01T00:00:00Z')
  const single = await catalogue.createTorrent('Healthy single', { mediaId, files: sameFiles })
  await catalogue.createTorrent('Healthy other', { mediaId, type: 'Batch', files: sameFiles, createdAt })
  await catalogue.createReview({ torrentId, rawText: 'Sound is fine.', username: 'Ed' })
  expect((await page.goto(links.torrent(torrentId)))?.status()).toBe(200)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pieces (1080p)')
  await expect(main.getByText('412 seeders')).toBeVisible()
  await expect(main.getByText('1 leecher', { exact: true })).toBeVisible()
  await expect(main.getByText('as of 1 hour ago')).toBeVisible()
  await expect(main.getByText('Please seed.')).toBeVisible()
  await expect(main.getByRole('complementary', { name: 'Facts' })).toContainText(HASH)
  await expect(main.getByRole('link', { name: 'Magnet link' })).toHaveAttribute('href', magnetOf('Pieces (1080p)'))

  const files = main.getByRole('region', { name: 'Files', exact: true })
  await expect(files).toContainText(/Bebop.*2 files · 1\.37 GiB.*Extras.*menu\.mkv.*01\.mkv/s)
  await files.getByText('Extras').click()
  await expect(files.getByText('menu.mkv')).toBeHidden()

  const file = await main.getByRole('link', { name: 'Download the .torrent file' }).getAttribute('href')
  const download = await request.get(file ?? '')
  expect(download.status()).toBe(200)
  expect(download.headers()['content-type']).toBe('application/x-bittorrent')
  expect(await download.body()).toEqual(METAINFO)

  await expect(main.getByRole('list', { name: 'Discussion' }).getByRole('article')).toContainText('Ed')
  const { data, canonical, title } = await headOf(page)
  expect(title).toBe('Pieces (1080p) | Mokuroku')
  expect(data.map((piece) => piece['@type'])).toEqual(['DataDownload', 'BreadcrumbList'])
  expect(data[0]).toMatchObject({ url: canonical, name: 'Pieces (1080p)' })

  const health = page.getByRole('region', { name: 'The last 30 days' })
  await health.getByText('As a table').click()
  await expect(health.getByRole('row')).toHaveText(['DaySeedersLeechers', /352$/, /392$/, /402$/])
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('4,210')
  await expect(page.getByRole('region', { name: 'Other torrents with the same files' })).toContainText('Healthy other')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Torrent of Torn to Pieces' }).click()
  await expect(page).toHaveURL(`${links.media(mediaId, 'torrents')}?sort=created`)
  await page.goBack()
  await page.getByRole('region', { name: 'Single torrents of files in this batch' }).getByRole('link').click()
  await expect(page).toHaveURL(links.torrent(single))
  await expect(page.getByRole('region', { name: 'Other torrents' })).toContainText('Pieces (1080p)')

  // The drawer leads to the newest torrents first.
  const drawer = page.getByRole('navigation', { name: 'Main navigation' })
  await drawer.getByRole('link', { name: 'Torrents' }).click()
  await expect(page).toHaveURL('/torrents')
  await expect(drawer.getByRole('link', { name: 'Torrents' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('table', { name: 'Torrents' }).getByRole('row').nth(1)).toContainText('Healthy other')
})

test('a torrent of many files shows its pages of files without a barrier', async ({ page, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'Many Pieces', type: 'Anime' })
  const id = await catalogue.createTorrent('All of it', { mediaId, type: 'Batch', files: { create: manyFiles() } })
  await page.goto(links.torrent(id))
  const files = page.getByRole('region', { name: 'Files' })
  await files.getByText('Season 1').click()
  await files.getByRole('checkbox', { name: /^7\.mkv/ }).check()
  await files.getByRole('navigation', { name: 'Pages of files' }).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`${links.torrent(id)}?files=1#files`)
  await expect(files.getByText('100.mkv')).toBeVisible()
  await files.getByRole('checkbox', { name: /^100\.mkv/ }).check()
  const chosen = files.getByRole('link', { name: 'Magnet link for the chosen files' })
  await expect(chosen).toHaveAttribute('href', /&so=7,100$/)
  await page.goto(`${links.torrent(id)}?files=99`)
  await expect(page).toHaveURL(`${links.torrent(id)}?files=2#files`)
  await expectAccessible(page)
  expect((await headOf(page)).canonical).toMatch(new RegExp(`${links.torrent(id)}$`))
})

/** 250 files in three seasons: the second one begins on the first page of files and ends on the second. */
function manyFiles() {
  const seasonOf = (at: number) => (at < 80 ? 1 : at < 160 ? 2 : 3)
  return Array.from({ length: 250 }, (_, position) => ({
    position,
    path: `Show/Season ${seasonOf(position)}/${position}.mkv`,
    size: 1_000_000n,
  }))
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('torrents can be read and filtered, and links lead to every file, a bounded number of them on each page', async ({
    page,
    catalogue,
  }) => {
    const mediaId = await catalogue.createWork({ title: 'Scriptless', type: 'Anime' })
    const id = await catalogue.createTorrent('Scriptless, whole', { ...batch(mediaId), files: { create: manyFiles() } })
    await catalogue.createTorrent('Scriptless 01', { mediaId, type: 'Single' })
    await page.goto(links.media(mediaId, 'torrents'))
    const main = page.getByRole('main')
    await main.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Batch' })
    await main.getByRole('button', { name: 'Apply' }).click()
    const panels = main.getByRole('list', { name: 'Torrents' }).locator('> li')
    await expect(panels).toHaveText([/Scriptless, whole/])
    await expect(main.getByRole('link', { name: 'Magnet link' })).toHaveAttribute('href', magnetOf('Scriptless, whole'))
    await expect(main.getByRole('button', { name: 'Copy' })).toHaveCount(0)
    await main.getByRole('link', { name: 'Scriptless, whole', exact: true }).click()
    await expect(page).toHaveURL(links.torrent(id))

    const files = page.getByRole('region', { name: 'Files' })
    const next = files.getByRole('navigation', { name: 'Pages of files' }).getByRole('link', { name: 'Next page' })
    const seen: string[][] = []
    for (;;) {
      seen.push(await files.locator('li span[dir="auto"]:not(summary span)').allTextContents())
      if ((await next.count()) === 0) break
      await next.click()
      await expect(page).toHaveURL(`${links.torrent(id)}?files=${seen.length}#files`)
    }
    expect(seen.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(seen.flat()).toEqual(manyFiles().map(({ position }) => `${position}.mkv`))

    await page.goto(links.torrent(id))
    await files.getByText('Season 2').click()
    await files.getByRole('link', { name: 'and 60 more files' }).click()
    await expect(page).toHaveURL(`${links.torrent(id)}?files=1#files`)
    await files.getByRole('link', { name: '20 earlier files' }).click()
    await expect(page).toHaveURL(`${links.torrent(id)}#files`)
  })
})
