import type { BrowserContext, Locator, Page } from '@playwright/test'
import { links } from '@/lib/links'
import { type Account, givenAccount, logIn } from '../support/account'
import { hydrated } from '../support/hydrated'
import { expect, expectAccessible, expectAccessibleAtEachWidth, expectComplaint, holdBack, test } from '../support/test'
import { actionsOn, deviceOf, formIn, heldNotice, notice } from '../support/tracking'
import { idOf } from '../support/works'

/** 37 episodes. */
const TITLE = 'Death Note'

let account: Account
let id: number
test.beforeEach(async ({ request }) => {
  account = await givenAccount()
  id = await idOf(request, TITLE)
})

test('visitors load nothing for users; one plans a work, logs in, and it is planned', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/file/')) asked.push(pathname)
  })
  for (const address of ['/', '/media', links.media(id)]) {
    await page.goto(address)
    await hydrated(page)
    await expect(page.locator('.actions, .card-mine, .cover-mark')).toHaveCount(0)
    if (address !== '/') continue
    await expect(page.getByRole('heading', { name: 'Every story has its place.' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Continue', exact: true })).toBeHidden()
  }
  expect(asked).toEqual([])
  await page.goto('/my-account/watched?sort=rating')
  await expect(page).toHaveURL(`/?login&next=${encodeURIComponent('/my-account/watched?sort=rating')}`)
  await page.goto(links.media(id))
  const wanted = page.getByRole('group', { name: 'Track this work' })
  await wanted.getByRole('link', { name: 'Planned' }).click()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await login.getByLabel('Email').fill(account.email)
  await login.getByLabel('Password').fill(account.password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(actionsOn(page).watched).toHaveText('Planned0 / 37')
  await expect(page).toHaveURL(links.media(id))
  await expect.poll(async () => (await (await deviceOf(request, account)).record(id))?.status).toBe('Planned')
  await page.reload()
  await actionsOn(page)
    .row.getByRole('combobox', { name: /^Your status/ })
    .selectOption('Watching')
  await expect(actionsOn(page).watched).toHaveText(/^Watching/)
  await actionsOn(page)
    .row.getByRole('textbox', { name: /^Your rating/ })
    .fill('85')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await (await deviceOf(request, account)).record(id))?.rating).toBe(85)
})

test('somebody notes why a finished work is watched again, keeps that private, and enters dates that are partly known', async ({
  page,
  request,
}) => {
  const device = await deviceOf(request, account)
  await device.watch(id, { status: 'Completed', episodesWatched: 37, rating: 90, startedDate: '2024-01-02' })
  await logIn(page, account)
  await page.goto(links.media(id))
  const { watched } = actionsOn(page)
  await watched.click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  const form = formIn(dialog)
  // The fields of the present run are before those of earlier ones.
  const [episodes, rating, started, finished] = [form.episodes, form.rating, form.started, form.finished].map((each) =>
    each.first(),
  ) as [Locator, Locator, Locator, Locator]
  await dialog.getByText('Notes, tags, privacy, earlier runs').click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('With Anna this time.')
  await dialog.getByRole('textbox', { name: 'Your tags' }).fill('crime, with Anna')
  await dialog.getByRole('checkbox', { name: /^Private/ }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await watched.click()
  await expect(dialog.getByText('Your unsaved draft has been restored.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await expect(form.status('Watching')).toBeChecked()
  await started.fill('May')
  await form.save.click()
  await expect(dialog.getByText('Enter a date like 2020')).toBeVisible()
  await expect(started).toBeFocused()
  await expectAccessibleAtEachWidth(page)
  await started.fill('2025.4')
  await form.status('Dropped').check()
  await episodes.fill('9')
  await form.status('Dropped').check()
  await finished.fill('2025')
  await expect(started).toHaveValue('2025-04')
  await form.save.click()
  await expect(dialog).toBeHidden()
  await expect(watched).toHaveText('Dropped9 / 37')
  const record = {
    ...{ status: 'Dropped', episodesWatched: 9, rating: 90, startedDate: '2025-04', finishedDate: '2025' },
    ...{ note: 'With Anna this time.', tags: ['crime', 'with Anna'], isPrivate: true },
    earlierRuns: [{ episodesWatched: 37, rating: 90, startedDate: '2024-01-02' }],
  }
  expect(await device.record(id)).toMatchObject(record)
  await page.goto('/my-account/history')
  await expect(page.getByRole('main')).toContainText(/Started Jan 2, 2024.{0,10}Apr 2025/)
  await expect(page.getByRole('main')).toContainText(/Finished .{0,25}2025/)

  // What a record holds is open when its form is opened again.
  await page.goto(links.media(id))
  await watched.click()
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('With Anna this time.')
  await expect(dialog.getByText('Run 1')).toBeVisible()
  await expect(form.status('Dropped')).toBeChecked()
  await rating.fill('')
  await finished.fill('')
  await form.save.click()
  await expect(dialog).toBeHidden()
  expect(await device.record(id)).toMatchObject({ ...record, rating: null, finishedDate: null })
})

test('the form follows the automatic rules and shows errors, by keyboard', { tag: '@essential' }, async ({ page }) => {
  await logIn(page, account)
  await page.goto(links.media(id))
  const { watched } = actionsOn(page)
  await watched.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: TITLE })
  const form = formIn(dialog)
  await expect(form.status('Planned')).toBeChecked()
  await expect(form.rating).toHaveAttribute('placeholder', 'None')

  const rules: [typed: string, shown: string, status: string][] = [
    ['5', '5', 'Watching'],
    ['0', '0', 'Planned'],
    ['37', '37', 'Completed'],
    ['36', '36', 'Watching'],
    ['99', '37', 'Completed'],
  ]
  for (const [typed, shown, status] of rules) {
    await form.episodes.fill(typed)
    await expect(form.episodes).toHaveValue(shown)
    await expect(form.status(status)).toBeChecked()
  }
  await form.status('Planned').focus()
  await page.keyboard.press('Space')
  await expect(form.episodes).toHaveValue('0')
  await page.keyboard.press('ArrowRight')
  await expect(form.status('Watching')).toBeChecked()
  await expect(form.episodes).toHaveValue('0')
  await page.keyboard.press('ArrowRight')
  await expect(form.status('Completed')).toBeChecked()
  await expect(form.episodes).toHaveValue('37')

  const place = await dialog.boundingBox()
  for (const wrong of ['', '-1', '1.5', 'many']) {
    await form.episodes.fill(wrong)
    await form.add.press('Enter')
    await expect(dialog.getByText("You can't watch more episodes than the entry has")).toBeVisible()
    await expect(form.episodes).toBeFocused()
    // A two-line error message does not shift the layout.
    expect(await dialog.boundingBox()).toEqual(place)
  }
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await form.episodes.fill('37')
  await expect(form.finished).toHaveValue(day)
  await expect(form.started).toHaveValue(day)
  await form.episodes.fill('5')
  await expect(form.finished).toHaveValue('')
  for (const wrong of ['101', '-1']) {
    await form.rating.fill(wrong)
    await form.add.press('Enter')
    await expect(dialog.getByText('Your rating cannot be higher than 100 or smaller than 0')).toBeVisible()
  }
  await form.rating.fill('8.5')
  await form.add.press('Enter')
  await expect(dialog.getByText('A rating must be a whole number from 0 to 100')).toBeVisible()
  await form.rating.fill('85')
  await form.started.fill('2026-01-02')
  await form.add.press('Enter')
  const added = await heldNotice(page, 'was added to your watched list')
  await expect(dialog).toBeHidden()
  await expect(watched).toBeFocused()
  await expect(watched).toHaveText('Watching5 / 37')

  await added.getByRole('button', { name: 'Undo' }).click()
  await expect(watched).toHaveText('Add to watched')
})

test("tabs synchronise; after a conflict the user's input is kept", async ({ page, context, request, complaints }) => {
  await logIn(page, account)
  await page.goto(links.media(id))
  const other = await openTab(context)
  const here = actionsOn(page)
  const there = actionsOn(other)
  await here.favorite.click()
  await expect(there.favorite).toHaveAttribute('aria-pressed', 'true')
  await there.oneMore.click()
  await expect(here.watched).toHaveText('Watching1 / 37')

  // Another device changes the record while the form is open.
  await here.watched.click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  const form = formIn(dialog)
  await form.rating.fill('70')
  const device = await deviceOf(request, account)
  await device.watch(id, { episodesWatched: 20, rating: 55 })
  await form.save.click()
  const told = dialog.getByRole('alert')
  await expect(told).toContainText('Changed in another tab or on another device')
  await expectComplaint(complaints, /409/)
  await expect(told).toContainText('episode 20 of 37 · Watching · rated 55')
  await expect(form.rating).toHaveValue('70')
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(form.episodes).toHaveValue('20')
  await form.rating.fill('75')
  await form.save.click()
  await expect(dialog).toBeHidden()
  expect(await device.record(id)).toMatchObject({ episodesWatched: 20, rating: 75 })

  // One more, based on an outdated state, does not overwrite the other device's change.
  await device.watch(id, { episodesWatched: 30, rating: 75 })
  await here.oneMore.click()
  await expect(notice(page, 'This was changed in another tab or on another device')).toContainText('episode 30 of 37')
  await expect(here.watched).toHaveText('Watching30 / 37')
  await expectComplaint(complaints, /409/)

  // Removed elsewhere: the user's input can still be saved.
  await here.watched.click()
  await device.remove(id)
  await form.rating.fill('10')
  await form.save.click()
  await expect(told).toContainText('is not in your watched list')
  await expectComplaint(complaints, /409/)
  await form.add.click()
  await expect(dialog).toBeHidden()
  expect(await device.record(id)).toMatchObject({ episodesWatched: 30, rating: 10 })
})

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(links.media(id))
  await expect(actionsOn(tab).favorite).toBeVisible()
  return tab
}

test('favourites are optimistic updates; a failed one is rolled back; a tap just before the page is closed is sent', {
  tag: '@essential',
}, async ({ page, request, complaints }) => {
  await logIn(page, account)
  await page.goto(links.media(id))
  const { favorite, oneMore, watched } = actionsOn(page)
  const held = await holdBack(page, /user-lists/)
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await favorite.click()
  await favorite.click()
  held.answer()
  await expect(notice(page, `${TITLE} was added to your favorites`)).toBeVisible()
  const undone = page.waitForResponse(/user-lists\/.*\/remove/)
  await notice(page, 'favorites').getByRole('button', { name: 'Undo' }).click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  expect((await undone).ok()).toBe(true)

  await page.route(/user-lists|\/api\/watched/, (route) => route.abort())
  await favorite.click()
  await expect(notice(page, 'Your favorites could not be changed')).toBeVisible()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  await oneMore.click()
  await expect(watched).toHaveText('Watching1 / 37')
  await expect(notice(page, 'could not be updated; nothing was changed')).toBeVisible()
  await expect(watched).toHaveText('Add to watched')
  await expectComplaint(complaints, /ERR_FAILED.*user-lists/)
  await expectComplaint(complaints, /ERR_FAILED.*watched/)

  await page.unrouteAll({ behavior: 'wait' })
  await oneMore.click()
  await page.goto('about:blank')
  const device = await deviceOf(request, account)
  await expect.poll(async () => (await device.record(id))?.episodesWatched).toBe(1)
})
