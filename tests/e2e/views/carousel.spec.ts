import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { givenCharacter, givenMedia } from '@/tests/support/factories'
import { forget } from '../support/named'
import { givenPictures } from '../support/pictures'
import { shiftsOf, watchShifts } from '../support/shifts'
import { expect, expectAccessible, test } from '../support/test'

const SHORTEST = 5000
const LONGEST = 20_000
const ALL = ['Primary', 'Secondary', 'Secondary', 'Banner', 'Banner', 'Box', 'Logo', 'Screenshot'] as const

/** A media with several pictures of every type, which no test changes. */
let pictured = 0
test.beforeAll(async () => {
  pictured = await givenMedia({ title: 'A pictured work' })
  await givenPictures('media', pictured, ALL)
})
test.afterAll(() => forget('media', pictured))

test.use({ pictures: true })

const covers = (page: Page) => page.getByRole('region', { name: 'Pictures of A pictured work' })
const banners = (page: Page) => page.getByRole('region', { name: 'Banners of A pictured work' })
const picture = (page: Page, number: number) => covers(page).getByRole('group', { name: `Picture ${number} of 3` })

/** Opens the page with a clock that the test controls, and waits until the carousel code is loaded. */
async function watch(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(links.media(pictured))
  await expect(covers(page)).toHaveAttribute('data-moving', 'true')
  await expect(banners(page)).toHaveAttribute('data-moving', 'true')
  await expect(picture(page, 1)).toBeVisible()
}

test('several pictures rotate, each after 5 to 20 seconds; they pause on hover and focus, and when stopped', async ({
  page,
}) => {
  await watch(page)
  await covers(page).hover()
  await page.clock.runFor(3 * LONGEST)
  await expect(picture(page, 1)).toBeVisible()

  await page.mouse.move(0, 0)
  await covers(page).getByRole('button', { name: 'Picture 2 of 3' }).focus()
  await page.clock.runFor(3 * LONGEST)
  await expect(picture(page, 1)).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(picture(page, 2)).toBeVisible()
  await expect(covers(page).getByRole('button', { name: 'Picture 2 of 3' })).toHaveAttribute('aria-current', 'true')
  await covers(page).getByRole('button', { name: 'Pause the slideshow' }).click()
  await page.mouse.move(0, 0)
  await page.locator('h1').click()
  await page.clock.runFor(3 * LONGEST)
  await expect(picture(page, 2)).toBeVisible()
  await covers(page).getByRole('button', { name: 'Play the slideshow' }).click()
  await page.mouse.move(0, 0)
  await page.locator('h1').click()
  await page.clock.runFor(SHORTEST - 1000)
  await expect(picture(page, 2)).toBeVisible()
  await page.clock.runFor(LONGEST - SHORTEST + 2000)
  await expect(picture(page, 2)).toHaveCount(0)
})

test('with reduced motion they do not rotate, but can be selected; a click on one opens the lightbox with all, which hears a key at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watch(page)
  await page.clock.runFor(3 * LONGEST)
  await expect(picture(page, 1)).toBeVisible()
  await covers(page).getByRole('button', { name: 'Picture 3 of 3' }).click()
  await expect(picture(page, 3)).toBeVisible()
  await expectAccessible(page)

  await covers(page).getByRole('button', { name: 'Picture 2 of 3' }).click()
  await picture(page, 2).getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Pictures of A pictured work' })
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Picture 2 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Picture 3 of 3')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(picture(page, 2).getByRole('link')).toBeFocused()

  // A key that is pressed before the lightbox has the focus.
  await page.evaluate(() => {
    const pressOnceShown = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"] img')) return
      pressOnceShown.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    })
    pressOnceShown.observe(document.body, { childList: true, subtree: true })
  })
  await picture(page, 2).getByRole('link').click()
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Picture 3 of 3')
})

test('the layout does not shift when the carousel loads; controls are where they stay before their pictures are there', async ({
  page,
}) => {
  await watchShifts(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(links.media(pictured))
    await expect(covers(page)).toHaveAttribute('data-moving', 'true')
    expect(await shiftsOf(page), `${width} pixels wide`).toEqual([])
  }

  const address = links.media(pictured)
  const controls = covers(page).getByRole('group', { name: 'Choose a picture' })
  const place = async () => {
    await page.goto(address)
    await expect(controls).toBeVisible()
    return (await controls.boundingBox())?.y
  }
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const atTheEnd = await place()
  const whole = await (await page.request.get(address)).text()
  const pictures = whole.lastIndexOf('<div', whole.lastIndexOf('aria-live', whole.indexOf('data-picture')))
  await page.route(`**${address}`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: whole.slice(0, pictures) }),
  )
  expect(await place()).toBe(atTheEnd)
  await page.goto('about:blank')
})

test('a single picture is no carousel; attachments are grouped by type and open in the lightbox, by pointer and keyboard', async ({
  page,
}) => {
  await page.goto(links.media(pictured, 'attachments'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Primary',
    'Secondary',
    'Banner',
    'Box',
    'Logo',
    'Screenshot',
  ])
  const link = main.getByRole('link', { name: 'Secondary, picture 2' })
  const shown = page.getByRole('dialog', { name: 'Pictures of A pictured work' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('img', { name: 'Secondary, picture 2' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown.getByRole('img')).toHaveAccessibleName('Banner, picture 1')
  await page.keyboard.press('End')
  await expect(shown.getByRole('img')).toHaveAccessibleName('Screenshot, picture 1')
  await shown.getByRole('button', { name: 'Next picture' }).click()
  await expect(shown.getByRole('img')).toHaveAccessibleName('Primary, picture 1')
  await page.keyboard.press('ArrowLeft')
  await expect(shown.getByRole('img')).toHaveAccessibleName('Screenshot, picture 1')
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(links.media(pictured, 'attachments'))

  const id = await givenCharacter('Somebody Still')
  await givenPictures('character', id, ['Primary'])
  await page.goto(links.character(id))
  await expect(page.locator('.carousel')).toHaveCount(0)
  await expect(page.locator('.entry-cover img')).toHaveAttribute('src', /primary-0\.jpg/)

  const cover = page.getByRole('link', { name: 'Picture of Somebody Still' })
  const dialog = page.getByRole('dialog', { name: 'Pictures of Somebody Still' })
  await cover.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'Picture of Somebody Still' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Next picture' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cover).toBeFocused()

  await givenPictures('character', id, ['Secondary'])
  await expect(async () => {
    await page.reload()
    expect(await page.locator('.carousel').count()).toBe(1)
  }).toPass()
  // Its pictures may still be on their way.
  await page.goto('about:blank')
  await forget('character', id)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pictures scroll, no control needs a script, and a link opens a picture', async ({ page }) => {
    await page.goto(links.media(pictured))
    await expect(picture(page, 1).locator('img')).toBeVisible()
    await expect(covers(page).getByRole('button')).toHaveCount(0)
    await page.goto(links.media(pictured, 'attachments'))
    const whole = page.getByRole('link', { name: 'Screenshot, picture 1' })
    expect((await page.request.get((await whole.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
      'image/webp',
    )
  })
})
