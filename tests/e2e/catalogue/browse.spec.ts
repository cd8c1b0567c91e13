import { browsing, expectChoices, expectCount } from '../support/browse'
import { expect, holdBack, test } from '../support/test'
import { tagOf, worksWhere } from '../support/works'

test('a visitor opens the list, filters and orders it, turns pages, and goes back', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const { choice, choose, goTo, works } = browsing(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Media' }).click()
  await expectChoices(page, {})
  await expectCount(page, (await worksWhere(request, {})).total)
  await expect(works).toHaveCount(30)

  await choose('Type', 'Anime')
  await expectChoices(page, { type: 'Anime' })
  const anime = await worksWhere(request, { type: 'Anime', sort: 'popularity', order: '1' })
  await expectCount(page, anime.total)
  await expect(works.first()).toContainText(anime.data[0]?.title ?? 'a first work')

  await choose('Status', 'Ended')
  await expectChoices(page, { type: 'Anime', status: 'Ended' })
  await choose('Sort by', 'Release date')
  await expectChoices(page, { type: 'Anime', status: 'Ended', sort: 'release-date' })
  await choose('Order', 'Ascending')
  await expectChoices(page, { type: 'Anime', status: 'Ended', sort: 'release-date', order: '0' })
  await choose('Per page', '15')
  await expectChoices(page, { type: 'Anime', status: 'Ended', sort: 'release-date', order: '0', size: '15' })
  const oldest = await worksWhere(request, { type: 'Anime', status: 'Ended', sort: 'release-date', size: '15' })
  await expectCount(page, oldest.total)
  await expect(works).toHaveText(oldest.data.map(({ title }) => new RegExp(title.replace(/[^\p{L}\p{N} ]/gu, '.'))))

  await goTo('Next page')
  await expectChoices(page, { type: 'Anime', status: 'Ended', sort: 'release-date', order: '0', size: '15', page: '1' })
  const second = { type: 'Anime', status: 'Ended', sort: 'release-date', order: '0', size: '15', page: '1' }
  await expect(works.first()).toContainText((await worksWhere(request, second)).data[0]?.title ?? 'a later work')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')

  await choose('Type', 'Movies')
  await expectChoices(page, { type: 'Movie', status: 'Ended', sort: 'release-date', order: '0', size: '15' })

  await page.goBack()
  await expectChoices(page, second)
  await expect(choice('Type')).toHaveValue('Anime')
  await expectCount(page, oldest.total)
  for (let steps = 0; steps < 5; steps++) await page.goBack()
  await expectChoices(page, { type: 'Anime' })
  await expect(choice('Status')).toHaveValue('')
  await expect(choice('Per page')).toHaveValue('')
  await expectCount(page, anime.total)
  await page.goForward()
  await expectChoices(page, { type: 'Anime', status: 'Ended' })
  await expect(choice('Status')).toHaveValue('Ended')
})

test('all filters take several values, which are removed one by one', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const { choose, works } = browsing(page)
  await page.goto('/media')
  await page.getByRole('button', { name: 'All filters' }).click()
  const panel = page.getByRole('dialog', { name: 'All filters' })
  const types = panel.getByRole('group', { name: 'Type' })
  await types.getByText('Games').click()
  await types.getByText('Movies').click()
  await panel.getByRole('textbox', { name: 'Year, from' }).fill('1990')
  await panel.getByRole('button', { name: 'Show works' }).click()
  await expectChoices(page, { type: 'Movie,Game', yearFrom: '1990' })
  await expect(panel).toBeHidden()
  const found = await worksWhere(request, { type: 'Movie,Game', yearFrom: '1990', sort: 'popularity', order: '1' })
  await expectCount(page, found.total)
  await expect(works.first()).toContainText(found.data[0]?.title ?? 'a first work')

  await choose('Sort by', 'Release date')
  await expectChoices(page, { type: 'Movie,Game', yearFrom: '1990', sort: 'release-date' })
  await page.getByRole('link', { name: 'Remove the filter Games' }).click()
  await expectChoices(page, { type: 'Movie', yearFrom: '1990', sort: 'release-date' })
  await page.getByRole('button', { name: 'All filters' }).click()
  await expect(types.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('several tags are selected and removed by keyboard; arrow keys move through the works', async ({
  page,
  request,
}) => {
  const { tags, works } = browsing(page)
  const [space, drama] = [await tagOf(request, 'space'), await tagOf(request, 'drama')]
  await page.goto('/media')
  await tags.focus()
  await page.keyboard.press('Enter')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).not.toHaveCount(0)

  await page.keyboard.type('space')
  await expect(options.first()).toHaveText(space, { ignoreCase: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectChoices(page, { tags: space })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('drama')
  await expect(options.first()).toHaveText(drama, { ignoreCase: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectChoices(page, { tags: `${space},${drama}` })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(tags).toHaveText(`${space}, ${drama}`, { ignoreCase: true })
  await expect(tags).toBeFocused()
  const both = await worksWhere(request, { tags: `${space},${drama}` })
  await expectCount(page, both.total)
  await expect(works).toHaveCount(both.data.length)

  await page.getByRole('link', { name: `Remove the filter ${space}` }).click()
  await expectChoices(page, { tags: drama })
  await expectCount(page, (await worksWhere(request, { tags: drama })).total)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expectChoices(page, {})

  await expect(works).toHaveCount(30)
  await expect(async () => {
    await works.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(works.nth(1)).toBeFocused({ timeout: 250 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  const below = works.and(page.locator(':focus'))
  const [above, beneath] = [await works.nth(1).boundingBox(), await below.boundingBox()]
  expect(beneath?.x).toBeCloseTo(above?.x ?? -1, 0)
  expect(beneath?.y).toBeGreaterThan(above?.y ?? Infinity)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(works.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(works.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/media\/\d+$/)
})

test('an empty result offers a way out; the last page leads back, and no further', async ({ page, request }) => {
  const { search, works } = browsing(page)
  await page.goto('/media?type=Movie')
  await search.fill('qqqzzzxxx')
  await expectChoices(page, { query: 'qqqzzzxxx', type: 'Movie' })
  await expectCount(page, 0)
  await expect(page.getByRole('main')).toContainText('No titles match “qqqzzzxxx”.')
  await page.getByRole('link', { name: 'Search without filters' }).click()
  await expectChoices(page, { query: 'qqqzzzxxx' })
  await page.getByRole('link', { name: 'Browse all media' }).click()
  await expectCount(page, (await worksWhere(request, {})).total)

  const { totalPages } = await worksWhere(request, {})
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Last page' }).click()
  await expectChoices(page, { page: String(totalPages - 1) })
  await expect(works.first()).toBeVisible()
  for (const turn of ['First page', 'Previous page'])
    await expect(pages.getByRole('link', { name: turn })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await expect(pages.getByRole('listitem').last().getByRole('link')).toHaveAttribute('aria-current', 'page')
})

test('what is chosen and typed before the scripts are ready is searched then', async ({ page }) => {
  const { choice, choose, search } = browsing(page)
  const scripts = await holdBack(page, /\/_next\/static\/.*\.js/)
  await page.goto('/media', { waitUntil: 'commit' })
  await choose('Type', 'Anime')
  await search.fill('cowboy')
  await scripts.asked
  scripts.answer()
  await expectChoices(page, { type: 'Anime', query: 'cowboy' })
  await expect(choice('Type')).toHaveValue('Anime')
  await expect(search).toHaveValue('cowboy')
})

test('typing searches once, half a second after the last key, also during a navigation; the clear button searches at once', {
  tag: '@essential',
}, async ({ page }) => {
  const { search } = browsing(page)
  await page.clock.install()
  await page.goto('/media')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const searches: string[] = []
  page.on('request', (asked) => {
    const { pathname, searchParams } = new URL(asked.url())
    if (pathname === '/media') searches.push(searchParams.get('query') ?? '')
  })

  await search.press('c')
  await page.clock.runFor(499)
  await search.press('o')
  await page.clock.runFor(499)
  await search.press('w')
  await page.clock.runFor(499)
  await expectChoices(page, {})
  expect(searches).toEqual([])
  await page.clock.runFor(1)
  await expectChoices(page, { query: 'cow' })
  expect(searches).toEqual(['cow'])
  await expect(page.getByRole('main')).toContainText('Cowboy Bebop')

  await page.getByRole('main').getByRole('link', { name: 'Clear the search' }).click()
  await expectChoices(page, {})
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()

  // Text that is typed during a navigation is kept, and searched next.
  const mon = await holdBack(page, /query=mon(&|$)/)
  await search.pressSequentially('mon')
  await page.clock.runFor(500)
  await mon.asked
  await search.press('s')
  mon.answer()
  await expectChoices(page, { query: 'mon' })
  await expect(page.getByRole('link', { name: 'Remove the filter “mon”' })).toBeVisible()
  await expect(search).toHaveValue('mons')
  await page.clock.runFor(500)
  await expectChoices(page, { query: 'mons' })
  await expect(search).toHaveValue('mons')
})
