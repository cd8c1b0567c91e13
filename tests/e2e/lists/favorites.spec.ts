import { links } from '@/lib/links'
import { FAVORITES } from '@/lib/slugs'
import { usernameKey } from '@/server/domain/identity/users/names'
import { prisma } from '@/server/platform/database/client'
import { invalidateNow } from '@/tests/support/invalidations'
import { givenAccount } from '../support/account'
import { dragOnto } from '../support/drag'
import { entryNamed } from '../support/named'
import { expect, expectAccessibleAtEachWidth, holdBack, test } from '../support/test'
import { deviceOf } from '../support/tracking'

test('the heart of a visitor is a favourite after the login; favourites are put in order, and shown on the profile', {
  tag: '@essential',
}, async ({ page, request }) => {
  const account = await givenAccount()
  const id = await entryNamed(request, 'characters', 'Spike Spiegel')
  await page.goto(links.character(id))
  await page.getByRole('link', { name: 'Add to my favorites' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(links.character(id))
  const heart = page.getByRole('button', { name: 'In my favorites' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  const empty = page.getByRole('button', { name: 'Add to my favorites' })
  await expect(empty).toBeEnabled()
  await page.reload()
  await expect(empty).toHaveAttribute('aria-pressed', 'false')
  await empty.click()
  await expect(heart).toBeEnabled()

  const { headers } = await deviceOf(request, account)
  for (const [kind, noun, name] of [
    ['character', 'characters', 'Batou'],
    ['company', 'companies', 'Sunrise'],
  ] as const) {
    const address = `/api/me/favorites/${kind}/${await entryNamed(request, noun, name)}`
    expect((await request.put(address, { headers })).status()).toBe(200)
  }

  await page.goto(links.myAccount('favorites'))
  const characters = page.getByRole('list', { name: 'Favorite characters' }).getByRole('listitem')
  await expect(characters).toHaveText([/Spike Spiegel/, /Batou/])
  await expect(page.getByRole('main').getByText('No favorites yet')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  // Two changes in short succession are stored one after the other.
  const sent: (string | null)[] = []
  page.on('request', (each) => each.method() === 'PUT' && sent.push(each.postData()))
  const first = await holdBack(page, /\/api\/me\/favorites\/character$/)
  const forward = page.getByRole('button', { name: 'Move Batou forward' })
  await forward.click()
  await expect(characters).toHaveText([/Batou/, /Spike Spiegel/])
  await expect(forward).toBeFocused()
  await expect(page.getByText('Batou is now number 1 of 2')).toBeAttached()
  await page.getByRole('button', { name: 'Move Spike Spiegel forward' }).click()
  await expect(characters).toHaveText([/Spike Spiegel/, /Batou/])
  await first.asked
  expect(sent).toHaveLength(1)
  const second = page.waitForResponse((response) => response.request().postData() === sent[1])
  first.answer()
  expect((await second).ok()).toBe(true)
  expect(sent).toHaveLength(2)

  // Nothing above them may still come, which would move them under a drag.
  const above = await holdBack(page, /\/api\/user-lists\/[\w-]+\/favorites\?/)
  await page.reload()
  await above.asked
  const hidden = page.getByRole('list', { name: 'Favorite characters', includeHidden: true }).locator('li')
  await expect(hidden).toHaveCount(2)
  await expect(hidden.first()).toBeHidden()
  above.answer()
  await expect(characters).toHaveText([/Spike Spiegel/, /Batou/])
  const dropped = page.waitForResponse((response) => response.request().method() === 'PUT')
  await dragOnto(page, characters.nth(1), characters.nth(0))
  await expect(characters).toHaveText([/Batou/, /Spike Spiegel/])
  expect((await dropped).ok()).toBe(true)
  await page.getByRole('button', { name: 'Remove Sunrise from my favorites' }).click()
  await expect(page.getByText('No favorite companies yet')).toBeVisible()

  const profile = async () => (await request.get(links.user(account.username))).text()
  expect(await profile()).toContain(account.username)
  expect(await profile()).not.toContain('Batou')
  const owner = await prisma().user.findUniqueOrThrow({ where: { usernameKey: usernameKey(account.username) } })
  await prisma().list.updateMany({ where: { ownerId: owner.id, slug: FAVORITES }, data: { visibility: 'Public' } })
  await invalidateNow(`user:${owner.id}`)
  await expect.poll(profile).toMatch(/Favorite characters.*Batou.*Spike Spiegel/s)
})
