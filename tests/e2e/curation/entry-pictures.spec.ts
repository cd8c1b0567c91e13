import { contributeLink } from '@/lib/catalogue/links/entries'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { still } from '@/tests/support/pictures'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectComplaint } from '../support/test'

test('an editor adds pictures to a work by file, paste and address, orders and removes them', async ({
  page,
  catalogue,
  complaints,
}) => {
  const id = await catalogue.createWork({ title: 'Paper Lanterns', type: 'Anime' })
  const editor = await givenAccount()
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { username: editor.username } })
  await prisma().userPermission.create({ data: { userId, permission: 'CanEdit' } })
  await logIn(page, editor)
  await page.goto(contributeLink('media', id))
  await page.getByRole('heading', { name: 'Pictures' }).click()
  await expect(page.getByText('There are no pictures yet')).toBeVisible()
  const form = page.getByRole('form', { name: 'Add pictures' })

  const picture = async (width: number) => await still(width, 90).png().toBuffer()
  await form
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'one.png', mimeType: 'image/png', buffer: await picture(60) }])
  await expect(page.getByRole('img', { name: 'Primary, picture 1' })).toBeVisible()
  await form.getByLabel('Credit').fill('A painter')
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...(await picture(70))],
  )
  const pasted = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Primary, picture 2' }) })
  await expect(pasted.getByLabel('Credit')).toHaveValue('A painter')
  await form.getByLabel('Or the address of a picture').fill('https://127.0.0.1/cover.jpg')
  await page.keyboard.press('Enter')
  await expect(form.getByText('This address is not on the public internet')).toBeVisible()
  await expectComplaint(complaints, /status of 400/)
  await expectAccessible(page)

  const order = async () =>
    (await prisma().attachment.findMany({ where: { mediaId: id }, orderBy: [{ position: 'asc' }, { id: 'asc' }] })).map(
      ({ credit }) => credit,
    )
  await page.getByRole('button', { name: 'Move up: Primary, picture 2' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move down: Primary, picture 1' })).toBeFocused()
  await expect.poll(order).toEqual(['A painter', null])
  await page.getByRole('button', { name: 'Remove: Primary, picture 2' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('The picture has been removed')).toBeVisible()
  await expect.poll(order).toEqual(['A painter'])
  await page.goto(links.media(id, 'attachments'))
  await expect(page.getByRole('main').getByText('A painter')).toBeVisible()
})
