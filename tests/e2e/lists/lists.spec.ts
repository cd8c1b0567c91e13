import { givenAccount, logIn } from '../support/account'
import { listsOf, SEEN, TITLES, titlesOn } from '../support/lists'
import { expect, expectAccessibleAtEachWidth, expectComplaint, NOT_FOUND, test } from '../support/test'
import { ask } from '../support/wire'
import { idOf } from '../support/works'

const ODD_NAMES = [
  '!!!',
  '.',
  '..',
  'a/b',
  '100%',
  '50%25 off',
  '🍜 & #1?',
  'قائمة الأنمي',
  'x'.repeat(100),
  '%2e%2e',
  'add to',
]

test('a list is created, filled from an entry, described, renamed, shared and deleted', { tag: '@essential' }, async ({
  page,
  request,
  context,
  complaints,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const account = await givenAccount()
  const home = `/list/${account.username}`
  await logIn(page, account)
  await page.goto('/my-account/lists')
  const main = page.getByRole('main')
  await expect(main.getByText('No lists yet')).toBeVisible()

  const form = main.getByRole('form', { name: 'Create a new list' })
  await expect(form.getByRole('button')).toHaveCount(0)
  await form.getByLabel('Name').fill('Favorites')
  await form.getByRole('button', { name: 'Create the list' }).click()
  await expect(form.getByText('This name is reserved for addresses')).toBeVisible()
  await expectComplaint(complaints, /status of 400/)
  await form.getByLabel('Name').fill('Rainy  Sunday!')
  await expect(form.getByText(`Address: ${home}/rainy-sunday!`)).toBeVisible()
  await form.getByLabel('Description').fill('With tea\nand rain.')
  await form.getByRole('button', { name: 'Create the list' }).click()
  await expect(page.getByText('The list has been created.')).toBeVisible()
  await expect(page).toHaveURL('/my-account/lists/rainy-sunday!')
  await expect(main.getByRole('heading', { level: 1, name: 'Rainy Sunday!' })).toBeFocused()

  await page.goto('/my-account/lists')
  await main.getByRole('button', { name: 'New list' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('rainy sunday!')
  await form.getByRole('button', { name: 'Create the list' }).click()
  await expect(form.getByText('You already have a list with this name')).toBeVisible()
  await expectComplaint(complaints, /status of 409/)

  await page.goto(`/media/${await idOf(request, 'Cowboy Bebop')}`)
  await main.getByRole('button', { name: 'Add to list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to list' })
  const mine = dialog.getByRole('checkbox', { name: /Rainy Sunday!/ })
  await expect(mine).not.toBeChecked()
  await mine.check()
  await expect(page.getByText('Added to “Rainy Sunday!”.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Add a note/ }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: /^Add a note/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('See you, space cowboy.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The note has been saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'New list' }).click()
  await dialog.getByLabel('Name of the new list').fill('Jazz')
  await dialog.getByRole('button', { name: 'Create and add' }).click()
  await expect(dialog.getByRole('checkbox', { name: /Jazz/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /Jazz/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('button', { name: 'Add to list' })).toBeFocused()

  await page.goto('/my-account/lists/rainy-sunday!')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Rainy Sunday!')
  await expect(page).toHaveTitle('Rainy Sunday! | Mokuroku')
  const expectDescribed = async (description: string) => {
    for (const name of ['[name="description"]', '[property="og:description"]', '[name="twitter:description"]'])
      await expect(page.locator(`meta${name}`)).toHaveAttribute('content', description)
  }
  await expectDescribed('With tea and rain.')
  await expect(main.getByText('See you, space cowboy.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Edit', exact: true }).click()
  const save = main.getByRole('button', { name: 'Save the changes' })
  await expect(save).toHaveCount(0)
  await main.getByLabel('Visibility').selectOption('Public')
  await expect(main.getByText('it appears on your profile')).toBeVisible()
  await main.getByLabel('Name').fill('Rainy days')
  await save.click()
  await expect(page.getByText('The list has been updated.')).toBeVisible()
  await expect(page).toHaveURL('/my-account/lists/rainy-days')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Rainy days')

  await main.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link has been copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe(`${home}/rainy-days`)
  const moved = await ask({ path: `${home}/rainy-sunday!?view=grid` })
  expect([moved.status, moved.headers.location]).toEqual([308, `${home}/rainy-days?view=grid`])
  await page.goto('/my-account/lists/rainy-sunday!')
  await expect(page).toHaveURL('/my-account/lists/rainy-days')

  await main.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Rainy days”?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await main.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete the list' }).click()
  await expect(page.getByText('The list has been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/my-account/lists')
  await expect(main.getByRole('link', { name: 'Jazz' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Rainy days' })).toHaveCount(0)
  expect((await ask({ path: `${home}/rainy-days` })).status).toBe(404)

  // Each page of a list has the description of that list, also without a new document.
  await expectDescribed('Your lists on Mokuroku.')
  await main.getByRole('link', { name: 'Jazz' }).click()
  await expectDescribed(`Browse ${account.username}'s list`)
  await page.goto('/my-account/lists/rainy-days')
  await expect(main.getByText('No existo')).toBeVisible()
  await expectDescribed('Mokuroku')
  await expectComplaint(complaints, NOT_FOUND)
})

test('only those with access see a list: visitors without JavaScript, friends with their token', {
  tag: '@essential',
}, async ({ page, browser, request, complaints }) => {
  const [owner, friend] = [await givenAccount(), await givenAccount()]
  const [lists, others] = [await listsOf(request, owner), await listsOf(request, friend)]
  const listed: Record<string, string> = {}
  for (const visibility of ['Private', 'Unlisted', 'Public', 'FriendsOnly'])
    listed[visibility] = await lists.create({ name: `${visibility} things`, visibility }, TITLES.slice(0, 2))

  for (const [visibility, url] of Object.entries(listed)) {
    const { status, body, headers } = await ask({ path: `/list/${url}` })
    const isOpen = visibility === 'Public' || visibility === 'Unlisted'
    expect([visibility, status]).toEqual([visibility, isOpen ? 200 : 404])
    expect(body.includes(`${visibility} things`)).toBe(isOpen)
    expect(body.includes('No existo')).toBe(!isOpen)
    expect(/<meta name="robots" content="noindex/.test(body)).toBe(visibility !== 'Public')
    expect(headers['cache-control']).toBe(isOpen ? 'private, no-cache' : 'no-store')
  }
  expect((await ask({ path: '/sitemap.xml' })).body).not.toContain('/list/')
  const grid = await ask({ path: `/list/${listed.Public}?view=grid` })
  expect(grid.body).toMatch(/<a[^>]*aria-current="true"[^>]*><svg(?:(?!<\/svg>).)*<\/svg>Grid<\/a>/s)
  expect(grid.body).toMatch(/card-title.*Cowboy Bebop.*card-title.*Death Note/s)

  for (const name of ODD_NAMES) {
    const { status, body } = await ask({ path: `/list/${await lists.create({ name, visibility: 'Public' })}` })
    expect([name, status]).toEqual([name, 200])
    expect(body.replaceAll('&amp;', '&')).toContain(`<title>${name} | Mokuroku</title>`)
  }
  await page.goto(`/user/${owner.username}`)
  await page.getByRole('link', { name: '50%25 off' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('50%25 off')
  await expect(page).toHaveTitle('50%25 off | Mokuroku')

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`/list/${listed.Public}`)
  await expect(titlesOn(plain)).toHaveText(TITLES.slice(0, 2), SEEN)
  await plain.getByRole('link', { name: 'Grid' }).click()
  await expect(plain.locator('.card-title')).toHaveText([/^1\sCowboy Bebop/, /^2\sDeath Note/])
  await expect(plain.getByRole('link', { name: 'Grid' })).toHaveAttribute('aria-current', 'true')
  await plain.context().close()

  await logIn(page, friend)
  const main = page.getByRole('main')
  await page.goto(`/list/${listed.FriendsOnly}`)
  await expect(main.getByText('No existo')).toBeVisible()
  await lists.follow(friend.username)
  await others.follow(owner.username)
  await page.reload()
  await expect(titlesOn(page)).toHaveText(TITLES.slice(0, 2), SEEN)
  await expect(page).toHaveTitle('FriendsOnly things | Mokuroku')
  await expect(main.getByRole('button', { name: /Edit|Delete|Copy link/ })).toHaveCount(0)
  // Each of these pages and its call answers 404, which the console reports.
  expect(complaints.filter((complaint) => !NOT_FOUND.test(complaint))).toEqual([])
  complaints.splice(0)
})

test('lists have no accessibility violations', async ({ page, request, complaints }) => {
  test.slow()
  const account = await givenAccount()
  const lists = await listsOf(request, account)
  const url = await lists.create({ name: '🍜 ラーメン / 100%', visibility: 'Public', description: '日本語' }, TITLES)
  await lists.add(url, 'Naruto', 'All of it.\nReally.')
  await lists.create({ name: '!!!', visibility: 'Unlisted' })
  await page.goto(`/list/${url}`)
  await expectAccessibleAtEachWidth(page)
  await page.goto(`/list/${url}?view=grid`)
  await expectAccessibleAtEachWidth(page)
  await page.goto(`/list/${account.username}/nothing`)
  await expectAccessibleAtEachWidth(page)
  await expectComplaint(complaints, NOT_FOUND)
  await logIn(page, account)
  const main = page.getByRole('main')
  await page.goto('/my-account/lists')
  await main.getByRole('button', { name: 'New list' }).click()
  await main.getByRole('button', { name: 'Edit lists' }).click()
  await expectAccessibleAtEachWidth(page)
  await page.goto(`/my-account/lists/${url.split('/')[1]}`)
  // On a phone, the last width, the tools are behind one button.
  const tools = main.getByRole('button', { name: 'Tools of the list' })
  await tools.click()
  await main.getByRole('button', { name: 'Edit', exact: true }).click()
  await main.getByRole('button', { name: /^Edit the note/ }).click()
  await expectAccessibleAtEachWidth(page, async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
  await tools.click()
  await main.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.goto(`/media/${await idOf(request, 'Naruto')}`)
  await main.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New list' }).click()
  await expectAccessibleAtEachWidth(page)
})
