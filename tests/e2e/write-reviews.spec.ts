import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { type Account, givenAccount, logIn } from './support/account'
import { expect, test } from './support/catalogue'
import { expectAccessible, expectComplaint } from './support/test'
import { deviceOf, notice } from './support/tracking'

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
    text: form.getByRole('textbox', { name: /^Your (review|comment)$/ }),
    send: form.getByRole('button', { name: /^(Post|Save)/ }),
    reviews: main.getByRole('listitem').getByRole('article'),
  }
}

test('a review is written, edited, deleted and restored, and everybody sees it at once', { tag: '@essential' }, async ({
  page,
  browser,
  baseURL,
  catalogue,
}) => {
  const id = await catalogue.createWork({ title: 'The Written One', type: 'Anime' })
  const path = links.media(id, 'reviews')
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto(path)
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Write a review' })).toBeVisible()
  await logIn(page, account)
  await page.goto(path)
  const { form, open, text, send, reviews } = desk(page)
  await open().click()
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
  await visitor.goto(path)
  await expect(desk(visitor).reviews).toContainText('A joy.')

  await reviews.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(text).toHaveValue('A **joy**.')
  await form.getByRole('button', { name: 'Stop editing' }).click()
  await expect(reviews).toContainText('A joy.')
  await reviews.getByRole('button', { name: 'Edit', exact: true }).click()
  await text.fill('A pleasure.')
  await send.click()
  await expect(reviews).toContainText('A pleasure.')
  await reviews.getByRole('button', { name: 'Delete' }).click()
  await expect(reviews).toHaveCount(0)
  await visitor.goto(path)
  await expect(desk(visitor).main).toContainText('Nobody has reviewed The Written One yet.')
  await notice(page, 'Your review was deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(reviews).toContainText('A pleasure.')
  await page.goto(links.myAccount('my-reviews'))
  await expect(reviews).toContainText(/The Written One.*A pleasure\./s)
  await expectAccessible(page)
  await page.goto(links.user(account.username, 'reviews'))
  await expect(reviews).toContainText(/The Written One.*A pleasure\./s)
})

test('an unfinished text survives a reload and a logout', { tag: '@essential' }, async ({ page, catalogue }) => {
  const id = await catalogue.createWork({ title: 'The Unfinished One', type: 'Anime' })
  const path = links.media(id, 'discussion')
  await logIn(page, account)
  await page.goto(`${path}?episode=3`)
  const { text, open, form, reviews, send } = desk(page)
  await open('Write a comment').click()
  await text.fill('It is about')
  await page.reload()
  await expect(text).toHaveValue('It is about')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(form).toHaveCount(0)
  await logIn(page, account)
  await page.goto(path)
  await expect(open('Write a comment')).toBeVisible()
  await page.goto(`${path}?episode=3`)
  await expect(text).toHaveValue('It is about')
  await text.fill('It is about time.')
  await send.click()
  await expect(reviews).toContainText('It is about time.')
  await page.goto(path)
  await expect(reviews).toHaveCount(0)
  await page.getByRole('link', { name: 'Episode 3 1' }).click()
  await expect(reviews).toContainText('It is about time.')
})

test('a review that was changed elsewhere is shown beside what was typed', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  const id = await catalogue.createWork({ title: 'The Contested One', type: 'Anime' })
  const device = await deviceOf(request, account)
  const written = await request.post(`/api/media/${id}/comment`, {
    headers: device.headers,
    data: { rawText: 'First.', recommended: 'Mixed' },
  })
  const review = await written.json()
  await logIn(page, account)
  await page.goto(links.media(id, 'reviews'))
  const { main, form, text, send, reviews } = desk(page)
  await reviews.getByRole('button', { name: 'Edit', exact: true }).click()
  await text.fill('Mine.')
  await request.put(`/api/comments/${review.id}`, { headers: device.headers, data: { rawText: 'From elsewhere.' } })
  await send.click()
  await expect(form.getByRole('alert')).toContainText('From elsewhere.')
  await expect(text).toHaveValue('Mine.')
  await page.reload()
  await reviews.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('From elsewhere.')
  await expect(text).toHaveValue('Mine.')
  await form.getByRole('button', { name: 'Keep what I typed' }).click()
  await send.click()
  await expect(main).toContainText('Mine.')
  await expectComplaint(complaints, /409/)
})

test('others vote, once each, and change their votes', async ({ page, catalogue }) => {
  const id = await catalogue.createWork({ title: 'The Voted One', type: 'Anime' })
  await catalogue.createReview({ mediaId: id, recommended: 'Mixed', rawText: 'Vote on me.' })
  await logIn(page, account)
  await page.goto(links.media(id, 'reviews'))
  const up = desk(page).reviews.getByRole('button', { name: 'votes: helpful' })
  const down = desk(page).reviews.getByRole('button', { name: 'votes: not helpful' })
  const answered = () => page.waitForResponse((response) => response.url().endsWith('/vote') && response.ok())
  const first = answered()
  await up.click()
  await expect(up).toHaveText(/1/)
  await first
  const second = answered()
  await down.click()
  await expect(up).toHaveText(/0/)
  await expect(down).toHaveText(/1/)
  await second
  await page.reload()
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await down.click()
  await expect(down).toHaveText(/0/)
})
