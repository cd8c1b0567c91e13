import { administrationLinks } from '@/lib/administration/links'
import { changeSettings } from '@/server/domain/administration/settings/mutations'
import { prisma } from '@/server/platform/database/client'
import { grant } from '@/tests/support/permissions'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessibleAtEachWidth, expectComplaint } from '../support/test'
import { notice } from '../support/tracking'

test('what an administrator has typed stays when another one has saved meanwhile', async ({ page, complaints }) => {
  const account = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: account.username } })
  await grant(id, 'CanAdminister')
  await logIn(page, account)
  await page.goto(administrationLinks.part('settings'))
  const group = page.getByRole('form', { name: 'Site', exact: true })
  const field = (name: string) => group.getByRole('textbox', { name, exact: true })
  const [description, contact] = [field('Description'), field('Contact')]
  await description.fill('Everything that we watch.')
  await changeSettings(id, {
    change: { description: 'A library of anime.', contact: 'staff@anime.example' },
    began: { description: null, contact: null },
  })

  await group.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Another administrator has saved meanwhile')).toBeVisible()
  await expectComplaint(complaints, /status of 409/)
  await expect(group.getByRole('alert')).toContainText('A library of anime.')
  await expect(group.getByRole('button', { name: 'Use this for “Description”' })).toBeFocused()
  await expect(description).toHaveValue('Everything that we watch.')
  await expect(contact).toHaveValue('staff@anime.example')
  await expect(group.getByText('Changed meanwhile by another administrator. Before: empty')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await group.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'The settings were saved')).toBeVisible()
  await expect(group.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(description).toHaveValue('Everything that we watch.')
  await expect(contact).toHaveValue('staff@anime.example')

  for (const each of [description, contact]) await each.fill('')
  await group.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'The settings were saved')).toBeVisible()
})
