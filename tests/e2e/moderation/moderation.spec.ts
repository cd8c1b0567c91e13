import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { moderationLinks } from '@/lib/moderation/links'
import { takedownLink } from '@/lib/moderation/takedown-links'
import { prisma } from '@/server/platform/database/client'
import { type Account, expectLoggedIn, givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectAccessibleAtEachWidth, expectComplaint } from '../support/test'
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
  await card.getByRole('button', { name: /^Hide/ }).focus()
  await desk.keyboard.press('Enter')
  const form = card.getByRole('form', { name: 'Hide' })
  await form.getByLabel('Reason').selectOption('Abuse or harassment')
  await form.getByLabel('Note to the author').fill('No hate.')
  await expectAccessibleAtEachWidth(desk)
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

test('a moderator sees a text as it was, and what it replies to; its author is told why it was hidden', async ({
  page,
  browser,
  baseURL,
  catalogue,
}) => {
  const author = await givenAccount()
  const { id: posterId } = await prisma().user.findFirstOrThrow({ where: { username: author.username } })
  const mediaId = await catalogue.createWork({ title: 'The Rewritten One', type: 'Anime' })
  const on = { mediaId, kind: 'comment' } as const
  const parentId = await catalogue.createReview({ ...on, rawText: 'A quiet question.' })
  const reviewId = await catalogue.createReview({ ...on, posterId, parentId, rawText: 'Only kind words.' })
  await prisma().report.create({ data: { reviewId, reason: 'Spoilers', seen: 'How it ends.' } })

  await makeModerator(reader)
  await logIn(page, reader)
  await page.goto(moderationLinks.queue())
  await expect(main(page)).toContainText(/\d+ waiting/)
  const card = main(page).getByRole('article').filter({ hasText: 'The Rewritten One' })
  const part = (title: string) => card.getByRole('group').filter({ hasText: title })
  await expect(part('Replies to')).toContainText('A quiet question.')
  await expect(part('The text when it was reported')).toContainText('How it ends.')
  await expect(part('The text, as it is now')).toContainText('Only kind words.')
  await card.getByRole('button', { name: /^Hide/ }).click()
  const form = card.getByRole('form', { name: 'Hide' })
  await expect(form.getByLabel('Reason')).toHaveValue('Spoilers')
  await form.getByLabel('Note to the author').fill('Cover the end.')
  await form.getByRole('button', { name: 'Hide' }).click()
  await expect(card.getByRole('status')).toContainText('Settled by you: Hidden')

  const told = await (await browser.newContext({ baseURL })).newPage()
  await logIn(told, author)
  const row = main(told).getByRole('listitem').filter({ hasText: 'A moderator has hidden something you wrote' })
  await expect(async () => {
    await told.goto(links.myAccount('notifications'))
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(row).toContainText('The Rewritten One: “Only kind words.”')
  await expect(row).toContainText('Unmarked spoilers')
  await expect(row).toContainText('Cover the end.')
  await expect(row).toContainText('you can object: write to')
})

test('a takedown request needs no account', async ({ page, baseURL, complaints }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Takedown' }).click()
  await expect(page).toHaveURL(takedownLink())
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
