import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { links } from '@/lib/links'
import { givenAccount, logIn } from './support/account'
import { expect, test } from './support/catalogue'
import { atEachWidth } from './support/test'
import { deviceOf } from './support/tracking'
import { idOf } from './support/works'

test.use({ pictures: true })

test('the kinds on the empty page of the search stand apart from the sentence above them', async ({ page }) => {
  await page.goto('/search')
  const sentence = page.getByText('A title in any language')
  const kinds = page.getByRole('list', { name: 'Browse by kind' })
  await atEachWidth(page, async () => {
    const [above, below] = [await sentence.boundingBox(), await kinds.boundingBox()]
    expect((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeGreaterThanOrEqual(16)
    const edges = await kinds.evaluate((list) => {
      const chips = [...list.children].map((chip) => chip.getBoundingClientRect())
      const line = list.getBoundingClientRect()
      const left = Math.min(...chips.map(({ left }) => left)) - line.left
      return left - (line.right - Math.max(...chips.map(({ right }) => right)))
    })
    expect(Math.abs(edges), 'in the middle').toBeLessThanOrEqual(1)
  })
})

/** Whether the icon at the end of a chip has ink in the middle of its bounding box. */
async function hasInkInItsMiddle(page: Page, chip: Locator): Promise<boolean> {
  const { x, y, width, height } = (await chip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [PADDING, SIGN] = [12, 12]
  const clip = { x: x + width - PADDING - SIGN, y: y + height / 2 - SIGN / 2, width: SIGN, height: SIGN }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ground = data[0] ?? 0
  const inked = (left: number, top: number) => Math.abs((data[top * info.width + left] ?? ground) - ground) > 24
  const places = [...Array(info.width * info.height).keys()]
    .map((at) => ({ left: at % info.width, top: Math.floor(at / info.width) }))
    .filter(({ left, top }) => inked(left, top))
  const middle = (all: number[]) => Math.floor((Math.min(...all) + Math.max(...all)) / 2)
  return inked(middle(places.map(({ left }) => left)), middle(places.map(({ top }) => top)))
}

test('unbroken words of users make no page wider than the window, nor do torrents with their choices; covers stay below its head', async ({
  page,
  catalogue,
}) => {
  const word = 'Unbroken'.repeat(30)
  const mediaId = await catalogue.createWork({ title: word, type: 'Anime' })
  const torrent = await catalogue.createTorrent(word, { mediaId })
  await catalogue.createTorrent('Another one', { mediaId })
  const short = await catalogue.createWork({ title: 'Short', type: 'Anime' })
  const shared = links.media(mediaId, 'torrents')
  const pages = [links.media(mediaId), links.torrent(torrent), `/media?query=${word}`, links.media(short), shared]
  for (const address of pages) {
    await page.goto(address)
    for (const width of [320, 390, 600, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width}`).toBe(width)
      const cover = await page
        .locator('.entry-cover:visible')
        .first()
        .boundingBox({ timeout: 1 })
        .catch(() => null)
      const head = await page.locator('header').first().boundingBox()
      if (cover) expect(cover.y, `${address} at ${width}`).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
    }
  }
  await expect(page.getByRole('search', { name: 'Filter and sort torrents' })).toBeVisible()
})

test('on a phone a tab of an entry, a discussion and a list show their first item; a link to another site has an arrow with its diagonal', async ({
  page,
  request,
}) => {
  const account = await givenAccount()
  const { headers } = await deviceOf(request, account)
  const id = await idOf(request, 'Cowboy Bebop')
  const data = { kind: 'comment', rawText: 'The first thing that is to be read.' }
  expect((await request.post(`/api/media/${id}/comment`, { headers, data })).status()).toBe(200)
  const added = await request.put(links.favoritesCall(account.username, 'add'), { headers, data: { media: id } })
  expect(added.ok(), await added.text()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (item: Locator) => {
    await expect(item).toBeVisible()
    return (await item.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  }
  await logIn(page, account)
  await page.goto(links.media(id, 'characters'))
  expect(await topOf(page.locator('.entry-main li').first())).toBeLessThanOrEqual(400)
  await page.goto(links.media(id, 'discussion'))
  expect(await topOf(page.getByText(data.rawText).first())).toBeLessThanOrEqual(560)
  await page.getByRole('navigation', { name: 'Sections of this entry' }).getByRole('link', { name: 'Overview' }).click()
  const chip = page.getByRole('list', { name: 'Elsewhere' }).getByRole('link').first()
  await chip.scrollIntoViewIfNeeded()
  expect(await hasInkInItsMiddle(page, chip)).toBe(true)
  await page.goto(links.myAccount('favorites'))
  expect(await topOf(page.getByRole('main').getByRole('link', { name: 'Cowboy Bebop' }).first())).toBeLessThanOrEqual(
    480,
  )
})
