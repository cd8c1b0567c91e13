import type { APIRequestContext, Page } from '@playwright/test'
import { links } from '@/lib/links'
import { type Account, givenAccount, logIn } from '../support/account'
import { shiftsOf, watchShifts } from '../support/shifts'
import { atEachWidth, expect, expectAccessible, test } from '../support/test'
import { deviceOf } from '../support/tracking'
import { idOf } from '../support/works'

/** The carousel of the latest changes. */
function scroller(page: Page) {
  const section = page.getByRole('region', { name: 'Recently updated' })
  const slide = section.locator('[aria-roledescription=slide]:not([inert])')
  return {
    section,
    slide,
    button: (name: string) => section.getByRole('button', { name }),
    /** Waits until the carousel code is loaded and this slide is current. */
    expectSlide: async (number: number) => {
      await expect(section).toHaveAttribute('data-moving', 'true')
      await expect(slide).toHaveCount(1)
      await expect(slide).toHaveAttribute('aria-label', `${number} of 10`)
    },
  }
}

test('the latest changes rotate every seven and a half seconds, until they are stopped; they pause on hover and focus', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const { section, slide, button, expectSlide } = scroller(page)
  await expectSlide(1)
  // The timer restarts when the pointer leaves.
  await section.hover()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.clock.runFor(20_000)
  await expectSlide(1)
  await page.mouse.move(0, 0)
  await expect(section.locator('[aria-live]')).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(7400)
  await expectSlide(1)
  await page.clock.runFor(200)
  await expectSlide(2)
  await page.clock.runFor(7500)
  await expectSlide(3)

  await button('Pause the slideshow').click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(30_000)
  await expectSlide(3)
  await expect(section.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  await button('Play the slideshow').click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(7600)
  await expectSlide(4)

  await page.keyboard.press('Tab')
  await button('Next work').focus()
  await page.keyboard.press('Enter')
  await expectSlide(5)
  await page.clock.runFor(20_000)
  await expectSlide(5)
  await page.clock.resume()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expectSlide(1)
  await page.clock.runFor(60_000)
  await expectSlide(1)
  await expect(button('Play the slideshow')).toBeVisible()
  await button('Next work').click()
  await expectSlide(2)
  await button('Previous work').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expectSlide(10)
  await button('Next work').focus()
  await page.keyboard.press('Tab')
  await expect(slide.getByRole('link')).toBeFocused()
  const title = (await slide.getByRole('link').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

test('half of the first screen of a visitor is works; rows of new entries link to their lists, and long ones have arrows', async ({
  page,
  request,
}) => {
  const { seriesData, characterData, personData } = await (await request.get('/api/index')).json()
  await page.goto('/')
  for (const [width, height] of [
    [390, 844],
    [1366, 657],
  ] as const) {
    await page.setViewportSize({ width, height })
    const share = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('main section:has(li), main section[aria-roledescription=carousel]')]
      const seen = boxes.map((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        return Math.max(0, Math.min(bottom, innerHeight) - top) * (Math.min(right, innerWidth) - left)
      })
      return seen.reduce((sum, each) => sum + each, 0) / (innerWidth * innerHeight)
    })
    expect(share, `${width} × ${height}`).toBeGreaterThan(0.5)
  }

  for (const [row, names] of [
    ['Recent series', seriesData.map(({ title }: { title: string }) => title)],
    ['Recent characters', characterData.map(({ fullName }: { fullName: string }) => fullName)],
    ['Recent people', personData.map(({ fullName }: { fullName: string }) => fullName)],
  ]) {
    const list = page.getByRole('list', { name: row, exact: true })
    await expect(list.getByRole('link')).toHaveCount(10)
    await expect(list.getByRole('link').first()).toContainText(names[0])
    const forth = page.getByRole('button', { name: `Scroll forward in ${row}` })
    await forth.click()
    await expect.poll(() => list.evaluate((each) => each.scrollLeft)).toBeGreaterThan(100)
  }
  await page.getByRole('link', { name: 'Recent people', exact: true }).click()
  await expect(page).toHaveURL('/people?sort=created-date')

  await page.goto('/?size=7')
  await expect(page.getByRole('list', { name: 'Recent series', exact: true }).getByRole('link')).toHaveCount(7)
  await expect(page.getByRole('button', { name: 'Scroll forward in Recent series' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Scroll forward in Popular anime' })).toBeVisible()
})

/** An account that watches a work and follows somebody who does, too. */
async function givenWatcher(request: APIRequestContext): Promise<{ account: Account; id: number; friend: string }> {
  const [account, friend] = [await givenAccount(), await givenAccount()]
  const id = await idOf(request, 'Death Note')
  const mine = await deviceOf(request, account)
  await mine.watch(id, { episodesWatched: 4 })
  await mine.watch(await idOf(request, 'FLCL'), { status: 'Planned' })
  const theirs = await deviceOf(request, friend)
  await request.put('/api/users/update', { headers: theirs.headers, data: { showActivity: true } })
  await theirs.watch(id, { episodesWatched: 7 })
  await request.put(`/api/users/${friend.username}/follow`, { headers: mine.headers })
  return { account, id, friend: friend.username }
}

test('somebody logs an episode from home by one click, without leaving it; nothing moves when the own works arrive', {
  tag: '@essential',
}, async ({ page, request }) => {
  const { account, id, friend } = await givenWatcher(request)
  await watchShifts(page)
  await logIn(page, account)
  const works = page.getByRole('list', { name: 'Continue', exact: true })
  let isFirst = true
  await atEachWidth(page, async () => {
    for (const visit of isFirst ? ['cold', 'warm'] : ['warm']) {
      isFirst = false
      await page.goto('/')
      await expect(works.getByText('4 of 37 episodes')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Friends' }).getByRole('listitem')).toHaveText(
        /Watched episodes 1 to 7 of Death Note/,
      )
      expect(await shiftsOf(page), visit).toEqual([])
    }
  })
  await expect(page.getByRole('region', { name: 'Recently updated' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Every story has its place.' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Next up' }).getByRole('link', { name: 'FLCL' })).toBeVisible()
  await expectAccessible(page)

  const left: string[] = []
  page.on('framenavigated', (frame) => left.push(frame.url()))
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener(
      'click',
      () => Object.assign(window, { clicks: (window as never as { clicks: number }).clicks + 1 }),
      true,
    )
  })
  await works.getByRole('button', { name: 'One more episode of Death Note' }).click()
  await expect(works.getByText('5 of 37 episodes')).toBeVisible()
  const mine = await deviceOf(request, account)
  await expect.poll(async () => (await mine.record(id))?.episodesWatched).toBe(5)
  expect(await page.evaluate(() => (window as never as { clicks: number }).clicks)).toBe(1)
  expect(left).toEqual([])

  await page.getByRole('heading', { name: 'Friends' }).getByRole('link').click()
  await expect(page).toHaveURL(links.myAccount('feed'))
  await expect(page.getByRole('main').getByRole('link', { name: friend, exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a visitor finds a work from the hero by keyboard; the first steps lead to a home where ten works are rated by ten presses', async ({
  page,
  request,
}) => {
  const form = page.getByRole('search', { name: 'Search the catalogue' })
  const field = form.getByRole('combobox', { name: 'Search the catalogue' })
  const options = page.getByRole('listbox').getByRole('option')
  await atEachWidth(page, async () => {
    await page.goto('/')
    await form.getByRole('searchbox').focus()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.type('cowboy beb')
    await expect(options.first()).toContainText('Cowboy Bebop')
    const [box, list] = [
      await form.locator('.search-field').boundingBox(),
      await page.getByRole('listbox').boundingBox(),
    ]
    expect(list?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
    expect(list?.width).toBeLessThanOrEqual(box?.width ?? 0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(field).toHaveValue('cowboy beb')
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/media?query=cowboy+beb')
  await page.goBack()
  await form.getByRole('searchbox').focus()
  await expect(field).toBeFocused()
  await field.fill('cowboy beb')
  await expect(options.first()).toContainText('Cowboy Bebop')
  await page.keyboard.press('Tab')
  await expect(options).toHaveCount(0)
  await field.fill('cowboy bebop')
  await expect(options.first()).toContainText('Cowboy Bebop')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cowboy Bebop')

  const account = await givenAccount()
  await logIn(page, account)
  await page.goto(links.welcome())
  const picks = page.getByRole('region', { name: 'Pick what you have seen' }).locator('li button')
  for (let picked = 1; picked <= 10; picked++) {
    await picks.and(page.locator(':enabled[aria-pressed=false]')).first().click()
    await expect(picks.and(page.locator('[aria-pressed=true]'))).toHaveCount(picked)
  }
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL('/')
  const unrated = page.getByRole('list', { name: 'Rate what you picked' })
  await expect(unrated.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  for (const card of await unrated.getByRole('listitem').all()) {
    await card.getByRole('button', { name: '80', exact: true }).click()
    await expect(card.getByRole('textbox')).toHaveValue('80')
  }
  const mine = await deviceOf(request, account)
  const ratings = async () => {
    const { data } = await (await request.get('/api/watched?size=100', { headers: mine.headers })).json()
    return data.map(({ rating }: { rating: number | null }) => rating)
  }
  await expect.poll(ratings).toEqual(Array(10).fill(80))

  // A rating can be taken back where it was given; what is not rated is asked about again, until "Not now".
  await unrated.getByRole('listitem').first().getByRole('button', { name: 'None' }).click()
  await expect.poll(async () => (await ratings()).filter((rating: number | null) => rating === null)).toHaveLength(1)
  await page.goto('/')
  await expect(unrated.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('region', { name: 'Rate what you picked' }).getByRole('button', { name: 'Not now' }).click()
  await expect(unrated).toBeHidden()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Recently updated' })).toBeVisible()
  await expect(unrated).toBeHidden()
})

test('a new member sees no box that has nothing to say, and from the second visit on nothing moves', async ({
  page,
}) => {
  await watchShifts(page)
  await logIn(page, await givenAccount())
  await page.goto('/')
  const boxes = page.getByRole('main').getByRole('heading', { name: /^(Continue|Next up|Friends)/ })
  await expect(boxes).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Recently updated' })).toBeVisible()
  await expect(boxes).toHaveCount(0)
  expect(await shiftsOf(page)).toEqual([])
  await expectAccessible(page)
})
