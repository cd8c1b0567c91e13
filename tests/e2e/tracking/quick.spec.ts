import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { type Account, givenAccount, logIn } from '../support/account'
import { openByKey } from '../support/keys'
import { expect, expectAccessible, expectAccessibleAtEachWidth, test } from '../support/test'
import { actionsOn, deviceOf, formIn, notice } from '../support/tracking'
import { idOf, worksWhere } from '../support/works'

let account: Account
test.beforeEach(async () => {
  account = await givenAccount()
})

const cardOf = (page: Page, id: number) => page.locator(`.card:has(a[href="${links.media(id)}"])`)

/**
 * Counts clicks, also those that keys cause, until the page is left; with how far it was scrolled at the last one, and
 * is now.
 */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const count = () => {
      dataset.clicks = String(Number(dataset.clicks ?? 0) + 1)
      dataset.scrolled = String(scrollY)
    }
    document.addEventListener('click', count, true)
  })
  return () =>
    page.evaluate(() => {
      const { clicks, scrolled } = document.documentElement.dataset
      return { clicks: Number(clicks ?? 0), before: Number(scrolled), now: scrollY }
    })
}

test('19 shows would get a status and a score on browse by at most 60 clicks, without leaving it; one gets an episode by keyboard', {
  tag: '@essential',
}, async ({ page, request }) => {
  const search = { type: 'Anime', sort: 'popularity', order: '1' }
  const { data } = await worksWhere(request, { ...search, size: '30' })
  const shows = data.slice(0, 7)
  const started = data.slice(7).find(({ totalEpisodes }) => Number(totalEpisodes) > 13)
  if (shows.length < 7 || !started) throw new Error('The demo catalogue has too few shows.')
  const device = await deviceOf(request, account)
  await device.watch(started.id, { episodesWatched: 12, rating: 80 })
  await logIn(page, account)
  const calls: string[] = []
  page.on('request', (asked) => asked.url().includes('/api/me/media') && calls.push(asked.url()))
  const address = `/media?${new URLSearchParams(search)}`
  await page.goto(address)
  const another = cardOf(page, started.id)
  await expect(another.getByText('Watching')).toBeAttached()
  expect(calls).toHaveLength(1)

  const counted = await countClicks(page)
  const most = { marked: 0, byForm: 0 }
  for (const [place, { id, title }] of shows.entries()) {
    const card = cardOf(page, id)
    const { clicks: earlier } = await counted()
    await card.hover()
    if (place % 3 === 2) {
      // Any other status, by the form.
      await card.getByRole('button', { name: `Your progress in ${title}` }).click()
      const form = formIn(page.getByRole('dialog', { name: title }))
      await form.status('Dropped').check()
      await form.rating.click()
      await page.keyboard.type('40')
      await page.keyboard.press('Enter')
    } else {
      await card.getByRole('button', { name: `Mark ${title} as Completed` }).click()
      await expect(formIn(page.getByRole('region', { name: `You have completed ${title}` })).rating).toBeFocused()
      await page.keyboard.type('90')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('dialog')).toBeHidden()
    const { clicks, before, now } = await counted()
    expect(now).toBe(before)
    expect(clicks - earlier).toBeGreaterThanOrEqual(1)
    const way = place % 3 === 2 ? 'byForm' : 'marked'
    most[way] = Math.max(most[way], clicks - earlier)
  }
  // Every third of 19 by the form.
  expect(13 * most.marked + 6 * most.byForm).toBeLessThanOrEqual(60)
  await expect(page).toHaveURL(address)
  const ids = shows.map(({ id }) => id).join()
  const expected = shows.map((_, place) => (place % 3 === 2 ? ['Dropped', 40] : ['Completed', 90]))
  // The panel closes before its score has arrived.
  await expect(async () => {
    const answer = await request.get(`/api/me/media?ids=${ids}`, { headers: device.headers })
    const { data: states } = await answer.json()
    expect(states.map(({ watched }: { watched: object }) => Object.values(watched))).toEqual(
      expected.map((each) => expect.arrayContaining(each)),
    )
  }).toPass({ timeout: 20_000 })

  await another.getByRole('link').focus()
  await expect(another.getByText(`12 / ${started.totalEpisodes}`)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(another.getByRole('button', { name: `One more episode of ${started.title}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(another.getByText(`13 / ${started.totalEpisodes}`)).toBeVisible()
  await another.getByRole('link').click()
  await expect(actionsOn(page).watched).toHaveText(`Watching13 / ${started.totalEpisodes}`)
  await expect.poll(async () => (await device.record(started.id))?.episodesWatched).toBe(13)
})

test('the search dialog has the buttons of a work, for the pointer and the keyboard', async ({ page, request }) => {
  const id = await idOf(request, 'Cowboy Bebop')
  const device = await deviceOf(request, account)
  await logIn(page, account)
  await page.goto('/companies')
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  await openByKey(page, '/', dialog)
  await dialog.getByRole('combobox').fill('cowboy bebop')
  const bar = dialog.getByRole('toolbar', { name: 'Track Cowboy Bebop', exact: true })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: 'Add Cowboy Bebop as Planned' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Cowboy Bebop was added to your watched list')).toBeVisible()
  const edit = bar.getByRole('button', { name: 'Your progress in Cowboy Bebop' })
  await expect(edit).toBeFocused()
  expect(await device.record(id)).toMatchObject({ status: 'Planned', episodesWatched: 0 })

  // The form opens over the search, which stays as it is.
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Cowboy Bebop', exact: true })
  await formIn(form).status('Paused').check()
  await formIn(form).save.click()
  await expect(form).toBeHidden()
  await expect(edit).toBeFocused()
  const option = dialog.getByRole('option').filter({ hasText: 'Cowboy Bebop' }).first()
  await expect(option).toContainText('Paused')
  await expect(dialog.getByRole('combobox')).toHaveValue('cowboy bebop')

  const row = dialog.locator('.quick-row').filter({ has: page.locator(`a[href="${links.media(id)}"]`) })
  await row.hover()
  await row.locator('[data-action=complete]').click()
  const ask = page.getByRole('region', { name: 'You have completed Cowboy Bebop' })
  await ask.getByRole('button', { name: 'Not now' }).click()
  await expect(option).toContainText('Completed')
  await expect(dialog).toBeVisible()
  await expect.poll(async () => (await device.record(id))?.episodesWatched).toBe(26)
  await row.locator('[data-action=again]').click()
  await expect(option).toContainText('Watching')
  await expect.poll(async () => (await device.record(id))?.earlierRuns).toMatchObject([{ episodesWatched: 26 }])
})

test.describe('on touch screens', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a handle on each card opens its buttons, and the rest of the card is the link', async ({ page, request }) => {
    const id = await idOf(request, 'Death Note')
    const device = await deviceOf(request, account)
    const { data } = await worksWhere(request, { query: 'death note' })
    const other = data.find((each) => each.id !== id)?.id ?? 0
    await device.watch(other, { episodesWatched: 1 })
    await logIn(page, account)
    await page.goto('/media?query=death+note')
    const card = cardOf(page, id)
    await expect(cardOf(page, other).locator('.card-status')).toBeVisible()
    const handle = card.getByRole('button', { name: 'Track Death Note', exact: true })
    const bar = card.getByRole('toolbar')
    await expect(handle).toBeVisible()
    await expect(bar).toBeHidden()
    await handle.tap()
    for (const button of await bar.getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await expectAccessibleAtEachWidth(page)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(bar).toBeHidden()
    await handle.tap()
    await bar.getByRole('button', { name: 'Add Death Note as Planned' }).tap()
    await expect(bar).toBeHidden()
    await expect.poll(() => device.record(id)).toMatchObject({ status: 'Planned' })
    await card.getByRole('link').tap()
    await expect(page).toHaveURL(links.media(id))
  })
})
