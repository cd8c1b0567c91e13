import { links } from '@/lib/links'
import { type Account, givenAccount, logIn } from '../support/account'
import { downloaded } from '../support/download'
import { expect, expectAccessible, expectAccessibleAtEachWidth, expectComplaint, test } from '../support/test'
import { actionsOn, deviceOf, formIn, givenRecords, heldNotice, notice, showCards } from '../support/tracking'
import { idOf } from '../support/works'

const TITLE = 'Death Note'

let account: Account
test.beforeEach(async () => {
  account = await givenAccount()
})

test('the watched list: ordered, filtered and paged by the address, edited in place', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const device = await deviceOf(request, account)
  const { data } = await (await request.get('/api/media?sort=popularity&order=1&size=40')).json()
  const ids = data.map((work: { id: number }) => work.id)
  await givenRecords(account, ids)
  await logIn(page, account)
  await page.goto('/my-account')
  await page
    .getByRole('navigation', { name: 'Sections of your account' })
    .getByRole('link', { name: 'My watched' })
    .click()
  await showCards(page)
  const cards = page.getByRole('list', { name: 'Watched works' }).locator('.watched-card')
  await expect(page.getByText('40 works')).toBeVisible()
  await expect(cards).toHaveCount(30)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/my-account/watched?page=1')
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Rating')
  await expect(page).toHaveURL('/my-account/watched?sort=rating')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('')
  await page.getByRole('combobox', { name: 'Per page' }).selectOption('15')
  await expect(page).toHaveURL('/my-account/watched?sort=rating&size=15')
  await expect(cards).toHaveCount(15)
  await expect(cards.first().getByRole('heading')).toContainText(data[39].title)
  const tabs = page.getByRole('navigation', { name: 'Status of your works' })
  await tabs.getByRole('link', { name: 'Paused 10' }).click()
  await expect(page.getByText('10 works')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Paused 10' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByText('40 works')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'All 40' })).toHaveAttribute('aria-current', 'page')

  const card = cards.first()
  const form = formIn(card)
  const reset = card.getByRole('button', { name: 'Reset' })
  await expect(form.save).toBeHidden()
  await form.rating.fill('101')
  await form.save.click()
  await expect(card.getByText('Your rating cannot be higher than 100 or smaller than 0')).toBeVisible()
  await reset.click()
  await expect(form.rating).toHaveValue('39')
  await expect(card.getByText('Your rating cannot be')).toBeHidden()
  await expect(reset).toBeHidden()
  await form.rating.fill('100')
  await form.rating.fill('39')
  await expect(form.save).toBeHidden()
  await card.getByLabel('Status').selectOption('Paused')
  await form.save.click()
  const saved = await heldNotice(page, 'were saved')
  await expect(form.save).toBeHidden()
  expect(await device.record(data[39].id)).toMatchObject({ status: 'Paused', rating: 39 })
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByLabel('Status')).toHaveValue('Watching')

  await card.getByRole('button', { name: /^Remove/ }).click()
  const removed = await heldNotice(page, 'was removed from your watched list')
  await expect(cards.first().getByRole('heading')).toContainText(data[38].title)
  expect(await device.record(data[39].id)).toBeNull()
  await expect(page.getByText('39 works')).toBeVisible()
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(cards.first().getByRole('heading')).toContainText(data[39].title)
  await expect(page.getByText('40 works')).toBeVisible()

  // Several at once: a range, all of the filter except one, and one undo.
  await page.getByRole('radio', { name: 'Table' }).check()
  const rows = page.locator('.watched-row')
  const bar = page.getByRole('region', { name: 'Selected works' })
  await rows.nth(0).getByRole('checkbox').check()
  await rows
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select all 40' }).click()
  await rows.nth(1).getByRole('link').focus()
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 39 works' })
  await dialog.getByLabel('Status').selectOption('Paused')
  await dialog.getByRole('button', { name: 'Change 39 works' }).click()
  const changed = await heldNotice(page, 'Works changed: 29.')
  await expect(dialog).toBeHidden()
  await expect(tabs.getByRole('link', { name: 'Paused 39' })).toBeVisible()
  await expect(rows.nth(1)).toHaveAttribute('data-watched', 'Watching')
  await changed.getByRole('button', { name: 'Undo' }).click()
  await expect(tabs.getByRole('link', { name: 'Paused 10' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Status')
  await expect(page.getByRole('heading', { name: 'Watching 30' })).toBeVisible()
})

test('scores are in the scale of the account, which changes none; the list and one of works are taken out as files', async ({
  page,
  request,
}) => {
  const device = await deviceOf(request, account)
  const id = await idOf(request, TITLE)
  await device.watch(id, { episodesWatched: 4, rating: 87, note: 'With Anna.' })
  await logIn(page, account)
  const scale = async (name: string) => {
    await page.goto(links.settings('appearance'))
    const answered = page.waitForResponse('**/api/users/update')
    await page.getByRole('radio', { name }).check()
    await answered
    await page.goto(links.myAccount('watched'))
  }
  await scale('5 stars')
  const score = page.getByRole('textbox', { name: `Your score for ${TITLE}, 0 to 5 stars` })
  await expect(score).toHaveValue('4.5')
  await score.focus()
  await page.getByRole('button', { name: `Your progress in ${TITLE}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: '4.5 of 5 stars' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect((await device.record(id))?.rating).toBe(87)

  await score.click()
  await page
    .getByRole('group', { name: `Your score for ${TITLE}` })
    .getByRole('button', { name: '4 of 5 stars' })
    .click()
  await expect.poll(async () => (await device.record(id))?.rating).toBe(80)
  await scale('3 faces')
  await expect(page.getByRole('combobox', { name: `Your score for ${TITLE}` })).toHaveValue('3')
  await page.getByRole('link', { name: TITLE }).press('1')
  await expect.poll(async () => (await device.record(id))?.rating).toBe(35)
  await page.reload()
  await expect(page.getByRole('combobox', { name: `Your score for ${TITLE}` })).toHaveValue('1')

  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog', { name: 'Export my watched list' })).toBeVisible()
  await expectAccessible(page)
  const exported = (name: string) => downloaded(page, page.getByRole('dialog').getByRole('button', { name }))
  const json = await exported('JSON')
  expect(json.name).toBe('mokuroku-watched.json')
  expect(JSON.parse(json.text).watched).toMatchObject([{ media: { id }, episodesWatched: 4, note: 'With Anna.' }])
  expect((await exported('CSV')).text).toContain('With Anna.')
  const xml = await exported('MyAnimeList XML: anime')
  expect(xml.name).toMatch(/^animelist_\d+_-_\d+\.xml$/)
  expect(xml.text).toContain('<user_export_type>1</user_export_type>')
  await page.goto('/my-account/lists/favorites')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await exported('JSON')).text).toContain('"format":"mokuroku-list"')
})

test('the table: progress, score and status in place, by pointer and by keys', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const device = await deviceOf(request, account)
  const id = await idOf(request, TITLE)
  const other = await idOf(request, 'Baccano!')
  await device.watch(other, { status: 'Planned', episodesWatched: 0 })
  await device.watch(id, { status: 'Watching', episodesWatched: 3 })
  await logIn(page, account)
  await page.goto('/my-account/watched')
  const row = page.locator(`[data-row="${id}"]`)
  await expect(page.locator('.watched-row')).toHaveCount(2)
  await row.getByRole('combobox', { name: /^Your status/ }).selectOption('Paused')
  const saved = await heldNotice(page, `Your changes to ${TITLE} were saved`)
  expect(await device.record(id)).toMatchObject({ status: 'Paused', episodesWatched: 3 })
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('combobox', { name: /^Your status/ })).toHaveValue('Watching')

  await page.locator(`[data-row="${other}"]`).getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row.getByRole('link')).toBeFocused()
  await page.keyboard.press('+')
  await expect(row).toContainText('4 / 37')
  await page.keyboard.type('85')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('link')).toBeFocused()
  await expect.poll(async () => (await device.record(id))?.rating).toBe(85)
  expect(await device.record(id)).toMatchObject({ status: 'Watching', episodesWatched: 4, rating: 85 })
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: TITLE })).toBeVisible()
  await page.keyboard.press('Escape')

  const score = row.getByRole('textbox', { name: /^Your score/ })
  await score.fill('101')
  await score.press('Enter')
  await expect(notice(page, 'Your rating cannot be higher than 100 or smaller than 0')).toBeVisible()
  await expect(score).toHaveValue('85')
  await page.getByRole('searchbox', { name: 'Search my watched' }).fill('death')
  await expect(page.locator('.watched-row')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Covers' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Covers' })).toBeChecked()
  await expect(page.locator('.watched-covers').getByText('85')).toBeVisible()
})

test('fourteen works are on a screen of 1440 by 900, more as compact rows, ten on a phone; heads order, a step is a score', async ({
  page,
  request,
}) => {
  const device = await deviceOf(request, account)
  const { data } = await (await request.get('/api/media?sort=popularity&order=1&size=20')).json()
  const ids = data.map((work: { id: number }) => work.id)
  await givenRecords(account, ids)
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, account)
  await page.goto('/my-account/watched')
  const rows = page.locator('.watched-row')
  const seen = (bottom: number) =>
    rows.evaluateAll((all, end) => all.filter((row) => row.getBoundingClientRect().bottom <= end).length, bottom)
  await expect(rows).toHaveCount(20)
  expect(await seen(900)).toBeGreaterThanOrEqual(14)
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByLabel('Compact rows').check()
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.reload()
  await expect(rows).toHaveCount(20)
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...boxes)).toBeLessThanOrEqual(44)
  expect(await seen(900)).toBeGreaterThanOrEqual(16)

  const heads = page.getByRole('navigation', { name: 'Order of the table' })
  await heads.getByRole('link', { name: 'Rating' }).click()
  await expect(page).toHaveURL('/my-account/watched?sort=rating')
  await expect(rows.first()).toContainText(data[19].title)
  await heads.getByRole('link', { name: 'Rating Descending' }).click()
  await expect(page).toHaveURL('/my-account/watched?sort=rating&order=0')

  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByLabel('Compact rows').uncheck()
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows).toHaveCount(20)
  const bar = await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox()
  expect(await seen(bar?.y ?? 0)).toBeGreaterThanOrEqual(10)
  const row = rows.first()
  await row.getByRole('textbox', { name: /^Your score/ }).click()
  await page.getByRole('button', { name: '80', exact: true }).click()
  const id = Number(await row.getAttribute('data-row'))
  await expect.poll(async () => (await device.record(id))?.rating).toBe(80)
})

test('after a conflict the card offers the newer state, or to save over it, also after a reload', async ({
  page,
  request,
  complaints,
}) => {
  const device = await deviceOf(request, account)
  const id = await idOf(request, TITLE)
  await device.watch(id, { episodesWatched: 4, rating: 50 })
  await logIn(page, account)
  await page.goto('/my-account/watched')
  await showCards(page)
  const card = page.getByRole('list', { name: 'Watched works' }).locator('.watched-card')
  const { rating, episodes, save } = formIn(card)
  const told = card.getByRole('alert')

  await rating.fill('70')
  await device.watch(id, { episodesWatched: 20, rating: 55 })
  await page.reload()
  await expect(rating).toHaveValue('70')
  await expect(episodes).toHaveValue('4')
  await save.click()
  await expect(told).toContainText('episode 20 of 37')
  expect((await device.record(id))?.episodesWatched).toBe(20)
  await expectComplaint(complaints, /409/)
  await expect(rating).toHaveValue('70')
  await told.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(episodes).toHaveValue('20')
  await expect(rating).toHaveValue('55')

  // One more, and typing before it is sent: no conflict.
  await card.getByRole('button', { name: /one more episode/ }).click()
  await rating.fill('75')
  await save.click()
  await expect(save).toBeHidden()
  expect(await device.record(id)).toMatchObject({ episodesWatched: 21, rating: 75 })

  // Changed or removed elsewhere: the user's input can still be saved.
  await rating.fill('78')
  await device.watch(id, { episodesWatched: 25, rating: 75 })
  await save.click()
  await expect(told).toContainText('episode 25 of 37')
  await expectComplaint(complaints, /409/)
  await save.click()
  await expect(save).toBeHidden()
  expect(await device.record(id)).toMatchObject({ episodesWatched: 21, rating: 78 })
  await rating.fill('80')
  await device.remove(id)
  await save.click()
  await expect(told).toContainText('is not in your watched list')
  await expectComplaint(complaints, /409/)
  await save.click()
  await expect(save).toBeHidden()
  expect(await device.record(id)).toMatchObject({ episodesWatched: 21, rating: 80 })
})

test('the page has no accessibility violations', async ({ page, request }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const device = await deviceOf(request, account)
  await logIn(page, account)
  await page.goto('/my-account/watched')
  await expect(page.getByText('Your watched list is empty')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  for (const status of ['Planned', 'Watching', 'Completed', 'Paused', 'Dropped'] as const)
    await device.watch(
      await idOf(
        request,
        { Planned: 'Naruto', Watching: TITLE, Completed: 'Baccano!', Paused: 'FLCL', Dropped: 'Clannad' }[status],
      ),
      { status, episodesWatched: 1, rating: 70 },
    )
  await page.reload()
  await expect(page.locator('.watched-row')).toHaveCount(5)
  await expectAccessibleAtEachWidth(page)
  // On a phone the views are among the tools.
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('radio', { name: 'Covers' }).check()
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await showCards(page)
  await expect(page.locator('.watched-edit')).toHaveCount(5)
  await expectAccessibleAtEachWidth(page)
  await page.goto(links.media(await idOf(request, TITLE)))
  await expect(actionsOn(page).watched).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})
