import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { notice } from '../support/tracking'

test('friends are friends again after a block that was a mistake', async ({ page }) => {
  const [reader, friend] = [await givenAccount(), await givenAccount()]
  const idOf = async (username: string) => (await prisma().user.findFirstOrThrow({ where: { username } })).id
  const [mine, theirs] = [await idOf(reader.username), await idOf(friend.username)]
  await prisma().follow.createMany({
    data: [
      { followerId: mine, followedId: theirs },
      { followerId: theirs, followedId: mine },
    ],
  })
  await logIn(page, reader)
  await page.goto(links.user(friend.username))
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name: `${name} ${friend.username}`, exact: true })
  await expect(button('Following')).toBeVisible()
  await expect(main.getByText('Friends', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: `Mute or block ${friend.username}` }).click()
  await button('Block').click()
  await expect(notice(page, `${friend.username} is blocked`)).toBeVisible()
  await expect(button('Follow')).toBeVisible()
  await button('Unblock').click()
  await expect(button('Following')).toBeVisible()
  await expect(main.getByText('Friends', { exact: true })).toBeVisible()
})
