import { type Account, expectVisitor, givenAccount, logIn } from '../support/account'
import { expect, expectAccessible, test } from '../support/test'

let account: Account
test.beforeEach(async ({ page }) => {
  account = await givenAccount()
  await logIn(page, account)
})

test('the drawer of a laptop shows all sections; the menu at the picture leads by keyboard to the profile, the settings and out', {
  tag: '@essential',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 640 })
  await page.goto('/')
  const drawer = page.locator('#drawer')
  const links = drawer.getByRole('link')
  await expect(links.first()).toHaveText('My account')
  await expect(links.last()).toHaveText('Torrents')
  // The rail has what visitors see, what is used every day, and where one is.
  const shown = links.filter({ visible: true })
  const everybody = ['Home', 'Media', 'Charts', 'Series', 'Characters', 'People', 'Companies', 'Torrents']
  const daily = ['My account', 'My lists', 'My favorites', 'My watched', ...everybody]
  await expect(shown).toHaveText(daily)
  for (const link of await shown.all()) await expect(link, 'rail').toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Show section names' }).click()
  for (const link of await links.all()) await expect(link, 'open').toBeInViewport({ ratio: 1 })
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.getByRole('button', { name: 'Show section names' }).click()
  await expect(shown).toHaveCount(daily.length + 1)
  await expect(drawer.locator('[aria-current]:visible')).toHaveText('Settings')
  for (const link of await shown.all()) await expect(link, 'with the current one').toBeInViewport({ ratio: 1 })

  const button = page.getByRole('button', { name: 'Your account' })
  const menu = page.getByRole('menu', { name: 'Your account' })
  const item = (name: string | RegExp) => menu.getByRole('menuitem', { name })
  await expect(button).toBeEnabled()
  await button.press('Enter')
  await expect(item(/Profile$/)).toBeFocused()
  await expect(menu.getByRole('menuitem')).toHaveText([
    new RegExp(`${account.username}Profile$`),
    'My account',
    'My lists',
    'My favorites',
    'My watched',
    'My torrents',
    'Upload a torrent',
    'My suggested edits',
    'Add to the catalogue',
    'Settings',
    'Log out',
  ])
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(item('Log out')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(item(/Profile$/)).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(menu).toBeHidden()

  await button.press('Enter')
  await expect(item(/Profile$/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: account.username })).toBeVisible()
  await expect(menu).toBeHidden()

  await button.click()
  await item('Log out').click()
  await expectVisitor(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the bar has five places, the same for visitors, and its sheet the rest', { tag: '@essential' }, async ({
    page,
  }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    const places = bar.locator('> .bar-link:visible')
    const five = ['Home', 'Media', 'Search', 'My watched', 'More']
    const current = bar.locator('> .bar-link[aria-current]')
    await expect(places).toHaveText(five, { useInnerText: true })
    await expect(current).toHaveText('Home')
    const button = page.getByRole('button', { name: 'Your account' })
    await expect(button).toBeEnabled()
    await button.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    const more = bar.getByRole('button', { name: 'More', exact: true })
    await more.tap()
    await expect(page.locator('#sections .sheet-link:visible')).toHaveText([
      new RegExp(`${account.username}Profile$`),
      'My account',
      'My lists',
      'My favorites',
      'My torrents',
      'Upload a torrent',
      'Add to the catalogue',
      'Notifications',
      'Charts',
      'Series',
      'Characters',
      'People',
      'Companies',
      'Torrents',
      'Settings',
      'Log out',
    ])
    await expectAccessible(page)
    await bar.getByRole('link', { name: 'People' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse people' })).toBeVisible()
    await expect(page.locator('#sections')).toBeHidden()
    await expect(current).toHaveText('More')
    await more.tap()
    await expect(bar.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(page.locator('#sections')).toBeHidden()
    await more.tap()
    await bar.getByRole('link', { name: 'Settings' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(page.locator('#sections')).toBeHidden()
    await expect(current).toHaveText('More')
    await more.tap()
    await bar.getByRole('button', { name: 'Log out' }).tap()
    await expectVisitor(page)
    await expect(page.locator('#sections')).toBeHidden()
    await expect(places).toHaveText(five, { useInnerText: true })
    await more.tap()
    await bar.getByRole('link', { name: 'Log in' }).tap()
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
    await expect(page.locator('#sections')).toBeHidden()
  })
})
