import { givenAccount, logIn } from './support/account'
import { browsing } from './support/browse'
import { seenThemes, watchTheme } from './support/paint'
import { expect, expectComplaint, holdBack, test } from './support/test'

test('a hydration error fails a test', async ({ page, complaints }) => {
  await page.route('/media', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('>Browse media</h1>', '>Something else</h1>')
    await route.fulfill({ response, body })
  })
  await page.goto('/media')
  await expectComplaint(complaints, /React error #418/)
})

test('at first the theme is dark and the drawer narrow; another theme, from the first paint, and a wide drawer are kept', {
  tag: '@essential',
}, async ({ page }) => {
  await watchTheme(page)
  await page.goto('/companies')
  expect(await seenThemes(page)).toEqual(['dark'])
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  const theme = (name: string) =>
    page.getByRole('group', { name: 'Theme' }).getByRole('button', { name, pressed: true })
  await expect(theme('Dark')).toBeVisible()
  const drawer = page.locator('#drawer')
  const toggle = page.getByRole('button', { name: 'Show section names' })
  const width = async () => (await drawer.boundingBox())?.width ?? 0
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  const mini = await width()

  await page.getByRole('group', { name: 'Theme' }).getByText('Light').click()
  expect(await ground()).not.toBe(dark)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(width).toBeGreaterThan(mini * 2)
  await page.reload()
  await expect(theme('Light')).toBeVisible()
  expect(await seenThemes(page)).toEqual(['light'])
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(await width()).toBeGreaterThan(mini * 2)
  await drawer.getByRole('link', { name: 'Light novels' }).click()
  await expect(page).toHaveURL('/media?type=LightNovel')
  await expect(browsing(page).works.first()).toBeVisible()
  expect(await seenThemes(page)).toEqual(['light'])

  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click()
  await toggle.click()
  await page.goto('/media')
  expect(await seenThemes(page)).toEqual(['dark'])
  expect(await ground()).toBe(dark)
  expect(await width()).toBe(mini)
})

test('on a narrow phone each name in the bar has one line, and the search shows no key', async ({ page }) => {
  await logIn(page, await givenAccount())
  const key = page.locator('.search-opener kbd')
  await page.goto('/')
  await expect(key).toBeVisible()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(key).toBeHidden()
    const names = page.locator('.bar-link span:not(.contents):visible')
    await expect(names).toHaveText(['Home', 'Media', 'Search', 'My watched', 'More'])
    const heights = await names.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(16)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('a fast navigation shows no message; a slow one does, and blocks the page until it ends; one without a connection keeps the page, which says so', async ({
  page,
  context,
  complaints,
}) => {
  const wait = page.getByText('Please wait...')
  const link = (name: string) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name })
  await page.clock.install()
  await page.goto('/companies')
  await page.evaluate(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      if (document.querySelector('[data-wait]')) shown.push('wait')
    }).observe(document.body, { attributes: true, childList: true, subtree: true })
  })
  // The clock is paused, so a slow machine does not matter.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await link('Media').click()
  await expect(page.getByRole('heading', { name: 'Browse media' })).toBeVisible()
  await page.clock.runFor(1000)
  expect(await page.evaluate(() => (window as typeof window & { shown: string[] }).shown)).toEqual([])

  const held = await holdBack(page, /_rsc=/)
  await link('Series').click()
  await held.asked
  await page.clock.runFor(190)
  await expect(wait).toBeHidden()
  await page.clock.runFor(20)
  await expect(wait).toBeVisible()
  expect(await page.evaluate(() => document.elementFromPoint(300, 300)?.closest('[data-wait]') !== null)).toBe(true)
  for (const key of ['Tab', 'Tab', '/']) {
    await page.keyboard.press(key)
    await expect(page.locator('a:focus, button:focus, input:focus')).toHaveCount(0)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)

  held.answer()
  await expect(page.getByRole('heading', { name: 'Browse series' })).toBeVisible()
  await expect(wait).toBeHidden()
  await page.clock.runFor(1000)
  await expect(wait).toBeHidden()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.locator('a:focus, button:focus, input:focus')).toHaveCount(1)

  await page.unrouteAll({ behavior: 'wait' })
  await page.clock.resume()
  await context.setOffline(true)
  await link('People').click()
  await expect(page.getByText('You are offline, so the page could not be opened.')).toBeVisible()
  await expect(page).toHaveURL('/series?sort=popularity')
  await expect(wait).toBeHidden()
  complaints.splice(0)
  await context.setOffline(false)
  await link('People').click()
  await expect(page.getByRole('heading', { name: 'Browse people' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the bottom bar navigates the site, and the filters expand', { tag: '@essential' }, async ({ page }) => {
    const { choice, choose, works } = browsing(page)
    await page.goto('/companies')
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    await bar.getByRole('link', { name: 'Media' }).tap()
    await expect(works.first()).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Media' })).toHaveAttribute('aria-current', 'page')
    await expect(choice('Type')).toBeHidden()
    await page.getByRole('button', { name: 'More filters' }).tap()
    await choose('Type', 'Games')
    await expect(page).toHaveURL('/media?type=Game')
    await bar.getByRole('link', { name: 'Search' }).tap()
    await expect(page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')).toBeVisible()
  })
})
