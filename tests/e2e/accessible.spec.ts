import type { Page } from '@playwright/test'
import { links, MEDIA_TABS } from '@/lib/links'
import { browsing } from './support/browse'
import { entriesOfKinds } from './support/named'
import { atEachWidth, expect, expectAccessible, expectComplaint, NOT_FOUND, test } from './support/test'
import { idOf } from './support/works'

// The tests write nothing, so both workers can run them.
test.describe.configure({ mode: 'parallel' })

const CHARTS = [
  '/season/1998/spring',
  '/season/1950/fall',
  '/top',
  '/top?by=popularity&type=Manga',
  '/upcoming',
  '/calendar',
  '/calendar?week=1998-04-08',
]
const LISTS = (['media', 'series', 'characters', 'people', 'companies', 'torrents'] as const).map(links.browse)

test.describe('on a phone and a wide screen', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.slow()

  test('home and lists, with and without entries', async ({ page, complaints }) => {
    const filtered = ['/media?query=qqqzzzxxx', '/media?type=Anime&status=Ended&tags=space', '/people?firstName=a']
    for (const address of ['/', ...LISTS, ...filtered]) await expectPageAccessible(page, address)
    await expectPageAccessible(page, '/nowhere')
    await expectComplaint(complaints, NOT_FOUND)
  })

  test('charts, with and without works', async ({ page }) => {
    for (const address of CHARTS) await expectPageAccessible(page, address)
  })

  test('a media with its tabs', async ({ page, request }) => {
    const entry = links.media(await idOf(request, 'Neon Genesis Evangelion'))
    for (const address of [entry, ...MEDIA_TABS.map((tab) => `${entry}/${tab}`)])
      await expectPageAccessible(page, address)
    await expectPageAccessible(page, `${entry}/staff?query=nobody+of+that+name`)
  })

  test('a character, a person, a company and a series, with their tabs', async ({ page, request }) => {
    for (const [kind, addresses] of Object.entries(await entriesOfKinds(request))) {
      const talk = `${addresses[0]}/${kind === 'series' ? 'reviews' : 'discussion'}`
      for (const address of [...addresses, talk]) await expectPageAccessible(page, address)
    }
  })
})

async function expectPageAccessible(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('details').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '')
  })
  await atEachWidth(page, () => expectAccessible(page))
}

test('the expanded drawer and tag picker', async ({ page }) => {
  await page.goto('/media')
  await page.getByRole('button', { name: 'Show the names of the sections' }).click()
  const { tags } = browsing(page)
  await tags.click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
})

test('the expanded filters on a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/media')
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect(browsing(page).choice('Per page')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All filters' }).click()
  await expect(page.getByRole('dialog', { name: 'All filters' })).toBeVisible()
  await expectAccessible(page)
})

test('everything can be focused by keyboard, and the focus is visible', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  await page.goto('/media?tags=space')
  const unseen: string[] = []
  const stops = page.locator('a[href]:visible, button:visible, input:visible:not([type=hidden]), select:visible')
  const count = await stops.count()
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return 'nothing'
      const shown = (each: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      }
      const box = at.closest('.field-box, .search-field, .card')
      return shown(at) || (box && shown(box)) ? null : at.outerHTML.slice(0, 120)
    })
    if (seen) unseen.push(seen)
  }
  expect(unseen).toEqual([])
})
