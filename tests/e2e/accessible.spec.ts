import type { Page } from '@playwright/test'
import { links, MEDIA_TABS } from '@/lib/links'
import { browsing } from './support/browse'
import { entriesOfKinds } from './support/named'
import { expect, expectAccessible, expectAccessibleAtEachWidth, expectComplaint, NOT_FOUND, test } from './support/test'
import { idOf } from './support/works'

// The tests write nothing, so all workers can run them.
test.describe.configure({ mode: 'parallel' })

/** A page of each template, with and without entries. */
const HOME_AND_LISTS = [
  ...['/', '/media?page=3&size=15', '/media?type=Anime&status=Ended&tags=space', '/media?query=qqqzzzxxx'],
  ...['/series', '/characters', '/people?firstName=a', '/companies', '/torrents', '/nowhere'],
]
const CHARTS = [
  '/season/1998/spring',
  '/season/1950/fall',
  '/top',
  '/upcoming',
  '/calendar',
  '/calendar?week=1998-04-08',
]

test.describe('on a phone and a wide screen', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.slow()

  test('home and lists, with and without entries', async ({ page, complaints }) => {
    for (const address of HOME_AND_LISTS) await expectPageAccessibleAndNarrow(page, address)
    await expectComplaint(complaints, NOT_FOUND)
  })

  test('charts, with and without works', async ({ page }) => {
    for (const address of CHARTS) await expectPageAccessibleAndNarrow(page, address)
  })

  test('a media with its tabs', async ({ page, request }) => {
    const entry = links.media(await idOf(request, 'Neon Genesis Evangelion'))
    for (const address of [entry, ...MEDIA_TABS.map((tab) => `${entry}/${tab}`)])
      await expectPageAccessibleAndNarrow(page, address)
    await expectPageAccessibleAndNarrow(page, `${entry}/staff?query=nobody+of+that+name`)
  })

  test('a character, a person, a company and a series, with tabs that a media does not have', async ({
    page,
    request,
  }) => {
    const addresses = Object.values(await entriesOfKinds(request)).flat()
    for (const address of addresses.filter((each) => !each.endsWith('/attachments')))
      await expectPageAccessibleAndNarrow(page, address)
  })
})

/** Checks a page, and that it is not wider than a phone. */
async function expectPageAccessibleAndNarrow(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('details').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '')
  })
  await expectAccessibleAtEachWidth(page)
  // The second one is the width that WCAG 1.4.10 (Reflow) requires.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width}`).toBe(width)
  }
}

test('the expanded drawer and tag picker', async ({ page }) => {
  await page.goto('/media')
  await page.getByRole('button', { name: 'Show section names' }).click()
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
  const skip = page.getByRole('link', { name: 'Skip to content' })
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
