import { historyLink, sourcesLink } from '@/lib/catalogue/links/entries'
import { contributionsLink } from '@/lib/curation/links/edits'
import { hiddenTextsLink } from '@/lib/curation/links/hidden-texts'
import { patrolLinks } from '@/lib/curation/links/patrol'
import { contributionInput } from '@/lib/curation/schemas/contributions'
import { links } from '@/lib/links'
import { contribute } from '@/server/domain/curation/contributions/mutations'
import { prisma } from '@/server/platform/database/client'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectComplaint } from '../support/test'

test('everybody reads the history; an editor takes a change back and undoes that; a moderator locks a field', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  const id = await catalogue.createWork({ title: 'Paper Kites', type: 'Anime' })
  const account = await givenAccount()
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { username: account.username } })
  for (const permission of ['CanEdit', 'CanModerate'] as const)
    await prisma().userPermission.create({ data: { userId, permission } })
  const change = (change: object, comment: string | null = null) =>
    contribute(contributionInput.parse({ noun: 'media', id, change, comment }), {
      id: userId,
      permissions: ['CanEdit'],
    })
  const box = await change({ title: 'Paper Kite', romajiTitle: 'Kami no Tako' }, 'The box says so')
  const wind = await change({ episodes: [{ number: 1, title: 'Wind' }] })
  const seen = await (await request.get(historyLink('media', id))).text()
  for (const text of ['The box says so', 'Paper Kite', 'Kami no Tako', 'Wind']) expect(seen).toContain(text)
  expect(seen).toContain('noindex')

  await logIn(page, account)
  await page.goto(links.media(id))
  await page.getByRole('link', { name: 'Where is this from?' }).click()
  await expect(page).toHaveURL(sourcesLink('media', id))
  const sources = page.getByRole('region', { name: 'Where each value is from' })
  await expect(sources).toContainText(`Set by ${account.username}`)
  await expectAccessible(page)

  const shown = ({ edit }: { edit: number | null }) => page.locator(`#edit-${edit}`)
  await shown(box).getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paper Kites')
  await expect(shown(box)).toContainText('Taken back by change')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kami no Tako')

  await expect(shown(wind)).toContainText('Added1 · Wind')

  const text = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
  await change({ description: text })
  const harbor = await change({ description: text.replace('word30 ', 'harbor ') })
  await expect(async () => {
    await page.reload()
    await expect(shown(harbor).locator('ins').first()).toContainText('harbor', { timeout: 2000 })
  }).toPass()
  await shown(harbor).getByText('Show the whole text').click()
  await expect(shown(harbor).locator('del').last()).toContainText('word30')
  await expect(shown(harbor).getByText('word0 word1').last()).toBeVisible()
  await expectAccessible(page)

  await change({ episodes: [{ number: 1, title: 'Storm' }] })
  await shown(wind).getByRole('button', { name: 'Take back' }).click()
  await expect(shown(wind).getByRole('alert')).toContainText('“Episodes” now says: 1 · Storm')
  await expectComplaint(complaints, /status of 409/)

  await sources.getByRole('button', { name: 'Lock “Title”' }).click()
  await sources.getByLabel('Reason').fill('Vandals')
  await sources.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(sources.getByRole('button', { name: 'Unlock “Title”' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Vandals' }).last()).toContainText('Locked')
  expect(await prisma().media.findUniqueOrThrow({ where: { id } })).toMatchObject({ lockedFields: ['title'] })

  await page.goto(contributionsLink(account.username))
  await expect(shown(harbor)).toContainText('Still stands')
  await expect(shown(wind)).toContainText(`Changed since by ${account.username}`)
  await expect(page.getByText(/^\d+ of \d+ values that these changes wrote still stand/)).toBeVisible()
  await expectAccessible(page)
  // A text that the entry still says is taken back first, then only moderators read it.
  const rude = await change({ description: 'They live in Paper Street' })
  await page.goto(historyLink('media', id))
  const hide = shown(rude).getByRole('button', { name: 'Hide this text' })
  await hide.click()
  const dialog = page.getByRole('dialog', { name: 'Hide the text of this edit' })
  await dialog.getByLabel('Why it is hidden').fill('An address')
  await dialog.getByRole('button', { name: 'Hide this text' }).click()
  await expect(dialog.getByRole('alert')).toContainText('still on the entry')
  await expectComplaint(complaints, /status of 409/)
  await dialog.getByRole('button', { name: 'Take the edit back' }).click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByRole('button', { name: 'Hide this text' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown(rude)).toContainText('The text of this edit is hidden')
  expect(await (await request.get(historyLink('media', id))).text()).not.toContain('Paper Street')
  await shown(rude).getByRole('button', { name: 'Read the text' }).click()
  await expect(shown(rude)).toContainText('They live in Paper Street')
  await page.goto(hiddenTextsLink())
  const listed = page.getByRole('listitem').filter({ hasText: `Change ${rude.edit}` })
  await expect(listed).toContainText('An address')
  await expectAccessible(page)
  await listed.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByText('No text is hidden')).toBeVisible()
  expect(await (await request.get(historyLink('media', id))).text()).toContain('Paper Street')
})

test('an editor looks through changes that applied at once, by keys and by presses', async ({ page, catalogue }) => {
  const id = await catalogue.createWork({ title: 'Paper Boats', type: 'Anime' })
  const [account, other] = [await givenAccount(), await givenAccount()]
  const idOf = async ({ username }: { username: string }) =>
    (await prisma().user.findFirstOrThrow({ where: { username } })).id
  await prisma().userPermission.create({ data: { userId: await idOf(account), permission: 'CanEdit' } })
  const trusted = await idOf(other)
  await prisma().contributor.create({ data: { userId: trusted, trustedAt: new Date() } })
  const change = async (title: string) =>
    contribute(contributionInput.parse({ noun: 'media', id, change: { title } }), { id: trusted, permissions: [] })
  const [first, second] = [await change('Paper Boat'), await change('Paper Ship')]
  const rowOf = ({ edit }: { edit: number | null }) => page.locator(`#edit-${edit}`)

  await logIn(page, account)
  await page.goto(patrolLinks.page({ user: trusted }))
  await expect(rowOf(first)).toContainText('Paper Boat')
  await expectAccessible(page)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(rowOf(first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(first)).toBeVisible()
  await rowOf(second).getByRole('button', { name: 'Take back' }).click()
  await expect(rowOf(second)).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark the change on this page as seen' }).click()
  await expect(page.getByText('No change that waits is like this.')).toBeVisible()

  await page.goto(historyLink('media', id))
  await expect(rowOf(second)).toContainText(`Seen by ${account.username}`)
})
