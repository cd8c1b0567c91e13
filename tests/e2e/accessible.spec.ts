import type { Locator, Page } from '@playwright/test'
import { links, MEDIA_TABS } from '@/lib/links'
import { browsing } from './support/browse'
import { entriesOfKinds } from './support/named'
import {
  atEachWidth,
  expect,
  expectAccessible,
  expectAccessibleAtEachWidth,
  expectComplaint,
  NOT_FOUND,
  test,
} from './support/test'
import { idOf } from './support/works'

// The tests write nothing, so all workers can run them.
test.describe.configure({ mode: 'parallel' })

/** A page of each template, with and without entries; characters have that of people. */
const HOME_AND_LISTS = [
  ...['/', '/media?page=3&size=15', '/media?type=Anime&status=Ended&tags=space&size=15', '/media?query=qqqzzzxxx'],
  ...['/series?size=15', '/people?firstName=a&size=15', '/companies?size=15', '/torrents?size=15', '/nowhere'],
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

  test('charts, with and without works; season and year stand in one line', async ({ page }) => {
    for (const address of CHARTS) {
      await expectPageAccessibleAndNarrow(page, address)
      if (!address.startsWith('/season')) continue
      await page.setViewportSize({ width: 390, height: 844 })
      const places = page.getByRole('navigation', { name: 'Other seasons' }).getByRole('link')
      const tops = await places.evaluateAll((all) =>
        all.filter((link) => link.checkVisibility()).map((link) => Math.round(link.getBoundingClientRect().top)),
      )
      expect(new Set(tops).size, address).toBe(1)
    }
  })

  test('a media with its tabs, which are in their place', async ({ page, request }) => {
    const entry = links.media(await idOf(request, 'Neon Genesis Evangelion'))
    await page.setViewportSize({ width: 390, height: 844 })
    for (const address of [entry, ...MEDIA_TABS.map((tab) => `${entry}/${tab}`)])
      await expectPageAccessibleAndNarrow(page, address, () => expectTabsInPlace(page))
    await expectPageAccessibleAndNarrow(page, `${entry}/staff?query=nobody+of+that+name`)
    await page.setViewportSize({ width: 390, height: 844 })
    await sectionsOf(page).getByRole('link', { name: 'Overview' }).click()
    await expect(sectionsOf(page).locator('[aria-current]')).toHaveText('Overview')
    await expect.poll(() => hiddenOfCurrent(page)).toBe(0)
  })

  test('a character, a person, a company and a series, with tabs that a media does not have, in their place', async ({
    page,
    request,
  }) => {
    const addresses = Object.values(await entriesOfKinds(request)).flat()
    await page.setViewportSize({ width: 390, height: 844 })
    for (const address of addresses.filter((each) => !each.endsWith('/attachments')))
      await expectPageAccessibleAndNarrow(page, address, () => expectTabsInPlace(page))
  })
})

/** Checks a page, and that it is not wider than a phone; `look` is another check, as it was loaded. */
async function expectPageAccessibleAndNarrow(page: Page, address: string, look = async () => {}): Promise<void> {
  await page.goto(address)
  await look()
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

/** The tabs of an entry. */
const sectionsOf = (page: Page) => page.getByRole('navigation', { name: 'Sections of this entry' })

/** How many pixels of the current tab are scrolled out of the bar. */
const hiddenOfCurrent = (page: Page) =>
  sectionsOf(page).evaluate((bar) => {
    const text = document.createRange()
    text.selectNodeContents(bar.querySelector('[aria-current]') ?? bar)
    const [inner, outer] = [text.getBoundingClientRect(), bar.getBoundingClientRect()]
    return Math.max(0, outer.left - inner.left, inner.right - outer.right)
  })

/**
 * Checks on a phone and a laptop that the tabs are between the name of an entry and its content, the current one fully
 * visible.
 */
async function expectTabsInPlace(page: Page): Promise<void> {
  await expect.poll(() => hiddenOfCurrent(page), page.url()).toBe(0)
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    const places = await page.getByRole('main').evaluate((main) => {
      const place = (selector: string) => main.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return { name: place('h1').bottom, tabs: place('.tabs'), content: place('.entry-main > section').top }
    })
    const at = `${page.url()}, ${width} pixels wide`
    expect(places.tabs.top, at).toBeGreaterThan(places.name)
    expect(places.content, at).toBeGreaterThanOrEqual(places.tabs.bottom)
  }
}

test('the expanded drawer and tag picker, and the expanded filters of a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/media?query=cowboy')
  await page.getByRole('button', { name: 'Show section names' }).click()
  const { choice, tags } = browsing(page)
  await tags.click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect(choice('Per page')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All filters' }).click()
  await expect(page.getByRole('dialog', { name: 'All filters' })).toBeVisible()
  await expectAccessible(page)
})

test('everything can be focused by keyboard, and the focus is visible; that of a card encloses all of its lines', async ({
  page,
}) => {
  await page.goto('/media?tags=space&size=15')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  const unseen: string[] = []
  const stops = page.locator('a[href]:visible, button:visible, input:visible:not([type=hidden]), select:visible')
  const count = await stops.count()
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab')
    if (stop === 0) {
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
    }
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
  await skip.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  const { works } = browsing(page)
  await atEachWidth(page, async () => {
    await works.nth(1).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(works.first()).toBeFocused()
    expect(await linesCutByFocus(works.first())).toEqual([])
  })
})

/**
 * The lines of a card that are not completely inside its focus outline. What only screen readers are told has no line.
 */
function linesCutByFocus(link: Locator): Promise<string[]> {
  return link.evaluate((link) => {
    const card = link.closest('li') ?? link
    const outlined = [link, card].find((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
    if (!outlined) return ['no outline']
    const box = outlined.getBoundingClientRect()
    const offset = Number.parseFloat(getComputedStyle(outlined).outlineOffset)
    const range = document.createRange()
    const lines = [...card.querySelectorAll('.card-title, .card-meta')].flatMap((line) => {
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      const rects: DOMRect[] = []
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest('.sr-only')) continue
        range.selectNodeContents(texts.currentNode)
        rects.push(...range.getClientRects())
      }
      return rects.map((rect) => ({ rect, text: line.textContent ?? '' }))
    })
    return lines
      .filter(({ rect }) => rect.top < box.top - offset || rect.bottom > box.bottom + offset)
      .map(({ text }) => text)
  })
}
