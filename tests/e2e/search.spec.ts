import type { Page } from '@playwright/test'
import type { FoundEverything } from '@/lib/schemas/search'
import { openByKey } from './support/keys'
import { atEachWidth, expect, expectAccessible, holdBack, test } from './support/test'

/** The quick search and its elements. */
function searching(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    highlighted: dialog.locator('[role="option"][data-highlighted]'),
    group: (name: string) => dialog.getByRole('group', { name }).getByRole('option'),
  }
}

const press = (page: Page, key: string) => openByKey(page, key, searching(page).dialog)

test('one search finds works, series, characters and people, by keyboard', { tag: '@essential' }, async ({ page }) => {
  const { dialog, field, group, highlighted, options } = searching(page)
  await page.goto('/media')
  await press(page, '/')
  await expect(field).toBeFocused()
  await page.keyboard.type('cowboy beb')
  await expect(group('Media').first()).toContainText('Cowboy Bebop')
  await expect(group('Series').first()).toContainText('Cowboy Bebop')
  await expect(highlighted).toHaveCount(1)
  await expect(highlighted).toContainText('Cowboy Bebop')

  await page.keyboard.press('ArrowUp')
  await expect(highlighted).toHaveText('All results for “cowboy beb”')
  await expect(field).toHaveAttribute('aria-activedescendant', (await highlighted.getAttribute('id')) ?? 'an id')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?query=cowboy+beb')
  await expect(dialog).toBeHidden()

  await press(page, 'ControlOrMeta+k')
  await expect(group('Recent searches')).toHaveText(['cowboy beb'])
  await page.keyboard.type('spike spiegel')
  await expect(group('Characters').first()).toContainText('Spike Spiegel')
  await expect(options.first()).toContainText('Spike Spiegel')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/character\/\d+$/)
})

test('no letter is lost while the code of the dialog arrives', async ({ page }) => {
  const { dialog, field } = searching(page)
  await page.goto('/media')
  const held = await holdBack(page, /_next\/static\/chunks\//)
  await press(page, '/')
  await held.asked
  await page.keyboard.type('cow')
  await expect(dialog.getByRole('textbox')).toHaveValue('cow')
  held.answer()
  await page.keyboard.type('boy bebop: the movie / 2001', { delay: 10 })
  await expect(field).toHaveValue('cowboy bebop: the movie / 2001')
})

test('Escape closes it, and the focus returns', async ({ page }) => {
  const { dialog, field } = searching(page)
  const opener = page.getByRole('banner').getByRole('link', { name: 'Search everything' })
  // Before the page's scripts have loaded, the link leads to the search page.
  await expect(async () => {
    await page.goto('/')
    await opener.click()
    await expect(field).toBeFocused({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the shortcut "/" can be turned off; inside a field it is a character', async ({ page }) => {
  const { dialog } = searching(page)
  await page.goto('/media')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.focus()
  await page.keyboard.type('/')
  await expect(field).toHaveValue('/')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Search with /' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('/')
  await press(page, 'ControlOrMeta+k')
  await expect(searching(page).field).toHaveValue('')
})

test('a late answer for an older query is not shown', async ({ page }) => {
  const { field, options } = searching(page)
  await page.goto('/media')
  await press(page, '/')
  const held = await holdBack(page, /api\/search\?query=naruto$/)
  await field.fill('naruto')
  await held.asked
  await field.fill('bebop')
  await expect(options.first()).toContainText('Cowboy Bebop')
  held.answer()
  await field.fill('bebop ')
  await expect(options.first()).toContainText('Cowboy Bebop')
})

test('Enter at once opens all results for the typed text', async ({ page }) => {
  const { field } = searching(page)
  await page.goto('/media')
  await press(page, '/')
  const held = await holdBack(page, /api\/search/)
  await field.fill('akira')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?query=akira')
  await expect(page.getByRole('region', { name: 'Media' }).getByRole('link', { name: 'Akira' }).first()).toBeVisible()
  held.answer()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a page, with the same groups and links to all results of each', { tag: '@essential' }, async ({
    page,
    request,
  }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Search everything' }).click()
    await expect(page).toHaveURL('/search')
    const main = page.getByRole('main')
    await main.getByRole('searchbox').fill('cowboy bebop')
    await main.getByRole('searchbox').press('Enter')
    const found: FoundEverything = await (await request.get('/api/search?query=cowboy+bebop')).json()
    await expect(main.getByRole('region', { name: 'Media' }).getByRole('list').getByRole('link').first()).toContainText(
      found.media.data[0]?.title ?? 'a work',
    )
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await main.getByRole('region', { name: 'Series' }).getByRole('link', { name: 'Series' }).click()
    await expect(page).toHaveURL('/series?query=cowboy+bebop')

    await page.goto('/search?query=qqqzzzxxx')
    await expect(main).toContainText('Nothing matches “qqqzzzxxx”.')
  })
})

test('neither the dialog nor the page has accessibility violations on a wide screen and a phone', async ({ page }) => {
  const { field, options } = searching(page)
  const expectBothAccessible = () => atEachWidth(page, () => expectAccessible(page))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of ['/search', '/search?query=bebop', '/search?query=qqqzzzxxx']) {
    await page.goto(address)
    await expectBothAccessible()
  }
  await press(page, 'ControlOrMeta+k')
  await expectBothAccessible()
  await field.fill('bebop')
  await expect(options.first()).toContainText('Bebop')
  await expectBothAccessible()
  await field.fill('qqqzzzxxx')
  await expect(page.getByRole('dialog')).toContainText('Nothing matches')
  await expectBothAccessible()
})
