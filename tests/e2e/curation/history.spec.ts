import { historyLink, sourcesLink } from '@/lib/catalogue/links/entries'
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
})
