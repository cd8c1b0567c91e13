import type { APIRequestContext, Page } from '@playwright/test'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { formatTag } from '@/lib/format'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { type Account, givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { atEachWidth, expectAccessibleAtEachWidth, expectComplaint, NOT_FOUND } from '../support/test'

type Known = Account & { headers: { authorization: string } }

/** An account with an access token, to prepare data by calls. */
async function givenReader(request: APIRequestContext): Promise<Known> {
  const account = await givenAccount()
  const { email, password } = account
  const answer = await request.post('/api/users/login', { data: { email, password } })
  const { token } = await answer.json()
  return { ...account, headers: { authorization: `Bearer ${token}` } }
}

async function watch(request: APIRequestContext, { headers }: Known, media: number, more: Record<string, unknown>) {
  const data = { media, status: 'Watching', ...more }
  expect((await request.post('/api/watched', { headers, data })).status()).toBe(200)
}

const tile = (page: Page, name: string) => page.locator('.tile').filter({ hasText: name })

test('watched works add to the statistics and the history, and can be undone', { tag: '@essential' }, async ({
  page,
  request,
  catalogue,
}) => {
  const reader = await givenReader(request)
  const tag = await prisma().tag.findFirstOrThrow({ orderBy: { id: 'asc' } })
  const anime = await catalogue.createWork({
    title: 'Lantern Song',
    type: 'Anime',
    totalEpisodes: 12,
    runtime: 30,
    releaseDate: '2011',
    tags: [tag.id],
  })
  const movie = await catalogue.createWork({ title: 'Alone', type: 'Movie', totalEpisodes: 1, releaseDate: '1998' })
  const manga = await catalogue.createWork({ title: 'Paper Garden', type: 'Manga', releaseDate: '2008' })
  await logIn(page, reader)

  await page.goto(links.myAccount('history'))
  await expect(page.getByText('There is no history yet')).toBeVisible()
  await page.goto(links.myAccount('statistics'))
  await expect(page.getByText('There are no statistics yet')).toBeVisible()

  // Statistics of one title say what they count.
  await watch(request, reader, movie, { episodesWatched: 1, status: 'Completed' })
  await page.reload()
  const size = page.viewportSize()
  await atEachWidth(page, async () => {
    await expect(page.locator('.tile dt')).toHaveText(['Title', 'Episode', 'Hours'])
    const years = page.getByRole('region', { name: 'Release years' })
    await expect(years.locator('svg text')).toHaveText(['1', '1998'])
    expect((await years.locator('rect').boundingBox())?.width).toBeLessThan(80)
  })
  if (size) await page.setViewportSize(size)

  await watch(request, reader, anime, { episodesWatched: 4, rating: 80 })
  await watch(request, reader, manga, { episodesWatched: 7 })
  await watch(request, reader, anime, { episodesWatched: 12, status: 'Completed' })

  await page.reload()
  await expect(tile(page, 'Titles')).toContainText('3')
  await expect(tile(page, 'Episodes')).toContainText('13')
  await expect(tile(page, 'Chapters')).toContainText('7')
  // The movie does not say how long it is, and counts as 95 minutes.
  await expect(tile(page, 'Hours')).toContainText('8')
  await expect(tile(page, 'Hours')).toContainText('21% estimated from usual runtimes')
  await expect(tile(page, 'Mean rating')).toContainText('80')
  await expect(page.getByRole('row', { name: /^Completed 2 13/ })).toBeVisible()
  await expect(page.getByRole('link', { name: formatTag(tag.name), exact: true })).toHaveAttribute(
    'href',
    mediaIndexLink({ tags: [tag.name] }),
  )
  const ratings = page.getByRole('region', { name: 'Ratings' })
  await ratings.getByText('As a table').click()
  await expect(ratings.getByRole('row', { name: '80 1' })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('Days with activity: 1 · Episodes and chapters marked on their day: 19')
  const year = String(new Date().getUTCFullYear())
  await activity.getByRole('link', { name: year }).click()
  await expect(page).toHaveURL(`${links.myAccount('statistics')}?year=${year}`)
  await expect(activity.getByRole('link', { name: year })).toHaveAttribute('aria-current', 'true')
  await expect(activity).toContainText('Episodes and chapters: 19')

  await page.getByRole('link', { name: 'History' }).click()
  const events = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(events).toHaveCount(4)
  await expect(events.first()).toContainText('Episodes 4 → to 12')
  await expect(events.first()).toContainText('Status Watching → to Completed')
  await expect(events.nth(1)).toContainText('Paper Garden')
  await expect(events.nth(1)).toContainText('Chapters 7')
  await expect(events.nth(2).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await events
    .first()
    .getByRole('button', { name: /^Undo.*Lantern Song/ })
    .click()
  await expect(page.getByText('The change to Lantern Song was undone')).toBeVisible()
  await expect(events).toHaveCount(5)
  await expect(events.first()).toContainText('Undone')
  await expect(events.first()).toContainText('Episodes 12 → to 4')
  await expect(events.first().getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(tile(page, 'Episodes')).toContainText('5')

  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: 'Main navigation' })
  await bar.getByRole('button', { name: 'More' }).click()
  await bar.getByRole('link', { name: 'My account' }).click()
  await expect(page).toHaveURL(links.myAccount())
})

test('users follow each other, friends see lists for friends, and profiles show only what is public', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  const owner = await givenReader(request)
  const friend = await givenReader(request)
  const anime = await catalogue.createWork({ title: 'Shown to some', type: 'Anime', totalEpisodes: 12 })
  await watch(request, owner, anime, { episodesWatched: 5 })
  const list = { name: 'Between us', visibility: 'FriendsOnly' }
  expect((await request.post('/api/user-lists', { headers: owner.headers, data: list })).ok()).toBe(true)
  const profile = links.user(owner.username)
  // What a visitor is sent of the main part of a page.
  const seen = async (path: string) => {
    const answer = await request.get(path)
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await answer.text()) ?? []
    return `${answer.status()} ${main.replace(/<script.*?<\/script>|<[^>]*>/gs, '')}`
  }
  const own = await seen(profile)
  expect(own).toContain(owner.username)
  for (const hidden of ['Recent activity', 'Between us', 'Statistics']) expect(own).not.toContain(hidden)
  const hidden = await seen(links.user(owner.username, 'statistics'))
  expect(hidden).toMatch(/^200 /)
  expect(hidden).toContain(`${owner.username} keeps this to themselves`)

  await logIn(page, friend)
  await page.goto(profile)
  const follow = page.getByRole('button', { name: `Follow ${owner.username}` })
  await follow.click()
  const following = page.getByRole('button', { name: `Following ${owner.username}` })
  await expect(following).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Followers 1' })).toBeVisible()
  await expect(page.getByText('Between us')).toHaveCount(0)
  const back = await request.put(links.userCall(friend.username, 'follow'), { headers: owner.headers })
  expect(await back.json()).toEqual({ isFollowing: true, isFollowed: true })
  await page.reload()
  await expect(page.getByText('Friends', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Between us' }).click()
  await expect(page.getByRole('heading', { name: 'Between us' })).toBeVisible()
  await page.goto(links.user(owner.username, 'followers'))
  await expect(
    page.getByRole('list', { name: /^Followers of/ }).getByRole('link', { name: friend.username }),
  ).toContainText('Friends')

  await page.goto(links.myAccount())
  const mine = page.getByRole('region', { name: 'Following' })
  await expect(mine.getByRole('link', { name: owner.username })).toBeVisible()
  await page.goto(links.settings('privacy'))
  await page.getByRole('switch', { name: 'Recent activity' }).check()
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/users/update') && !!answer.request().postData()?.includes('showStatistics'),
  )
  await page.getByRole('switch', { name: 'Statistics' }).check()
  await stored
  expect(await seen(links.user(friend.username))).toContain('has no recent activity')

  await request.put('/api/users/update', {
    headers: owner.headers,
    data: { showActivity: true, showStatistics: true },
  })
  expect(await seen(profile)).toContain('Watched episodes 1 to 5 of Shown to some')
  expect(await seen(profile)).toContain('All statistics')
  expect(await seen(links.user(owner.username, 'statistics'))).toMatch(/^200 .*Episodes?5/s)
  await watch(request, owner, anime, { episodesWatched: 6 })
  expect(await seen(profile)).toContain('Watched episodes 1 to 6 of Shown to some')
  await request.put('/api/users/update', {
    headers: owner.headers,
    data: { showActivity: false, showStatistics: false, animeList: 'Nobody' },
  })
  const after = await seen(profile)
  expect(after).toContain(owner.username)
  expect(after).not.toContain('Shown to some')

  await page.goto(profile)
  await page.route('**/follow', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  await following.click()
  await expect(page.getByText('could not be unfollowed')).toBeVisible()
  await expect(following).toBeVisible()
  await expectComplaint(complaints, /ERR_FAILED/)
  await page.unroute('**/follow')
  await following.click()
  await expect(follow).toBeVisible()
  await expect(page.getByText('Follows you')).toBeVisible()
  await page.goto(profile)
  await expect(follow).toBeEnabled()
  await expect(page.getByText('Between us')).toHaveCount(0)
  expect(complaints.filter((complaint) => NOT_FOUND.test(complaint))).toEqual([])
})

test('statistics, history and profiles have no accessibility violations', async ({ page, request, catalogue }) => {
  test.slow()
  const reader = await givenReader(request)
  const data = { showActivity: true, showStatistics: true, description: '静かな夜が好き。' }
  await request.put('/api/users/update', { headers: reader.headers, data })
  const tags = await prisma().tag.findMany({ orderBy: { id: 'asc' }, take: 14 })
  const id = await catalogue.createWork({
    title: 'Seen by all',
    type: 'Anime',
    totalEpisodes: 12,
    runtime: 24,
    releaseDate: '1998',
    tags: tags.map((tag) => tag.id),
  })
  await watch(request, reader, id, { episodesWatched: 5, rating: 70 })
  const other = await givenReader(request)
  await request.put(links.userCall(reader.username, 'follow'), { headers: other.headers })
  await logIn(page, reader)
  const shown: [string, string][] = [
    [links.myAccount('history'), 'main li time'],
    [links.myAccount('statistics'), '.calendar rect'],
    [links.user(reader.username), 'main li time'],
    [links.user(reader.username, 'statistics'), '.calendar rect'],
    [links.user(reader.username, 'followers'), 'main li a[href^="/user/"]'],
  ]
  for (const [path, part] of shown) {
    await page.goto(path)
    await expect(page.locator(part).first()).toBeVisible()
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await expectAccessibleAtEachWidth(page, async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    })
  }
})
