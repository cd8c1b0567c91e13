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
  for (const state of ['mini', 'open']) {
    for (const link of await links.all()) await expect(link, state).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Show section names' }).click()
  }

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
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('radio', { name: 'Dark' })).toBeFocused()
  await expect(menu).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
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

  test('the bar has what members use, and its sheet the rest', { tag: '@essential' }, async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(bar.locator('> .bar-link:visible')).toHaveText(['Home', 'Browse', 'Search', 'My watched', 'Me'], {
      useInnerText: true,
    })
    const me = bar.getByRole('button', { name: 'Me', exact: true })
    await me.tap()
    await expect(page.locator('#sections .sheet-link:visible')).toHaveText([
      new RegExp(`${account.username}Profile$`),
      'My account',
      'My lists',
      'My favorites',
      'My torrents',
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
    await bar.getByRole('button', { name: 'Settings' }).tap()
    await expect(page.locator('#sections')).toBeHidden()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await expect(settings).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await me.tap()
    await bar.getByRole('button', { name: 'Log out' }).tap()
    await expectVisitor(page)
    await expect(page.locator('#sections')).toBeHidden()
    await expect(bar.getByRole('link', { name: 'Charts' })).toBeVisible()
    await bar.getByRole('button', { name: 'More' }).tap()
    await bar.getByRole('link', { name: 'Log in' }).tap()
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
    await expect(page.locator('#sections')).toBeHidden()
  })
})
