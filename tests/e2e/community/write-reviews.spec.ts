import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { type Account, givenAccount, logIn, logInAsked, logInByForm } from '../support/account'
import { expect, test } from '../support/catalogue'
import { sentAt, textsIn } from '../support/head'
import { clickHydrated } from '../support/hydrated'
import { expectAccessible, expectComplaint } from '../support/test'
import { deviceOf, heldNotice, notice } from '../support/tracking'

let account: Account
test.beforeEach(async () => {
  account = await givenAccount()
})

function desk(page: Page) {
  const main = page.getByRole('main')
  const form = main.getByRole('form')
  return {
    main,
    form,
    open: (name = 'Write a review') => main.getByRole('button', { name, exact: true }),
    verdict: form.getByRole('radio').first(),
    text: form.getByRole('textbox', { name: /^Your (review|comment)$/ }),
    send: form.getByRole('button', { name: /^(Post|Save)/ }),
    reviews: main.getByRole('listitem').getByRole('article'),
  }
}

test('a review is written, edited, deleted and restored, and everybody sees it at once', { tag: '@essential' }, async ({
  page,
  browser,
  baseURL,
  request,
  catalogue,
}) => {
  const id = await catalogue.createWork({ title: 'The Written One', type: 'Anime' })
  const path = links.media(id, 'reviews')
  const everybody = async () => textsIn((await sentAt(request, path)).html, 'main').join()
  expect(await everybody()).toContain('Nobody has reviewed The Written One yet.')
  await page.goto(path)
  await clickHydrated(page.getByRole('main').getByRole('link', { name: 'Write a review' }))
  await logInAsked(page, account)
  const { form, verdict, text, send, reviews } = desk(page)
  await expect(verdict, 'the first field of the form that the visitor wanted').toBeFocused()
  await expect(page).toHaveURL(path)
  await expect(send).toBeDisabled()
  await text.fill('A **joy**.')
  await send.click()
  await expect(form).toContainText('This field must be filled in order to submit')
  await form.getByText('Recommended', { exact: true }).click()
  await form.getByLabel('Title (optional)').fill('Watch it')
  await expectAccessible(page)
  await send.click()
  await expect(notice(page, 'Your review was added')).toBeVisible()
  await expect(reviews).toHaveText([new RegExp(`${account.username}.*Recommended.*Watch it.*A joy\\.`, 's')])
  await expect(form).toHaveCount(0)
  expect(await everybody()).toContain('A joy.')

  await reviews.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(text).toHaveValue('A **joy**.')
  await form.getByRole('button', { name: 'Stop editing' }).click()
  await expect(reviews).toContainText('A joy.')
  await reviews.getByRole('button', { name: 'Edit', exact: true }).click()
  await text.fill('A pleasure.')
  await send.click()
  await expect(reviews).toContainText('A pleasure.')
  await reviews.getByRole('button', { name: 'Delete' }).click()
  const deleted = await heldNotice(page, 'Your review was deleted')
  await expect(reviews).toHaveCount(0)
  expect(await everybody()).toContain('Nobody has reviewed The Written One yet.')
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(reviews).toContainText('A pleasure.')
  await page.goto(links.myAccount('my-reviews'))
  await expect(reviews).toContainText(/The Written One.*A pleasure\./s)
  await expectAccessible(page)
  const profile = await sentAt(request, links.user(account.username, 'reviews'))
  expect(textsIn(profile.html, 'main').join()).toMatch(/The Written One.*A pleasure\./s)

  // A visitor votes and logs in.
  const guest = await (await browser.newContext({ baseURL })).newPage()
  await guest.goto(path)
  const anchor = await desk(guest).reviews.getAttribute('id')
  await clickHydrated(desk(guest).reviews.getByRole('link', { name: '0 votes for it' }))
  await logInAsked(guest, await givenAccount())
  const helpful = guest.getByRole('button', { name: 'votes: helpful' })
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expect(helpful).toHaveText(/1/)

  // A newcomer's first login, where nothing is known but the registration: the vote is stored, and the page leads to
  // the form.
  const newcomer = await givenAccount()
  const action = { of: anchor?.replace('-', ':'), action: 'notHelpful' }
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { username: newcomer.username } })
  await prisma().registration.create({
    data: { userId, secretHash: new Uint8Array(32), wanted: `${path}#write`, action },
    select: { userId: true },
  })
  const tab = await (await browser.newContext({ baseURL })).newPage()
  await logInByForm(tab, newcomer)
  const wanted = tab.getByRole('region', { name: 'What you came for' })
  await expect(wanted).toContainText(`The review of The Written One by ${account.username}`)
  const notHelpful = tab.getByRole('button', { name: 'votes: not helpful' })
  await expect(notHelpful).toHaveAttribute('aria-pressed', 'true')
  await expect(notHelpful).toHaveText(/1/)
  await wanted.getByRole('link', { name: 'To that page' }).click()
  await expect(desk(tab).verdict).toBeFocused()
  await expect(notHelpful).toHaveAttribute('aria-pressed', 'true')
  await expect(tab).toHaveURL(path)
})

test('an unfinished text survives a reload and a logout', async ({ page, catalogue }) => {
  const id = await catalogue.createWork({ title: 'The Unfinished One', type: 'Anime' })
  const path = links.media(id, 'discussion')
  await logIn(page, account)
  await page.goto(`${path}?episode=3`)
  const { text, form, reviews, send } = desk(page)
  await text.click()
  await page.keyboard.type('It is about')
  await page.reload()
  await expect(text).toHaveValue('It is about')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(form).toHaveCount(0)
  await logIn(page, account)
  await page.goto(path)
  await expect(text).toHaveValue('')
  await page.goto(`${path}?episode=3`)
  await expect(text).toHaveValue('It is about')
  await text.fill('It is about time.')
  await send.click()
  await expect(reviews).toContainText('It is about time.')
  await expect(form).toBeFocused()
  await expect(text).toHaveValue('')
  await page.goto(path)
  await expect(reviews).toHaveCount(0)
  await page.getByRole('link', { name: 'Episode 3 1' }).click()
  await expect(reviews).toContainText('It is about time.')
})

test('a review that was written or changed elsewhere is shown beside what was typed', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  const id = await catalogue.createWork({ title: 'The Contested One', type: 'Anime' })
  const { headers } = await deviceOf(request, account)
  await logIn(page, account)
  await page.goto(links.media(id, 'reviews'))
  const { form, open, text, send, reviews } = desk(page)
  await open().click()
  await text.fill('Mine.')
  await form.getByText('Recommended', { exact: true }).click()
  const data = { rawText: 'From elsewhere.', recommended: 'Mixed' }
  const written = await request.post(`/api/media/${id}/comment`, { headers, data })
  const review = await written.json()
  await send.click()
  await expect(form.getByRole('alert')).toContainText('From elsewhere.')
  await expectComplaint(complaints, /409/)
  await form.getByRole('button', { name: 'Keep what I typed' }).click()
  await send.click()
  await expect(reviews).toContainText('Mine.')

  await reviews.getByRole('button', { name: 'Edit', exact: true }).click()
  await text.fill('Mine again.')
  await request.put(`/api/comments/${review.id}`, { headers, data: { rawText: 'Changed elsewhere.' } })
  await send.click()
  await expect(form.getByRole('alert')).toContainText('Changed elsewhere.')
  await expect(text).toHaveValue('Mine again.')
  await page.reload()
  await reviews.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Changed elsewhere.')
  await expect(text).toHaveValue('Mine again.')
  await form.getByRole('button', { name: 'Keep what I typed' }).click()
  await send.click()
  await expect(form).toHaveCount(0)
  await expect(reviews).toContainText('Mine again.')
  await expectComplaint(complaints, /409/)
})
