import { links } from '@/lib/links'
import { expect, expectComplaint, NOT_FOUND, test } from '../support/test'
import { entryOf, idOf } from '../support/works'

test('a visitor reads all facts of a work, follows a relation, and expands the synonyms of another work', {
  tag: '@essential',
}, async ({ page, request }) => {
  const id = await idOf(request, 'Cowboy Bebop')
  const entry = await entryOf(request, id)
  await page.goto(`/media/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Cowboy Bebop', exact: true })).toBeVisible()
  await expect(main.locator('.entry-other', { hasText: 'カウボーイビバップ' })).toBeVisible()
  await expect(main.getByText(entry.description ?? 'a description')).toBeVisible()

  const facts = main.getByRole('complementary', { name: 'Facts' })
  for (const [name, value] of [
    ['Type', 'Anime'],
    ['Episodes', '26'],
    ['Runtime', '24 min'],
    ['Status', 'Ended'],
    ['Start date', 'Apr 3, 1998'],
    ['End date', 'Apr 24, 1999'],
    ['Series', 'Cowboy Bebop'],
    ['Studio', 'Sunrise'],
  ] as const)
    await expect(facts.locator('div', { has: page.getByText(name, { exact: true }) }).first()).toHaveText(name + value)
  await expect(facts.getByText('Last updated').locator('..').locator('time')).toHaveText(/now|ago|today|this/)

  await expect(main.getByRole('region', { name: 'Characters' })).toContainText('Spike Spiegel')
  const songs = main.getByRole('region', { name: 'Openings and endings' })
  await expect(songs.getByRole('listitem')).toHaveText([/^Tank!/, /^The Real Folk Blues/])

  await main.getByRole('list', { name: 'Relations' }).getByRole('link', { name: 'The Movie' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Cowboy Bebop: The Movie', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Cowboy Bebop: The Movie (Movie, 2001) | Mokuroku')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(main.getByRole('list', { name: 'Relations' })).toContainText('Cowboy Bebop')

  const other = await idOf(request, 'Neon Genesis Evangelion')
  const { synonyms } = await entryOf(request, other)
  await page.goto(`/media/${other}`)
  const names = main.locator('details', { hasText: 'Other titles' })
  await expect(names.locator('li').first()).toBeHidden()
  await names.locator('summary').click()
  await expect(names.getByRole('listitem')).toHaveText(synonyms.map(({ title }) => title))
})

test('a tab, an entry and a chart name the parameters that they do not know', async ({ page, request }) => {
  const id = await idOf(request, 'Cowboy Bebop')
  const main = page.getByRole('main')
  for (const [address, unknown] of [
    [`${links.media(id, 'reviews')}?recommended=Perhaps&sort=votes&order=1`, 'recommended=Perhaps, sort=votes'],
    [`${links.media(id, 'characters')}?type=batch&page=0&query=s&utm_source=mail`, 'type=batch'],
    [`${links.media(id)}?type=batch`, 'type=batch'],
    ['/top?by=fame', 'by=fame'],
  ]) {
    await page.goto(address ?? '')
    await expect(main.getByText(`${unknown} is unknown`, { exact: true })).toBeVisible()
  }
  await page.goto(`${links.media(id, 'reviews')}?sort=created&page=0`)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('is unknown')).toHaveCount(0)
})

test('every tab has its address, its list and its filter', { tag: '@essential' }, async ({ page, request }) => {
  const id = await idOf(request, 'Cowboy Bebop')
  const { counts } = await entryOf(request, id)
  await page.goto(`/media/${id}`)
  const main = page.getByRole('main')
  const openTab = async (name: string) => {
    await main.getByRole('navigation', { name: 'Sections of this entry' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/media/${id}/${name.toLowerCase()}`)
    await expect(page).toHaveTitle(/of Cowboy Bebop \| Mokuroku$/)
    await expect(main.getByRole('link', { name, exact: false }).first()).toHaveAttribute('aria-current', 'page')
  }

  await openTab('Characters')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Lead', 'Support'])
  const people = main.locator('.results').getByRole('listitem')
  await expect(people).toHaveCount(counts.characters)
  await main.getByRole('searchbox').fill('spike')
  await expect(page).toHaveURL(`/media/${id}/characters?query=spike`)
  await expect(people).toHaveText([/Spike Spiegel.*Koichi Yamadera/])
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Lead', 'Support'])
  await expect(main).toContainText('No characters match “spike”.')
  await main.getByRole('searchbox').fill('nobody of that name')
  await expect(main).toContainText('No characters match “nobody of that name”.')
  await main.getByRole('link', { name: 'Clear the search' }).click()
  await expect(people).toHaveCount(counts.characters)

  await openTab('Staff')
  await expect(people).toHaveCount(counts.staff)
  await main.getByRole('searchbox').fill('WATANABE')
  await expect(people).toHaveText([/Shinichiro Watanabe.*Director/])

  await openTab('Episodes')
  await expect(people).toHaveCount(26)
  await expect(people.first()).toHaveText(/^1Asteroid Blues/)
  await people.first().locator('summary').click()
  await expect(people.first().locator('summary + *')).toBeVisible()
  await main.getByRole('searchbox').fill('fallen angels')
  await expect(people).toHaveText([/^5Ballad of Fallen Angels/])

  await openTab('Attachments')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Primary', 'Banner'])
  const cover = await main.getByRole('link', { name: 'Primary, picture 1' }).getAttribute('href')
  expect((await request.get(cover ?? '')).headers()['content-type']).toBe('image/webp')

  await page.goBack()
  await expect(people).toHaveText([/^5Ballad of Fallen Angels/])
  await expect(main.getByRole('searchbox')).toHaveValue('fallen angels')
})

test('what is not found says so, with status 404, and offers a way out', async ({ page, request, complaints }) => {
  for (const address of [
    '/media/99999999',
    '/media/0',
    '/media/abc',
    '/media/99999999999999999999',
    '/media/99999999/staff',
    '/media/1/nonsense',
    '/nothing/here',
  ]) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(404)
    const text = await answer.text()
    expect(text, address).toContain('<title>Not Found | Mokuroku</title>')
    expect(text, address).toMatch(/<h1[^>]*>Not Found<\/h1>/)
  }
  await page.goto('/media/99999999')
  await expectComplaint(complaints, NOT_FOUND)
  await expect(page).toHaveTitle('Not Found | Mokuroku')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found')
  await page.getByRole('main').getByRole('searchbox').fill('cowboy bebop')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(links.search('cowboy bebop'))
  await expect(page.getByRole('main')).toContainText('Cowboy Bebop: The Movie')
})
