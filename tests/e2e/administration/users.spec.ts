import type { Page } from '@playwright/test'
import { administrationLinks } from '@/lib/administration/links'
import { prisma } from '@/server/platform/database/client'
import { givenUser } from '@/tests/support/factories'
import { type Account, givenAccount, logIn, newAccount } from '../support/account'
import { expect, test } from '../support/catalogue'
import { servedHere } from '../support/served'
import { expectAccessibleAtEachWidth } from '../support/test'
import { notice } from '../support/tracking'

const main = (page: Page) => page.getByRole('main')
const DAY = 86_400_000

/** An account with a session elsewhere, a mail that did not arrive, and a token. */
async function givenReader({ username }: Account): Promise<number> {
  const userId = await givenUser(username, { suspendedUntil: new Date(Date.now() + 7 * DAY), permissions: ['CanEdit'] })
  const expiresAt = new Date(Date.now() + DAY)
  const network = '203.0.113.0/24'
  await prisma().session.create({
    data: { userId, network, device: 'Firefox on Linux', expiresAt, tokenHash: Buffer.from(username) },
  })
  await prisma().mailOutcome.create({
    data: { userId, kind: 'newLogin', outcome: 'failed', detail: '550 5.1.1 <…>: Mailbox full' },
  })
  return userId
}

test('an administrator finds a user by name, email and network, sees why a mail did not arrive, and leaves a note', async ({
  page,
}) => {
  test.slow()
  const administrator = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: administrator.username } })
  await prisma().userPermission.create({ data: { userId: id, permission: 'CanAdminister' } })
  const reader = newAccount()
  const readerId = await givenReader(reader)
  await logIn(page, administrator)

  await page.goto(administrationLinks.part('users'))
  await main(page).getByRole('textbox', { name: 'Name', exact: true }).fill(reader.username.slice(2).toUpperCase())
  await main(page).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(main(page).getByRole('status')).toHaveText('1 user')
  await expect(main(page).getByRole('row', { name: reader.username })).toContainText('Suspended')
  await expectAccessibleAtEachWidth(page)
  const back = main(page).getByRole('link', { name: 'Back to the search' })
  await main(page).getByRole('link', { name: reader.username }).click()
  await back.click()
  await expect(main(page).getByRole('status')).toHaveText('1 user')

  const email = `${reader.username.toLowerCase()}@example.org`
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await main(page).getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await main(page).getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await main(page).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(main(page).getByText(`Found by ${email}`)).toBeVisible()
  await main(page).getByRole('link', { name: reader.username }).click()
  await expect(page).toHaveURL(administrationLinks.user(readerId))
  await back.click()
  await expect(main(page).getByText(`Found by ${email}`)).toBeVisible()
  await main(page).getByRole('link', { name: reader.username }).click()
  await expect(page).toHaveURL(administrationLinks.user(readerId))
  await page.goBack()
  await expect(main(page).getByText(`Found by ${email}`)).toBeVisible()
  await expect(main(page).getByRole('row', { name: reader.username })).toBeVisible()
  const seen = `${asked.join(' ')} ${page.url()} ${servedHere().output()}`
  for (const text of [email, encodeURIComponent(email)]) expect(seen).not.toContain(text)

  await main(page).getByLabel('By network').fill('203.0.113.77')
  await main(page).getByRole('button', { name: 'Search the network' }).click()
  await expect(main(page).getByText('Logged in from 203.0.113.0/24')).toBeVisible()
  expect([page.url(), ...asked].join(' ') + servedHere().output()).not.toContain('203.0')
  await main(page).getByRole('link', { name: reader.username }).click()

  await expect(page).toHaveURL(administrationLinks.user(readerId))
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible()
  const mails = main(page).getByRole('region', { name: 'Mail' })
  await expect(mails.getByRole('listitem')).toContainText(['550 5.1.1 <…>: Mailbox full'])
  await expect(main(page).getByRole('region', { name: 'Sessions' })).toContainText('from 203.0.113.0/24')
  const notes = main(page).getByRole('region', { name: 'Notes of administrators' })
  await notes.getByRole('textbox', { name: 'New note' }).fill('Wrote to us by post.')
  await notes.getByRole('button', { name: 'Add the note' }).click()
  await expect(notice(page, 'The note is saved')).toBeVisible()
  await expect(notes.getByRole('listitem')).toContainText(['Wrote to us by post.'])
  await expectAccessibleAtEachWidth(page)
  await notes.getByRole('button', { name: /^Delete/ }).click()
  await expect(notes.getByText('No notes yet.')).toBeVisible()
})
