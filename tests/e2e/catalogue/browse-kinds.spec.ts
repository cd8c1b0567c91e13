import type { APIRequestContext } from '@playwright/test'
import type { NameCard } from '@/lib/catalogue/schemas/names'
import type { Paged } from '@/lib/schemas/paging'
import { browsing, expectChoices } from '../support/browse'
import { expect, test } from '../support/catalogue'

async function listOf<Entry>(request: APIRequestContext, path: string, choices: Record<string, string> = {}) {
  const answer: Paged<Entry> = await (await request.get(`/api${path}`, { params: choices })).json()
  return answer
}

test('companies are searched, ordered and paged, with all choices in the address', async ({ page, request }) => {
  const path = '/companies'
  const { choose, goTo, search, works } = browsing(page, 'companies')
  const titles = async (choices: Record<string, string>) =>
    (await listOf<{ name: string }>(request, path, choices)).data.map(({ name }) => name)
  await page.goto('/')
  const main = page.getByRole('navigation', { name: 'Main navigation' })
  await main.getByRole('link', { name: 'Companies' }).first().click()
  await expectChoices(page, { sort: 'popularity' }, path)
  await expect(main.getByRole('link', { name: 'Companies' }).first()).toHaveAttribute('aria-current', 'page')
  await expect(works).toHaveCount(30)

  await choose('Sort by', 'Founded')
  await expectChoices(page, { sort: 'founded' }, path)
  const chosen = { sort: 'founded' }
  await expect(works.first()).toContainText((await titles({ ...chosen, order: '1' }))[0] ?? 'a first one')
  await goTo('Next page')
  await expectChoices(page, { ...chosen, page: '1' }, path)
  await expect(works.first()).toContainText((await titles({ ...chosen, order: '1', page: '1' }))[0] ?? 'a later one')

  const [wanted = ''] = await titles({})
  await search.fill(wanted)
  await expectChoices(page, { ...chosen, query: wanted }, path)
  await page.getByRole('link', { name: `Remove the filter “${wanted}”` }).click()
  await expectChoices(page, chosen, path)
  await expect(search).toHaveValue('')

  await search.fill('qqqzzzxxx')
  await page.getByRole('link', { name: 'Browse all companies' }).click()
  await expectChoices(page, {}, path)
  await works.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(wanted)

  await page.goto('/series')
  await browsing(page, 'series').choose('Sort by', 'Start date')
  await expectChoices(page, { sort: 'start-date' }, '/series')
})

test('characters are found by the parts of their names', async ({ page, request }) => {
  const path = '/characters'
  const { filters, choose, works } = browsing(page, 'characters')
  const field = (name: string) => filters.getByRole('textbox', { name, exact: true })
  const { data } = await listOf<NameCard>(request, path, { size: '100' })
  const someone = data.find(({ fullName }) => /^\p{L}{4,} \p{L}{4,}$/u.test(fullName))
  const [first = '', last = ''] = (someone?.fullName ?? '').split(' ')
  await page.goto(path)
  const name = filters.getByRole('searchbox', { name: 'Name, in any order' })
  await name.fill('spiegel spike')
  await expect(works).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Characters', exact: true })).toContainText('Cowboy Bebop')
  await name.fill('')
  await expectChoices(page, {}, path)
  await expect(field('First name')).toBeHidden()
  await filters.getByText('Parts of the name').click()
  await field('First name').pressSequentially(first.slice(0, 3))
  await expectChoices(page, { firstName: first.slice(0, 3) }, path)
  await field('Last name').fill(last)
  const chosen = { firstName: first.slice(0, 3), lastName: last }
  await expectChoices(page, chosen, path)
  await expect(works).toHaveCount((await listOf(request, path, chosen)).data.length)
  await expect(works.first()).toContainText(someone?.fullName ?? 'someone')
  await choose('Sort by', 'Birthday')
  await expectChoices(page, { ...chosen, sort: 'birthday' }, path)

  await filters.getByRole('link', { name: 'Clear the field First name' }).click()
  await expectChoices(page, { lastName: last, sort: 'birthday' }, path)
  await expect(field('First name')).toHaveValue('')
  await expect(field('First name')).toBeFocused()
  await page.goBack()
  await expect(field('First name')).toHaveValue(first.slice(0, 3))
  await page.goForward()
  await expect(field('First name')).toHaveValue('')
  await expect(field('Last name')).toHaveValue(last)

  await field('Middle name').fill('qqqzzz')
  await expectChoices(page, { lastName: last, middleName: 'qqqzzz', sort: 'birthday' }, path)
  await expect(works).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Browse all characters' }).click()
  await expectChoices(page, {}, path)
  await expect(works).toHaveCount(30)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('people are found by a plain form', async ({ page, request }) => {
    const path = '/people'
    const { filters, goTo, works } = browsing(page, 'people')
    const { data } = await listOf<NameCard>(request, path, { page: '1' })
    await page.goto(path)
    await goTo('Next page')
    await expect(works).toHaveCount(30)
    await expect(works.first()).toContainText(data[0]?.fullName ?? 'someone')
    const first = data[0]?.fullName.split(' ')[0] ?? ''
    await filters.getByText('Parts of the name').click()
    await filters.getByRole('textbox', { name: 'First name' }).fill(first)
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect(works.first()).toContainText(first)
    await filters.getByRole('link', { name: 'Clear the field First name' }).click()
    await expect(works).toHaveCount(30)
  })
})

test('a page past the end redirects to the last one, for every kind', async ({ request }) => {
  const leadsTo = async (address: string) => {
    const { pathname, search } = new URL((await request.get(address)).url())
    return pathname + search
  }
  for (const path of ['/media', '/series', '/companies', '/characters', '/people']) {
    const { totalPages } = await listOf(request, path)
    expect(await leadsTo(`${path}?page=100000`)).toBe(`${path}?page=${totalPages - 1}`)
    expect(await leadsTo(`${path}?query=qqqzzzxxx&page=3`)).toBe(`${path}?query=qqqzzzxxx`)
  }
})

test('torrents are listed with their works, and ordered by column headers', { tag: '@essential' }, async ({
  page,
  catalogue,
}) => {
  const { choose, search } = browsing(page, 'torrents')
  const mediaId = await catalogue.createWork({ title: 'A work to share', type: 'Anime' })
  const facts = { mediaId, size: 1_470_000_000n, seeders: 12, leechers: 3 }
  const createdAt = new Date('2026-02-03T14:05:06Z')
  await catalogue.createTorrent('[Ours] A work to share 01', { ...facts, createdAt, uploader: 'ours-sharer' })
  await catalogue.createTorrent('[Ours] A work to share batch', { ...facts, type: 'Batch', seeders: 1200 })
  await page.goto('/torrents?query=ours')
  await expect(page.getByRole('heading', { name: 'Browse Torrents' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Torrents' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  // The newest first.
  await expect(rows.nth(1)).toContainText('Unknown uploader')
  await expect(rows.nth(2)).toContainText('A work to share 01')
  await expect(rows.nth(2)).toContainText('1.37 GiB')
  await expect(rows.nth(2).getByRole('time')).toHaveAttribute('title', 'Feb 3, 2026, 2:05 PM UTC')
  await expect(rows.nth(2).getByRole('link', { name: 'ours-sharer' })).toHaveAttribute('href', '/user/ours-sharer')
  await page.getByRole('columnheader', { name: 'Seeders' }).getByRole('link').click()
  await expectChoices(page, { query: 'ours', sort: 'seeders' }, '/torrents')
  await expect(page.getByRole('columnheader', { name: 'Seeders' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).toContainText('1,200')
  await choose('Kind', 'Single')
  await expectChoices(page, { query: 'ours', type: 'Single', sort: 'seeders' }, '/torrents')
  await expect(rows).toHaveCount(2)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rows
    .nth(1)
    .getByRole('button', { name: /^Copy the magnet link/ })
    .click()
  await expect(page.getByText('The magnet link has been copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^magnet:\?xt=urn:btih:/)
  await expect(rows.nth(1).getByRole('link', { name: /^Magnet link/ })).toHaveAttribute('href', /^magnet:/)

  await search.fill('qqqzzzxxx')
  await expect(page.getByRole('main')).toContainText('No torrents match “qqqzzzxxx”.')
  await page.goto('/torrents?query=ours')
  await rows.nth(1).getByRole('link', { name: 'A work to share', exact: true }).click()
  await expect(page).toHaveURL(`/media/${mediaId}`)
})
