import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { moderationLinks } from '@/lib/moderation/links'
import { prisma } from '@/server/platform/database/client'
import { type Account, expectLoggedIn, givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { atEachWidth, expectAccessible, expectAccessibleAtEachWidth, expectComplaint } from '../support/test'
import { notice } from '../support/tracking'

let reader: Account
test.beforeEach(async () => {
  reader = await givenAccount()
})

async function makeModerator({ username }: Account): Promise<void> {
  const { id } = await prisma().user.findFirstOrThrow({ where: { username }, select: { id: true } })
  await prisma().userPermission.create({ data: { userId: id, permission: 'CanModerate' } })
}

const main = (page: Page) => page.getByRole('main')

test('a text is reported, hidden with a reason, gone for everybody, and shown again', async ({
  page,
  browser,
  baseURL,
  catalogue,
}) => {
  test.slow()
  const mediaId = await catalogue.createWork({ title: 'The Reported One', type: 'Anime' })
  await catalogue.createReview({ mediaId, recommended: 'Mixed', rawText: 'Words of hate.' })
  const path = links.media(mediaId, 'reviews')
  const text = (where: Page) => main(where).getByText('Words of hate.')

  await logIn(page, reader)
  await page.goto(path)
  await main(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^Report/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong with it?').selectOption('Abuse or harassment')
  await dialog.getByLabel('Note (optional)').fill('The whole of it.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await expect(notice(page, 'Your report was sent to the moderators')).toBeVisible()

  const answer = await page.goto(moderationLinks.queue())
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'For moderators' })).toBeVisible()

  const moderator = await givenAccount()
  const desk = await (await browser.newContext({ baseURL })).newPage()
  await logIn(desk, moderator)
  await desk.goto('/companies')
  await expectLoggedIn(desk)
  // Granting it ends no session, and the page that is open learns of it.
  await makeModerator(moderator)
  expect((await desk.goto(moderationLinks.queue()))?.status()).toBe(200)
  const card = main(desk).getByRole('article').filter({ hasText: 'The Reported One' })
  await expect(card).toContainText('Words of hate.')
  await expect(card).toContainText('The whole of it.')
  await atEachWidth(desk, () => expectAccessible(desk))
  await card.getByRole('button', { name: /^Hide/ }).focus()
  await desk.keyboard.press('Enter')
  const form = card.getByRole('form', { name: 'Hide' })
  await form.getByLabel('Reason').selectOption('Abuse or harassment')
  await form.getByLabel('Note to the author').fill('No hate.')
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Hide' }).click()
  await expect(card.getByRole('status')).toContainText('Settled by you: Hidden')

  await page.goto(path)
  await expect(main(page)).toContainText('Nobody has reviewed The Reported One yet.')
  await desk.goto(moderationLinks.log({ moderator: moderator.username }))
  const row = main(desk).getByRole('listitem').filter({ hasText: 'No hate.' })
  await expect(row).toContainText('Abuse or harassment')
  await expectAccessible(desk)
  await row.getByRole('button', { name: 'Show again' }).click()
  await expect(main(desk).getByRole('listitem').filter({ hasText: 'Shown again' })).toBeVisible()
  await page.goto(path)
  await expect(text(page)).toBeVisible()
})

test('a takedown request needs no account', async ({ page, baseURL, complaints }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Takedown' }).click()
  await expect(page).toHaveURL(moderationLinks.takedown())
  const form = main(page).getByRole('form')
  await form.getByLabel('Address of the page').fill('https://example.org/torrent/1')
  await form.getByLabel('Your name').fill('A. Lawyer')
  await form.getByLabel('Email').fill('law@example.org')
  await form.getByLabel('Which right').fill('The copyright of a film')
  await form.getByLabel('Statement').fill('We made it.')
  await form.getByRole('button', { name: 'Send the request' }).click()
  await expect(form).toContainText('This is not an address on this site')
  await expectComplaint(complaints, /status of 400/)
  await expectAccessibleAtEachWidth(page)
  await form.getByLabel('Address of the page').fill(`${baseURL}/torrent/1`)
  await form.getByRole('button', { name: 'Send the request' }).click()
  await expect(main(page).getByRole('status')).toContainText('Your request was sent')
})
