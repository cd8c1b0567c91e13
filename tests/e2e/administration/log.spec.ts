import { administrationLinks } from '@/lib/administration/links'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { prisma } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessibleAtEachWidth } from '../support/test'

test('an administrator sees how the site is, who did what, and saves the log', async ({ page }) => {
  test.slow()
  const [administrator, reader] = [await givenAccount(), await givenAccount()]
  const idOf = async ({ username }: { username: string }) =>
    (await prisma().user.findFirstOrThrow({ where: { username }, select: { id: true } })).id
  const [by, userId] = [await idOf(administrator), await idOf(reader)]
  await prisma().userPermission.create({ data: { userId: by, permission: 'CanAdminister' } })
  await write(async (tx) => {
    const permissions = { before: { permissions: [] }, after: { permissions: ['CanEdit'] } }
    await logAdministration(tx, { by, act: 'Grant', userId, reason: 'Knows the field', ...permissions })
    await logAdministration(tx, { by: null, act: 'RunJob', object: 'digests' })
  })
  const main = page.getByRole('main')

  await logIn(page, administrator)
  await page.goto(administrationLinks.part('overview'))
  await expect(main.getByRole('region', { name: 'Health' })).toContainText('SITE_URL')
  await expect(main.getByRole('region', { name: 'This site' })).toContainText('PostgreSQL')
  const marks = main.getByRole('figure', { name: 'Marks in lists' })
  await marks.getByText('As a table').click()
  await expect(marks.getByRole('row')).toHaveCount(91)
  await expectAccessibleAtEachWidth(page)

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Log' }).click()
  const acts = main.getByRole('list', { name: 'Actions, the latest first' }).getByRole('listitem')
  await expect(acts.filter({ hasText: 'Job started' }).first()).toContainText('the command line')
  await main.getByLabel('User concerned').fill(reader.username)
  await main.getByRole('button', { name: 'Apply' }).click()
  const granted = acts.filter({ hasText: 'Right given' }).filter({ hasText: reader.username })
  await expect(granted).toContainText('permissions: nothing → Editor')
  await expect(granted).toContainText('Reason: Knows the field')
  await expect(acts.filter({ hasText: 'Job started' })).toHaveCount(0)
  await expectAccessibleAtEachWidth(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Export as JSON lines' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('mokuroku-log.jsonl')
})
