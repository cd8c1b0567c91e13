import { contributeLink } from '@/lib/catalogue/links/entries'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { invalidateNow } from '@/tests/support/invalidations'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { tagNamed } from '../support/named'
import { expectAccessible, expectAccessibleAtEachWidth, expectComplaint } from '../support/test'

test('from a work to its tag, to tags beside it, and to all tags; one that gives away the story is collapsed', {
  tag: '@essential',
}, async ({ page, catalogue, request }) => {
  const { id: dream } = await prisma().tag.create({ data: { name: 'It was a dream', key: 'it was a dream' } })
  const tags = [await tagNamed(request, 'Space'), { tag: dream, isSpoiler: true }]
  const id = await catalogue.createWork({ title: 'Tagged', type: 'Anime', tags })
  await page.goto(links.media(id))
  await expect(page.getByRole('link', { name: 'It was a dream' })).toBeHidden()
  await page.getByText('1 spoiler tag').click()
  await expect(page.getByRole('link', { name: 'It was a dream' })).toBeVisible()
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Space' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Space' })).toBeVisible()
  await expect(page.getByText('Beyond the sky.')).toBeVisible()
  await expect(page.getByText('Also called:')).toContainText('outer space')
  await expect(page.getByRole('list', { name: 'Works tagged Space' }).getByRole('link').first()).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('link', { name: 'Filter these works' }).click()
  await expect(page).toHaveURL(/\/media\?.*tags=space/i)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'All tags' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(tagIndexLink({ category: 'Setting' }))
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: /Space/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('outer')
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveCount(1)
  await expectAccessibleAtEachWidth(page)
})

test('an editor describes a tag; the name of another tag is refused, with the way to merge the two', async ({
  page,
  catalogue,
  complaints,
}) => {
  const [lamps, lanterns] = await Promise.all(
    ['paper lamps', 'paper lanterns'].map((name) => prisma().tag.create({ data: { name, key: name } })),
  )
  await catalogue.createWork({ title: 'Lights', type: 'Anime', tags: [lamps?.id ?? 0] })
  await invalidateNow('index:tag')
  const account = await givenAccount()
  const user = await prisma().user.findFirstOrThrow({ where: { username: account.username } })
  await prisma().userPermission.create({ data: { userId: user.id, permission: 'CanEdit' } })
  await logIn(page, account)
  await page.goto(links.tag(lanterns?.id ?? 0))
  await expect(page.getByText('No works have this tag.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(contributeLink('tag', lanterns?.id ?? 0))
  await page.getByLabel('Category').selectOption('Theme')
  await page.getByLabel('Description').fill('Light behind paper.')
  await page.getByLabel('Other names').fill('paper lamps\nchochin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /is a tag of 1 work/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Merge them instead' })).toBeVisible()
  await expectComplaint(complaints, /409/)
  await page.getByLabel('Other names').fill('chochin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The entry has been updated')).toBeVisible()
  await expect(page.getByLabel('Description')).toBeHidden()
  await expect(page.getByText('Light behind paper.')).toBeVisible()
  await expect(page.getByText('Also called: chochin')).toBeVisible()
})
