import { links } from '@/lib/links'
import { proposalsCall } from '@/lib/tracking/links/proposals'
import messages from '@/messages/en.json' with { type: 'json' }
import { prisma } from '@/server/platform/database/client'
import {
  type Account,
  expectLoggedIn,
  expectVisitor,
  givenAccount,
  logIn,
  logInAsked,
  logInByForm,
} from '../support/account'
import { expect, test } from '../support/catalogue'
import { downloaded } from '../support/download'
import { elementsIn, sentAt, textsIn } from '../support/head'
import { clickHydrated } from '../support/hydrated'
import { linkTo } from '../support/mail'
import { expectAccessible, expectAccessibleAtEachWidth, expectComplaint } from '../support/test'
import { actionsOn, formIn } from '../support/tracking'
import { idOf } from '../support/works'

/** The smallest possible PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let account: Account
test.beforeEach(async () => {
  account = await givenAccount()
})

test('a visitor is redirected home with the login dialog, and returns to the account, whose pages have no accessibility violations', async ({
  page,
}) => {
  await page.goto('/my-account/security')
  await expect(page).toHaveURL(`/?login&next=${encodeURIComponent('/settings/security')}`)
  const login = page.getByRole('dialog', { name: 'Log in' })
  await login.getByLabel('Email').fill(account.email)
  await login.getByLabel('Password').fill(account.password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/settings/security')
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/my-account')
  const own = page.getByRole('heading', { level: 1, name: account.username })
  await expect(own).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Your account' }).press('Enter')
  await page.getByRole('menuitem', { name: /Profile$/ }).press('Enter')
  await expect(page).toHaveURL(links.user(account.username))
  await expect(own).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.goBack()
  await expect(page).toHaveURL('/my-account')
  await clickHydrated(page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }))
  await expect(page).toHaveURL('/')
  await expectVisitor(page)
})

test('a profile gets a description and a picture, which the public page shows at once', { tag: '@essential' }, async ({
  page,
  request,
  complaints,
}) => {
  await logIn(page, account)
  const everybody = async () => elementsIn((await sentAt(request, `/user/${account.username}`)).html, 'main')
  expect(textsIn(await everybody(), 'h1').join()).toContain(account.username)

  await page.goto('/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Edit profile' }).click()
  const save = main.getByRole('button', { name: 'Save the changes' })
  await expect(save).toBeHidden()
  await main.getByLabel('About yourself').fill('I read everything.\nAnd then again.')
  await main.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL })
  await save.click()
  await expect(page.getByText('Your profile picture has been uploaded')).toBeVisible()
  await expect(page.getByText('Your profile has been updated')).toBeVisible()
  await expect(save).toBeHidden()
  await expect(main.getByText('And then again.')).toBeVisible()
  await expect(main.getByRole('region', { name: account.username }).locator('img')).toBeVisible()

  const seen = await everybody()
  expect(textsIn(seen, 'main').join()).toContain('And then again.')
  expect(elementsIn(elementsIn(seen, 'header'), 'img')).toHaveLength(1)

  // A refused picture shows a failure, and the edit mode closes.
  await main.getByRole('button', { name: 'Edit profile' }).click()
  await main.getByLabel('Profile picture').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: PIXEL })
  await expect(main.getByText('A picture must be a GIF, JPEG or PNG')).toBeVisible()
  await expect(save).toBeHidden()
  const lie = Buffer.from('this is no picture at all')
  await main.getByLabel('Profile picture').setInputFiles({ name: 'lie.png', mimeType: 'image/png', buffer: lie })
  await save.click()
  await expect(
    page.getByText('Your profile picture could not be uploaded: A picture must be a GIF, JPEG or PNG'),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  await expectComplaint(complaints, /status of 400/)

  await page.route('/api/users/update', (route) => route.fulfill({ status: 500, json: {} }))
  await main.getByRole('button', { name: 'Edit profile' }).click()
  await main.getByLabel('About yourself').fill('Nobody will read this.')
  await save.click()
  await expect(page.getByText('Your profile could not be updated')).toBeVisible()
  await expectComplaint(complaints, /status of 500/)
})

test('sessions of other browsers are ended one by one, or all; refusals show the texts of the specification', async ({
  page,
  browser,
  request,
  catalogue: _,
  complaints,
}) => {
  await logIn(page, account)
  const other = await (await browser.newContext()).newPage()
  await logIn(other, account)
  await page.goto(links.settings('security'))
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const others = sessions.getByRole('listitem').filter({ hasNotText: 'This device' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await others.getByRole('button', { name: /^Log out/ }).click()
  await expect(page.getByText('That device has been logged out')).toBeVisible()
  await expect(others).toHaveCount(0)
  await other.goto('/my-account/history?page=0')
  const again = other.getByRole('dialog', { name: 'Log in' })
  await expect(again).toContainText('this session was ended')
  await expect(other).toHaveURL('/my-account/history?page=0')
  await logInAsked(other, account)
  await expect(other).toHaveURL('/my-account/history?page=0')

  // A form that is open stays, and asks for a login when it is saved.
  const bebop = await idOf(request, 'Cowboy Bebop')
  await other.goto(links.media(bebop))
  await actionsOn(other).watched.click()
  const form = other.getByRole('dialog', { name: 'Cowboy Bebop' })
  await form.locator('summary').click()
  await form.locator('[name=note]').fill('Typed while the session lasted')
  await page.reload()
  await others.getByRole('button', { name: /^Log out/ }).click()
  await expect(others).toHaveCount(0)
  await formIn(form).add.click()
  await expect(again).toContainText('this session was ended')
  await again.getByLabel('Email').fill(account.email)
  await again.getByLabel('Password', { exact: true }).fill(account.password)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form.locator('[name=note]')).toHaveValue('Typed while the session lasted')
  await formIn(form).add.click()
  await expect(form).toBeHidden()
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { username: account.username } })
  const saved = await prisma().watchedRecord.findFirstOrThrow({ where: { userId, mediaId: bebop } })
  expect(saved.note).toBe('Typed while the session lasted')
  await page.reload()
  await others.getByRole('button', { name: /^Log out/ }).click()
  await expect(others).toHaveCount(0)

  const { email, password } = account
  expect((await request.post('/api/users/login', { data: { email, password } })).status()).toBe(200)
  await page.reload()
  await expectLoggedIn(page)
  await expect(others).toHaveCount(1)
  const ended = await prisma().session.findFirstOrThrow({ where: { userId }, orderBy: { createdAt: 'desc' } })
  await prisma().session.delete({ where: { id: ended.id } })
  await others.getByRole('button', { name: /^Log out/ }).click()
  await expect(page.getByText('That route was not found')).toBeVisible()
  await expectComplaint(complaints, /status of 404/)

  await logIn(other, account)
  const everywhere = sessions.getByRole('button', { name: 'Log out everywhere' })
  const refused = { status: 500, json: { message: messages.errors.internal } }
  await page.route('/api/users/sessions', (route) => route.fulfill(refused))
  await everywhere.click()
  await expect(page.getByText('There has been an error with the server')).toBeVisible()
  await expectComplaint(complaints, /status of 500/)
  await page.unroute('/api/users/sessions')
  await everywhere.click()
  await expect(page).toHaveURL('/')
  await expectVisitor(page)
  await other.goto('/companies')
  await expectVisitor(other)
  await other.context().close()
})

test('password and email address can be changed, and a forgotten password reset', { tag: '@essential' }, async ({
  page,
  complaints,
}) => {
  await logIn(page, account)
  await page.goto(links.settings('security'))
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Current password').fill('not this one')
  await password.getByLabel('New password').fill('two cats on the roof')
  await password.getByLabel('Confirm password').fill('two cats on a roof')
  await password.getByRole('button', { name: 'Change the password' }).click()
  await expect(password.getByText('Passwords do not match!')).toBeVisible()
  await password.getByLabel('Confirm password').fill('two cats on the roof')
  await password.getByRole('button', { name: 'Change the password' }).click()
  await expect(password.getByText('This is not your password')).toBeVisible()
  await expectComplaint(complaints, /status of 400/)
  await password.getByLabel('Current password').fill(account.password)
  await password.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password has been changed; all')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Sections of the settings' })
    .getByRole('link', { name: 'Account' })
    .click()
  const email = page.getByRole('region', { name: 'Email address' })
  const address = `new-${account.email}`
  await email.getByLabel('New email address').fill(address)
  await email.getByRole('button').last().click()
  await expect(page.getByText('A link is on its way to the new address')).toBeVisible()
  // Home reads them, and an answer to a session that is over is a complaint of the browser.
  const read = page.waitForResponse(`**${proposalsCall()}`)
  await page.goto(await linkTo(address, 'email'))
  await expect(page.getByText('Your email address has been changed')).toBeVisible()
  await read

  await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click()
  await expectVisitor(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/reset')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('main').getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this address')).toBeVisible()
  await page.goto(await linkTo(address, 'reset'))
  await page.getByRole('textbox', { name: 'New password' }).fill('three cats on the roof')
  await page.getByLabel('Confirm password').fill('three cats on the roof')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL('/login')
  await logInByForm(page, { ...account, email: address, password: 'three cats on the roof' })
})

test('all data can be exported, and the account deleted', { tag: '@essential' }, async ({ page, complaints }) => {
  await logIn(page, account)
  await page.goto(links.settings('data'))
  const { text } = await downloaded(page, page.getByRole('button', { name: 'Export my data' }))
  const data = JSON.parse(text)
  expect(data.account).toMatchObject([{ username: account.username, email: account.email }])

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectVisitor(page)
  await page.goto(`/user/${account.username}`)
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  await expectComplaint(complaints, /status of 404/)
})

test('a read that fails says why on each page of the account, in the words of the specification', async ({
  page,
  complaints,
}) => {
  await logIn(page, account)
  for (const [path, call] of [
    ['/my-account/imports', /\/api\/imports(\?|$)/],
    ['/my-account/lists', /\/api\/user-lists\/my-lists(\?|$)/],
    ['/my-account/watched', /\/api\/watched(\?|$)/],
    ['/my-account/history', /\/api\/me\/history(\?|$)/],
    ['/my-account/statistics', /\/api\/users\/[^/]+\/statistics(\?|$)/],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, body: 'not ours' }))
    const link = page.getByRole('main').locator(`a[href="${path}"]`)
    if ((await link.count()) > 0) await link.first().click()
    else await page.goto(path)
    const words = page.getByText('There has been an error with the server; Please try again later')
    await expect(words, path).toBeVisible()
    await expect.poll(() => complaints.filter((complaint) => /status of 500/.test(complaint)).length).toBeGreaterThan(0)
    complaints.splice(0)
  }
})
