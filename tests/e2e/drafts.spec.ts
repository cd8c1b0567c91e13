import { links } from '@/lib/links'
import { type Account, expectLoggedIn, givenAccount, logIn } from './support/account'
import { listsOf } from './support/lists'
import { expect, expectComplaint, test } from './support/test'
import { actionsOn, deviceOf, formIn, notice, showCards } from './support/tracking'
import { idOf } from './support/works'

const TITLE = 'Death Note'
const BACK = 'Your unsaved draft has been restored.'
const CONFLICT = /status of 409/

let account: Account
test.beforeEach(async ({ page }) => {
  account = await givenAccount()
  await logIn(page, account)
})

test('what is typed over a record outlasts Escape, a click outside and a reload, and is gone once it is saved', async ({
  page,
  request,
}) => {
  const id = await idOf(request, TITLE)
  const device = await deviceOf(request, account)
  await device.watch(id, { episodesWatched: 3, rating: 50 })
  await page.goto(links.media(id))
  const dialog = page.getByRole('dialog', { name: TITLE })
  const form = formIn(dialog)
  const open = () => actionsOn(page).watched.click()
  await open()
  await form.rating.fill('77')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open()
  await expect(dialog.getByText(BACK)).toBeVisible()
  await expect(form.rating).toHaveValue('77')
  await form.episodes.fill('9')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await page.reload()
  await open()
  await expect(form.rating).toHaveValue('77')
  await expect(form.episodes).toHaveValue('9')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(form.rating).toHaveValue('50')
  await expect(dialog.getByText(BACK)).toBeHidden()

  await form.rating.fill('80')
  await page.goto('/my-account/watched')
  await showCards(page)
  const card = page.locator('.watched-card')
  await expect(card.getByText(BACK)).toBeVisible()
  await expect(formIn(card).rating).toHaveValue('80')
  await formIn(card).save.click()
  await expect(notice(page, `Your changes to ${TITLE} were saved`)).toBeVisible()
  await expect(card.getByText(BACK)).toBeHidden()
  await page.reload()
  await expect(formIn(card).rating).toHaveValue('80')
  await expect(card.getByText(BACK)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('drafts'))).toBeNull()
})

test('lists, notes and profiles: what was typed is back after a reload, and saved over a newer list only after its refusal', async ({
  page,
  request,
  complaints,
}) => {
  const lists = await listsOf(request, account)
  const url = await lists.create({ name: 'Autumn', visibility: 'Public' }, [TITLE])
  const main = page.getByRole('main')
  await page.goto('/my-account/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  const creating = page.getByRole('form', { name: 'Create a new list' })
  await creating.getByLabel('Name').fill('Winter evenings')
  await creating.getByLabel('Visibility').selectOption('Public')
  await page.goto(`/list/${url}`)
  await main.getByRole('button', { name: 'Edit', exact: true }).click()
  await main.getByLabel('Description').fill('Leaves fall')
  await main.getByRole('button', { name: /^Add a note/ }).click()
  await page.getByRole('textbox', { name: `Note on ${TITLE}` }).fill('With the lights on')
  await page.keyboard.press('Escape')
  await lists.add(url, 'Monster')
  await page.reload()

  await main.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(main.getByLabel('Description')).toHaveValue('Leaves fall')
  await main.getByRole('button', { name: /^Continue your unsaved note/ }).click()
  const note = page.getByRole('textbox', { name: `Note on ${TITLE}` })
  await expect(note).toHaveValue('With the lights on')
  await note.press('Control+Enter')
  await expect(page.getByText('With the lights on')).toBeVisible()

  const save = main.getByRole('button', { name: 'Save the changes' })
  await save.click()
  await expect(page.getByText('This list was changed elsewhere in the meantime.')).toBeVisible()
  await expectComplaint(complaints, CONFLICT)
  await save.click()
  await expect(save).toBeHidden()
  await expect(main.getByText('Leaves fall')).toBeVisible()

  await page.goto('/my-account/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(creating.getByText(BACK)).toBeVisible()
  await expect(creating.getByLabel('Name')).toHaveValue('Winter evenings')
  await expect(creating.getByLabel('Visibility')).toHaveValue('Public')
  await creating.getByRole('button', { name: 'Clear' }).click()
  await expect(creating.getByLabel('Name')).toHaveValue('')
  await expect(creating.getByText(BACK)).toBeHidden()

  // A profile text outlasts a reload and never a logout; an address is kept likewise.
  const edit = () => page.getByRole('button', { name: 'Edit profile' }).click()
  await page.goto('/my-account')
  await edit()
  await page.getByLabel('About yourself').fill('I watch at night')
  await page.reload()
  await edit()
  await expect(page.getByLabel('About yourself')).toHaveValue('I watch at night')
  await page.goto('/settings/account')
  const email = page.getByRole('region', { name: 'Email address' })
  await email.getByLabel('New email address').fill('next@example.org')
  const kept = () => page.evaluate(() => localStorage.getItem('drafts') ?? '')
  expect(await kept()).toContain('next@example.org')

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect.poll(kept).toBe('')
  await logIn(page, account)
  await page.goto('/my-account')
  await expectLoggedIn(page)
  await edit()
  await expect(page.getByLabel('About yourself')).toHaveValue('')
})
