import { JAPANESE_FACE } from '@/lib/display'
import { links } from '@/lib/links'
import type { FoundEverything } from '@/lib/views/schemas/search'
import { browsing, expectCount } from './support/browse'
import { entriesOfKinds, entryNamed } from './support/named'
import { expect, test } from './support/test'
import { entryOf, idOf, worksWhere } from './support/works'

test.use({ javaScriptEnabled: false })

test('the list can be searched, filtered and paged by a plain form', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const { choose, filters, goTo, search, works } = browsing(page)
  await page.goto('/')
  // The latest changes are a row that scrolls.
  const latest = page.getByRole('region', { name: 'Recently updated' })
  const changed = latest.getByRole('heading', { level: 3 }).getByRole('link')
  await expect(changed).toHaveCount(10)
  await expect(latest.getByRole('button', { name: 'Next work' })).toBeHidden()
  await changed.last().focus()
  await expect(changed.last()).toBeInViewport()
  await page.getByRole('list', { name: 'Popular' }).getByRole('link').first().click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/media')
  await expectCount(page, (await worksWhere(request, {})).total)
  await goTo('Next page')
  await expect(works).toHaveCount(30)
  expect(new URL(page.url()).search).toBe('?page=1')

  await choose('Type', 'Anime')
  await choose('Sort by', 'Release date')
  await choose('Order', 'Descending')
  await filters.getByRole('textbox', { name: 'Tags, separated by commas' }).fill('space, drama')
  await filters.getByRole('button', { name: 'Apply' }).click()
  const chosen = { type: 'Anime', sort: 'release-date', tags: 'space, drama' }
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(chosen)
  const found = await worksWhere(request, { ...chosen, order: '1' })
  await expectCount(page, found.total)
  await expect(works).toHaveCount(found.data.length)
  await expect(works.first()).toContainText(found.data[0]?.title ?? 'a first work')

  await search.fill('bebop')
  await search.press('Enter')
  await expect(works.first()).toContainText('Cowboy Bebop')
  await search.fill('qqqzzzxxx')
  await search.press('Enter')
  await expect(page.getByRole('main')).toContainText('No titles match “qqqzzzxxx”.')
  await page.getByRole('main').getByRole('link', { name: 'Clear the search' }).click()
  await expectCount(page, found.total)
})

test('an entry and its tabs can be read, nothing covers them, and no control needs a script', {
  tag: '@essential',
}, async ({ page, request }) => {
  const id = await idOf(request, 'Cowboy Bebop')
  const { counts } = await entryOf(request, id)
  const main = page.getByRole('main')
  const items = main.locator('.results').getByRole('listitem')
  const tab = (name: string) =>
    main.getByRole('navigation', { name: 'Sections of this entry' }).getByRole('link', { name }).click()

  expect((await page.goto(`/media/${id}`))?.status()).toBe(200)
  await expect(main.locator('.entry-other', { hasText: 'カウボーイビバップ' })).toBeVisible()
  await expect(page.locator(`link[rel="stylesheet"][href="${JAPANESE_FACE}"]`).first()).toBeAttached()
  await expect(main.getByRole('region', { name: 'Openings and endings' })).toContainText('Tank!')
  await expect(page.getByText('Please wait...')).toBeHidden()
  expect(
    await page.locator('.needs-script').evaluateAll((all) => all.filter((each) => each.checkVisibility())),
  ).toEqual([])

  await tab('Characters')
  await expect(items).toHaveCount(counts.characters)
  await main.getByRole('searchbox').fill('faye')
  await main.getByRole('searchbox').press('Enter')
  await expect(items).toHaveText([/Faye Valentine/])
  await tab('Staff')
  await expect(items).toHaveCount(counts.staff)
  await tab('Episodes')
  await expect(items).toHaveCount(26)
  await items.first().locator('summary').click()
  await expect(items.first().locator('summary + *')).toBeVisible()
  await tab('Attachments')
  await expect(main.getByRole('heading', { name: 'Banner' })).toBeVisible()
})

test('entries of every kind can be read, searched and paged', async ({ page, request }) => {
  const main = page.getByRole('main')
  const items = main.locator('.results').getByRole('listitem')
  for (const addresses of Object.values(await entriesOfKinds(request))) {
    for (const address of addresses) {
      expect((await page.goto(address))?.status(), address).toBe(200)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.locator('time').first()).toContainText('UTC')
      expect(
        await page.locator('.needs-script').evaluateAll((all) => all.filter((each) => each.checkVisibility())),
      ).toEqual([])
    }
  }
  await page.goto(links.company(await entryNamed(request, 'companies', 'Viz Media')))
  await main.getByRole('link', { name: 'Next page' }).click()
  await expect(items.first()).toBeVisible()
  await main.getByRole('searchbox').fill('monster')
  await main.getByRole('searchbox').press('Enter')
  await expect(items.first()).toContainText('Monster')

  // The search is a page, with the groups of the dialog, and links to all results of each.
  await page.getByRole('banner').getByRole('link', { name: 'Search everything' }).click()
  await expect(page).toHaveURL('/search')
  await main.getByRole('searchbox').fill('cowboy bebop')
  await main.getByRole('searchbox').press('Enter')
  const found: FoundEverything = await (await request.get('/api/search?query=cowboy+bebop')).json()
  await expect(main.getByRole('region', { name: 'Media' }).getByRole('list').getByRole('link').first()).toContainText(
    found.media.data[0]?.title ?? 'a work',
  )
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await main.getByRole('region', { name: 'Series' }).getByRole('link', { name: 'Series' }).click()
  await expect(page).toHaveURL('/series?query=cowboy+bebop')
  expect(await (await request.get('/search?query=qqqzzzxxx')).text()).toContain('Nothing matches “qqqzzzxxx”.')
})

test('a reader registers, and no form ends in JSON', async ({ page }) => {
  const main = page.getByRole('main')
  const filled = ['/contribute/queue', '/contribute/subscriptions', '/contribute/unseen', '/moderation']
  for (const address of [links.myAccount(), links.settings('profile'), links.welcome(), ...filled]) {
    await page.goto(address)
    await expect(main, address).toContainText('This page needs JavaScript.')
    await expect(main.getByRole('form')).toHaveCount(0)
  }
  await page.goto('/login')
  await expect(main).toContainText('Logging in needs JavaScript')
  await main.getByLabel('Email').fill('reader@example.org')
  await main.getByLabel('Password').fill('correct horse battery')
  await main.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(main.getByRole('heading', { name: 'Log in' })).toBeVisible()

  await page.goto('/register')
  const fill = async (username: string) => {
    await main.getByLabel('Username').fill(username)
    await main.getByLabel('Email').fill('without-scripts@example.org')
    await main.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await main.getByLabel('Confirm password').fill('correct horse battery')
    await main.getByLabel('Confirm password').press('Enter')
  }
  await fill('favorites')
  await expect(main).toContainText('This username is reserved for the site itself')
  await fill('scriptless')
  await expect(page).toHaveURL('/register?said=done')
  await expect(main).toContainText('Check your email')
})
