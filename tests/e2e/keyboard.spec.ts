import type { Locator, Page } from '@playwright/test'
import { links } from '@/lib/links'
import { givenAccount, logIn } from './support/account'
import { browsing } from './support/browse'
import { hydrated } from './support/hydrated'
import { openByKey } from './support/keys'
import { listsOf } from './support/lists'
import { expect, test } from './support/test'
import { givenRecords } from './support/tracking'
import { idOf } from './support/works'

/** Presses Tab, at most so many times, until this element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator, stops = 60): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectShown(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached by the Tab key.`)
}

/** Whether the focus is visible: the element or its box has an outline, and nothing covers it. */
async function expectShown(target: Locator): Promise<void> {
  await expect(target).toBeInViewport()
  const seen = await target.evaluate((element) => {
    const marked = (each: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderBottomWidth } = getComputedStyle(each)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || borderBottomWidth === '2px'
    }
    return [element, element.closest('.field-box, .search-field, .quick-field, .choice, .card')].some(
      (each) => each && marked(each),
    )
  })
  expect(seen, 'the focus shows').toBe(true)
}

test('from home to a list, an entry, its tabs and the dialogs by keyboard', { tag: '@essential' }, async ({ page }) => {
  const main = page.getByRole('main')
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await page.goto('/')
  // From here on the scripts of the page run: a list that is chosen from earlier would not follow.
  await openByKey(page, '/', search)
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await tabTo(page, navigation.getByRole('link', { name: 'Media', exact: true }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Browse media' })).toBeVisible()
  await expect(main, 'a page begins in its content').toBeFocused()

  const { choice, works } = browsing(page)
  await tabTo(page, choice('Type'))
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=Anime/)
  await tabTo(page, works.first())
  await page.keyboard.press('ArrowRight')
  await expect(works.nth(1)).toBeFocused()
  await expectShown(works.nth(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/media\/\d+$/)

  const tabs = main.getByRole('navigation', { name: 'Sections of this entry' })
  await tabTo(page, tabs.getByRole('link', { name: /^Characters/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/media\/\d+\/characters$/)
  await tabTo(page, main.getByRole('searchbox'))

  await page.keyboard.press('ControlOrMeta+k')
  await expect(search.getByRole('combobox')).toBeFocused()
  await expectShown(search.getByRole('combobox'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // The dialog moves the focus from its end to its beginning in a task of its own.
  await expect
    .poll(() => search.evaluate((dialog) => dialog.contains(document.activeElement)), 'the focus stays inside')
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(main.getByRole('searchbox')).toBeFocused()

  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }), 400)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
  await tabTo(page, main.getByRole('link', { name: /^Appearance/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByRole('radio', { name: 'Dark' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const autoplay = main.getByRole('switch', { name: 'Autoplay' })
  await tabTo(page, autoplay)
  await page.keyboard.press('Space')
  await expect(autoplay).not.toBeChecked()
  await expectShown(autoplay)
})

/** The buttons and links of a page that show an icon or a picture alone, one with each icon. */
async function iconsAlone(page: Page): Promise<Locator[]> {
  await hydrated(page)
  const all = page.locator(':is(a, button, summary):visible:not([aria-hidden=true])')
  await all.evaluateAll((found) => {
    const seen = new Set<string>()
    for (const each of found) {
      const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let isAlone = each.querySelector('svg') !== null || each.matches('.icon-button')
      while (isAlone && words.nextNode()) {
        range.selectNodeContents(words.currentNode)
        const isRead = words.currentNode.parentElement?.closest('.sr-only, [aria-hidden="true"]')
        if (!isRead && /\S/.test(range.toString()) && range.getBoundingClientRect().width > 1) isAlone = false
      }
      const icon = each.querySelector('path')?.getAttribute('d') ?? ''
      if (isAlone && !seen.has(icon)) each.setAttribute('data-alone', '')
      if (isAlone) seen.add(icon)
    }
  })
  return page.locator('[data-alone]').all()
}

test('a tooltip shows at once with the mouse, at the focus of the keyboard, and while a finger rests; every icon has one', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const titled = (where: Page) => where.getByRole('main').getByRole('button', { name: 'Larger covers' })
  const tip = (where: Page) => where.locator('[popover="manual"]:popover-open')
  await page.goto('/media')
  await tabTo(page, titled(page))
  await expect(tip(page)).toHaveText('Larger covers')
  await page.keyboard.press('Escape')
  await expect(tip(page)).toHaveCount(0)
  await titled(page).hover()
  await expect(tip(page)).toHaveText('Larger covers')
  await expect(titled(page), 'the browser shows no second one').not.toHaveAttribute('title')
  const shown = (await tip(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(shown.x + shown.width / 2, shown.y + shown.height / 2, { steps: 8 })
  await expect(tip(page), 'it stays under the mouse').toHaveText('Larger covers')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(tip(page)).toHaveCount(0)
  await expect(titled(page)).toHaveAttribute('title', 'Larger covers')

  const context = await browser.newContext({ baseURL, hasTouch: true })
  const phone = await context.newPage()
  await phone.goto('/media')
  const finger = await context.newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  // A finger that rests before the scripts run, or beside the button, is lifted: only a new touch starts a press.
  const rest = async () => {
    const { x, y, width, height } = (await titled(phone).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }])
    await expect(tip(phone)).toHaveText('Larger covers', { timeout: 3000 })
  }
  const lift = async (error: unknown) => {
    await touch('touchEnd', [])
    throw error
  }
  await expect(() => rest().catch(lift)).toPass()
  await touch('touchEnd', [])
  await expect(tip(phone)).toHaveCount(0)
  await context.close()

  const account = await givenAccount()
  const id = await idOf(request, 'Cowboy Bebop')
  await givenRecords(account, [id])
  await (await listsOf(request, account)).create({ name: 'Short', visibility: 'Public' }, ['Cowboy Bebop'])
  await logIn(page, account)
  const pages = ['/', links.media(id), links.myAccount('watched'), links.myAccount('lists'), '/season', '/torrents']
  for (const address of pages) {
    await page.goto(address)
    const icons = await iconsAlone(page)
    expect(icons.length, address).toBeGreaterThan(1)
    for (const icon of icons) {
      // Hovering may scroll, which closes a tooltip.
      await expect(async () => {
        await page.mouse.move(0, 0)
        await icon.hover()
        await expect(tip(page), `${address}: ${icon}`).toHaveText(/\S/, { timeout: 500 })
      }).toPass()
    }
  }
})
