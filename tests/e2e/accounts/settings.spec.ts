import type { Locator, Page } from '@playwright/test'
import { links, SETTINGS_SECTIONS, type SettingsSection } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { invalidateNow } from '@/tests/support/invalidations'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { seenThemes, watchTheme } from '../support/paint'
import { expectAccessibleAtEachWidth, expectComplaint } from '../support/test'
import { idOf } from '../support/works'

const TITLES = { main: 'Attack on Titan', romaji: 'Shingeki no Kyojin', native: '進撃の巨人' }

/** Opens the appearance from the foot of any page, as everybody can. */
async function openAppearance(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Appearance/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
  return page.getByRole('main')
}

test('titles are in the chosen language, on every page and from the first paint', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const id = await idOf(request, TITLES.main)
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const link = (name: string) => main.getByRole('link', { name, exact: true })
  await page.goto('/media?query=attack+on+titan&type=Anime')
  await expect(link(TITLES.main)).toBeVisible()

  await (await openAppearance(page)).getByRole('radio', { name: 'Romaji' }).check()
  await page.goto('/media?query=attack+on+titan&type=Anime')
  await expect(link(TITLES.romaji)).toBeVisible()
  await expect(link(TITLES.main)).toHaveCount(0)

  await link(TITLES.romaji).click()
  await expect(heading).toHaveText(TITLES.romaji, { useInnerText: true })
  await expect(main.locator('.entry-other:visible')).toHaveText([TITLES.main, TITLES.native])
  await (await openAppearance(page)).getByRole('radio', { name: 'Native' }).check()
  await page.goto(`/media/${id}`)
  await expect(heading).toHaveText(TITLES.native, { useInnerText: true })
  await expect(main.locator('.entry-other:visible')).toHaveText([TITLES.main, TITLES.romaji])
  await expect(page).toHaveTitle(/^Attack on Titan/)

  const other = await idOf(request, 'Steins;Gate')
  await page.evaluate(() => localStorage.setItem('titles', 'romaji'))
  await page.goto(`/media/${other}`)
  await expect(heading).toHaveText('Steins;Gate', { useInnerText: true })
  await page.evaluate(() => localStorage.setItem('titles', 'nonsense'))
  await page.goto(`/media/${id}`)
  await expect(heading).toHaveText(TITLES.main, { useInnerText: true })
})

test('the theme can follow the device, at once, from the first paint, and in tabs that are open', async ({
  page,
  context,
}) => {
  await watchTheme(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/media')
  expect(await seenThemes(page)).toEqual(['dark'])
  const theme = page.getByRole('group', { name: 'Theme' })
  await theme.getByText('System').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(theme.getByRole('button', { name: 'System', pressed: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-chosen', 'system')
  expect(await seenThemes(page)).toEqual(['light'])

  const other = await context.newPage()
  await other.goto('/companies')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  await (await openAppearance(page)).getByRole('radio', { name: 'Dark' }).check()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('each section of the settings has no accessibility violations on a wide screen and a phone; visitors have one', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(links.settings())
  const sections = page.getByRole('main').getByRole('listitem')
  await expect(sections.filter({ visible: true })).toHaveText([/^Appearance/])
  await openAppearance(page)
  await expect(page.getByRole('group', { name: 'Rating scale' })).toHaveCount(0)
  await logIn(page, await givenAccount())
  await page.goto(links.settings())
  await expect(sections.filter({ visible: true })).toHaveCount(9)
  await expectAccessibleAtEachWidth(page)
  const inSection = {
    profile: page.getByLabel('Profile picture'),
    account: page.getByRole('region', { name: 'Email address' }),
    security: page.getByRole('region', { name: 'Sessions' }).getByRole('listitem'),
    privacy: page.getByText('You have not blocked or muted anybody.'),
    appearance: page.getByRole('group', { name: 'Rating scale' }),
    notifications: page.getByRole('switch', { name: 'Votes' }),
    torrents: page.getByText('Hidden by you'),
    connections: page.getByText('You have no tokens.'),
    data: page.getByRole('button', { name: 'Delete my account' }),
  } satisfies Record<SettingsSection, Locator>
  const row = page.getByRole('navigation', { name: 'Sections of the settings' })
  for (const section of SETTINGS_SECTIONS.toReversed()) {
    // The row of a phone scrolls to the current section, of which the last is the farthest; the others are then a click
    // away.
    if (section === SETTINGS_SECTIONS.at(-1)) await page.goto(links.settings(section))
    else await row.locator(`a[href="${links.settings(section)}"]`).click()
    await expect(inSection[section].first(), section).toBeVisible()
    await expect(row.locator('[aria-current]')).toBeInViewport()
    await expectAccessibleAtEachWidth(page)
  }
})

test('a player is connected, marks an episode, and a title that nobody knows is picked once', async ({
  page,
  request,
  catalogue,
}) => {
  const title = 'Marked by the player'
  const media = await catalogue.createWork({ title, type: 'Anime', totalEpisodes: 12 })
  await logIn(page, await givenAccount())
  await page.goto(links.settings('connections'))
  const servers = page.getByRole('region', { name: 'Media servers and players' })
  await servers.getByLabel('Program').selectOption('Other')
  await servers.getByLabel('Name').fill('TV')
  await servers.getByRole('button', { name: 'Connect' }).click()
  await expect(servers.getByText('Waiting for the first event…')).toBeVisible()
  const address = String(await servers.locator('code').textContent())
  await expectAccessibleAtEachWidth(page)

  const { pathname, search } = new URL(address)
  const tell = (data: object) => request.post(pathname + search, { data })
  expect(await (await tell({ title, season: 1, episode: 3 })).json()).toEqual({ outcome: 'Marked' })
  await expect(servers.getByText('The first event has arrived')).toBeVisible()
  expect(await (await tell({ title: 'Von niemandem gekannt', episode: 5 })).json()).toEqual({ outcome: 'NotFound' })
  await page.reload()
  const arrived = page.getByRole('region', { name: 'What arrived' })
  const mark = arrived.getByRole('listitem').filter({ hasText: 'Season 1, episode 3' })
  await expect(mark).toContainText(/Marked: Marked by the player · episode 3/)
  const waiting = page.getByRole('region', { name: 'Which work is it?' })
  await waiting.getByRole('button', { name: /^Pick the work/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(title)
  await dialog.getByRole('option', { name: title }).first().click()
  await expect(waiting).toHaveCount(0)
  await expect(arrived.getByRole('listitem').first()).toContainText('episode 5')
  await expectAccessibleAtEachWidth(page)
  await arrived.getByRole('listitem').first().getByRole('button', { name: /^Undo/ }).click()
  await expect(arrived.getByRole('listitem').first()).toContainText('Undone')
  expect(await prisma().watchedRecord.findFirst({ where: { mediaId: media } })).toMatchObject({ episodesWatched: 3 })
  await servers.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(servers).toContainText('Nothing is connected yet.')
  expect((await tell({ title, season: 1, episode: 4 })).status()).toBe(401)
})

test('a setting that cannot be stored is put back with a message', async ({ page, complaints }) => {
  await logIn(page, await givenAccount())
  await page.goto(links.settings('notifications'))
  await page.route('/api/users/update', (route) => route.fulfill({ status: 500, json: {} }))
  const votes = page.getByRole('switch', { name: 'Votes' })
  await votes.click()
  await expect(page.getByText('Your profile could not be updated')).toBeVisible()
  await expect(votes).toBeChecked()
  await expectComplaint(complaints, /status of 500/)
})

test('scores of others are hidden until one has rated the work', async ({ page, request }) => {
  const id = await idOf(request, 'Steins;Gate')
  await prisma().media.update({ where: { id }, data: { score: 91.7, scoreSource: 'myanimelist', members: 1200 } })
  await invalidateNow(`media:${id}`)
  const account = await givenAccount()
  await logIn(page, account)
  await page.goto(`/media/${id}`)
  const score = page.getByText('on MyAnimeList, listed by 1,200 users')
  await expect(score).toBeVisible()
  await (await openAppearance(page)).getByRole('switch', { name: "Other people's ratings" }).click()
  await page.goto(`/media/${id}`)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeEnabled()
  await expect(score).toBeHidden()
  const { token } = await (
    await request.post('/api/users/login', { data: { email: account.email, password: account.password } })
  ).json()
  const record = { media: id, status: 'Watching', episodesWatched: 3, rating: 80 }
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/api/watched', { data: record, headers })).status()).toBe(200)
  await page.reload()
  await expect(score).toBeVisible()
})
