import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { openByKey } from '../support/keys'
import { expectAccessibleAtEachWidth, holdBack } from '../support/test'

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
  await expect(dialog).toBeHidden()
  await expect(page.locator('#content'), 'no link of the page').toBeFocused()
})

test('no letter is lost while the code of the dialog arrives, no late answer is shown, and Enter need not wait', async ({
  page,
}) => {
  const { dialog, field, options } = searching(page)
  await page.goto('/media')
  const held = await holdBack(page, /_next\/static\/chunks\//)
  await press(page, '/')
  await held.asked
  await page.keyboard.type('cow')
  await expect(dialog.getByRole('textbox')).toHaveValue('cow')
  held.answer()
  await page.keyboard.type('boy bebop: the movie / 2001', { delay: 10 })
  await expect(field).toHaveValue('cowboy bebop: the movie / 2001')

  // A late answer for an older query.
  const late = await holdBack(page, /api\/search\?query=naruto$/)
  await field.fill('naruto')
  await late.asked
  await field.fill('bebop')
  await expect(options.first()).toContainText('Cowboy Bebop')
  late.answer()
  await field.fill('bebop ')
  await expect(options.first()).toContainText('Cowboy Bebop')

  const never = await holdBack(page, /api\/search/)
  await field.fill('akira')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?query=akira')
  await expect(page.getByRole('region', { name: 'Media' }).getByRole('link', { name: 'Akira' }).first()).toBeVisible()
  never.answer()
  await expect(dialog).toBeHidden()

  const opener = page.getByRole('banner').getByRole('link', { name: 'Search everything' })
  await opener.click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  // Inside a field the shortcut is a character; it can be turned off.
  const inPage = page.getByRole('main').getByRole('searchbox')
  await inPage.fill('')
  await page.keyboard.type('/')
  await expect(inPage).toHaveValue('/')
  await expect(dialog).toBeHidden()
  await page.goto(links.settings('appearance'))
  await page.getByRole('switch', { name: 'Search with /' }).uncheck()
  await page.getByRole('heading', { name: 'Appearance' }).click()
  await page.keyboard.press('/')
  await press(page, 'ControlOrMeta+k')
  await expect(field).toHaveValue('')
})

test('entries, torrents and members are found in the dialog and on the page, both without accessibility violations', async ({
  page,
  catalogue,
}) => {
  test.slow()
  const { field, group, highlighted, options } = searching(page)
  const mediaId = await catalogue.createWork({ title: 'Quixotry', type: 'Anime' })
  await catalogue.createTorrent('[Group] Quixotry 01', { mediaId, uploader: 'quixotry-fan' })
  await catalogue.createTorrent('[Group] Bebop 01', { mediaId, uploader: 'bebop-fan' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of ['/search', '/search?query=qqqzzzxxx', '/search?query=bebop']) {
    await page.goto(address)
    await expectAccessibleAtEachWidth(page)
  }
  await expect(page.getByRole('region', { name: 'Users' }).getByRole('link')).toContainText(['bebop-fan'])
  await press(page, 'ControlOrMeta+k')
  await expectAccessibleAtEachWidth(page)
  await field.fill('qqqzzzxxx')
  await expect(page.getByRole('dialog')).toContainText('Nothing matches')
  await expectAccessibleAtEachWidth(page)
  // More than the dialog has room for.
  await field.fill('bebop')
  await expect(group('Users')).toContainText(['bebop-fan'])
  await expectAccessibleAtEachWidth(page)
  await field.fill('quixotry')
  await expect(group('Torrents')).toContainText(['[Group] Quixotry 01Quixotry'])
  await expect(group('Users')).toContainText(['quixotry-fan'])
  await expect(options.first()).toContainText('Quixotry')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(highlighted).toContainText('quixotry-fan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/quixotry-fan')

  const torrents = page.getByRole('region', { name: 'Torrents' })
  const account = await givenAccount()
  await logIn(page, account)
  const idOf = async (username: string) => (await prisma().user.findFirstOrThrow({ where: { username } })).id
  const block = { userId: await idOf('quixotry-fan'), blockedId: await idOf(account.username) }
  await prisma().userBlock.create({ data: { ...block, kind: 'Block' } })
  await page.goto('/search?query=quixotry')
  await expect(torrents).toBeVisible()
  await expect(page.getByText('quixotry-fan')).toHaveCount(0)
  // The torrent goes with the test: its page must have read everything before.
  const read = page.waitForResponse(/\/api\/torrents\/\d+\/vote$/)
  await torrents.getByRole('link', { name: '[Group] Quixotry 01' }).click()
  await expect(page).toHaveURL(/\/torrent\/\d+$/)
  await read
})
