import { links } from '@/lib/links'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectAccessibleAtEachWidth } from '../support/test'
import { deviceOf } from '../support/tracking'

test('somebody compares their scores with a member’s, sees what only one has, and what that suggests', async ({
  page,
  request,
  catalogue,
}) => {
  const [mine, theirs] = [await givenAccount(), await givenAccount()]
  const [me, other] = [await deviceOf(request, mine), await deviceOf(request, theirs)]
  const work = (title: string) => catalogue.createWork({ title, type: 'Anime', totalEpisodes: 12 })
  for (let n = 0; n < 10; n++) {
    const id = await work(`Compared ${n}`)
    await me.watch(id, { status: 'Completed', rating: 50 + n })
    await other.watch(id, { status: 'Completed', rating: 10 * n })
  }
  await other.watch(await work('Loved by one'), { status: 'Watching', rating: 95 })
  await me.watch(await work('Planned by the other'), { status: 'Planned' })

  await logIn(page, mine)
  await page.goto(links.user(theirs.username, 'compare'))
  const main = page.getByRole('main')
  await expect(main.getByText('100%', { exact: true })).toBeVisible()
  const suggested = main.getByRole('list', { name: /rated these high/ })
  await expect(suggested.getByRole('link', { name: 'Loved by one' })).toBeVisible()
  const table = main.getByRole('table', { name: `Only ${theirs.username}` })
  await main.getByRole('button', { name: `Only ${theirs.username} 1` }).click()
  await expect(table.getByRole('link')).toHaveText(['Loved by one'])
  await main.getByRole('button', { name: 'Only you 1' }).click()
  await expect(main.getByRole('table').getByRole('link', { name: 'Planned by the other' })).toBeVisible()
  await expectAccessible(page)

  // Their profile shows the same works; the list of anime says that it is hidden once they hide it.
  await page.goto(links.user(theirs.username))
  await expect(main.getByRole('region', { name: 'In progress now' }).getByText('Loved by one')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Highest ratings' }).getByRole('link')).toHaveCount(11)
  await expectAccessibleAtEachWidth(page)
  await request.put('/api/users/update', { headers: other.headers, data: { animeList: 'Nobody' } })
  await page.goto(links.user(theirs.username, 'anime'))
  await expect(main.getByText(`${theirs.username} keeps this to themselves`)).toBeVisible()
})
