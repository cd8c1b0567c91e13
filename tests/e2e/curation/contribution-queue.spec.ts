import { contributionLinks } from '@/lib/curation/links/contributions'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectAccessibleAtEachWidth } from '../support/test'

async function given(...permissions: 'CanEdit'[]) {
  const account = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: account.username } })
  for (const permission of permissions) await prisma().userPermission.create({ data: { userId: id, permission } })
  return { ...account, id }
}

test('an editor decides on proposals by keys, takes a decision back, and the proposer sees what became of them', async ({
  page,
  browser,
  baseURL,
  request,
  catalogue,
}) => {
  test.slow()
  const proposer = await given()
  const propose = async (title: string, after: object) => {
    const mediaId = await catalogue.createWork({ title, type: 'Anime' })
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, field === 'title' ? title : null]))
    const data = { proposerId: proposer.id, noun: 'media', mediaId, before, after, source: 'The box' }
    await prisma().contribution.create({ data })
    return mediaId
  }
  const accepted = await propose('Lanterns at Dusk', { title: 'Paper Lanterns at Dusk', totalEpisodes: 12 })
  await propose('Lanterns at Dawn', { title: 'Lanterns at Noon' })
  const episode = (number: number) => ({ number, title: `Night ${number}`, aired: null, airsAt: null })
  const partly = await propose('Lanterns by Night', { episodes: [episode(1), episode(2)] })

  await logIn(page, await given('CanEdit'))
  await page.goto(contributionLinks.queue())
  const main = page.getByRole('main')
  const row = (title: string) => main.getByRole('list', { name: /^Suggestions/ }).getByRole('button', { name: title })
  const open = main.getByRole('article')
  await row('Lanterns at Dusk').click()
  await open.getByRole('link', { name: 'Only theirs' }).click()
  await expect(page).toHaveURL(`${contributionLinks.queue({ user: proposer.id })}`)
  await main.getByLabel('Order').selectOption('newest')
  await expect(main.getByRole('list', { name: 'Suggestions: Newest first' }).getByRole('button')).toContainText([
    'Lanterns by Night',
    'Lanterns at Dawn',
    'Lanterns at Dusk',
  ])
  await main.getByRole('button', { name: `Only ${proposer.username}: show everybody` }).click()
  await main.getByLabel('Order').selectOption('oldest')
  await expect(page).toHaveURL(contributionLinks.queue())
  await row('Lanterns at Dusk').click()
  await expect(open).toContainText('Paper Lanterns at Dusk')
  await expect(open).toContainText(`${proposer.username}`)
  await expect(open).toContainText('The box')
  await expectAccessibleAtEachWidth(page)

  await page.keyboard.press('a')
  await expect(row('Lanterns at Dusk')).toBeHidden()
  await page.keyboard.press('u')
  await expect(row('Lanterns at Dusk')).toHaveAttribute('aria-current', 'true')
  await open.getByRole('checkbox', { name: 'Title' }).uncheck()
  await page.keyboard.press('a')
  await expect(main.getByRole('status').first()).toHaveText('Accepted: Lanterns at Dusk')

  await row('Lanterns at Dawn').click()
  await expect(open).toContainText('Lanterns at Noon')
  await page.keyboard.press('r')
  await open.getByLabel('Message to the contributor').fill('art')
  await expect(open.getByRole('button', { name: /Accept/ })).toBeVisible()
  await open.getByRole('button', { name: 'A source is missing' }).click()
  await expect(row('Lanterns at Dawn')).toBeHidden()

  await row('Lanterns by Night').click()
  await page.keyboard.press('e')
  await open.getByRole('checkbox', { name: 'Add: 2' }).uncheck()
  await open.getByLabel('Title', { exact: true }).fill('First Night')
  await expectAccessible(page)
  await open.getByRole('button', { name: 'Accept as changed' }).click()
  await expect(row('Lanterns by Night')).toBeHidden()
  expect(await prisma().episode.findMany({ where: { mediaId: partly } })).toMatchObject([
    { number: 1, title: 'First Night' },
  ])

  // What waits to be sent is sent when the page is left.
  await page.goto(links.media(accepted))
  const state = async () =>
    (await prisma().contribution.findMany({ where: { proposerId: proposer.id }, orderBy: { id: 'asc' } })).map(
      ({ state, refusal, reason }) => [state, refusal, reason],
    )
  await expect.poll(state).toEqual([
    ['PartlyAccepted', null, null],
    ['Refused', 'NoSource', 'art'],
    ['PartlyAccepted', null, null],
  ])
  const work = await (await request.get(`/api/media/${accepted}`)).json()
  expect([work.title, work.totalEpisodes]).toEqual(['Lanterns at Dusk', 12])

  const own = await (await browser.newContext({ baseURL })).newPage()
  await logIn(own, proposer)
  await own.goto(contributionLinks.mine())
  const mine = own.getByRole('list', { name: 'My suggested edits' }).getByRole('listitem')
  await expect(mine.filter({ hasText: 'Lanterns at Dusk' })).toContainText('Accepted in part')
  await expect(mine.filter({ hasText: 'Lanterns at Dawn' })).toContainText('A source is missing')
  await expectAccessible(own)
  await own.goto(links.myAccount('notifications'))
  await expect(own.getByRole('link', { name: /^3 of your suggestions were decided: 2 accepted, 1 not/ })).toBeVisible()
})
