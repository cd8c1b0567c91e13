import type { Locator, Page } from '@playwright/test'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { headAt } from '../support/head'
import { expectAccessible, expectComplaint, NOT_FOUND } from '../support/test'
import { actionsOn, deviceOf } from '../support/tracking'

/** The reviews of an entry, as a visitor sees them. */
function reading(page: Page) {
  const main = page.getByRole('main')
  const verdicts = main.getByRole('navigation', { name: 'Filter by verdict' })
  return {
    main,
    reviews: main.getByRole('list', { name: 'Reviews', exact: true }).getByRole('article'),
    verdict: (name: string) => verdicts.getByRole('link', { name }),
    order: main.getByRole('search', { name: 'Sort the reviews' }).getByRole('combobox', { name: 'Order' }),
  }
}

const anHourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('a visitor reads the reviews of a work, and filters them by verdict', { tag: '@essential' }, async ({
  page,
  catalogue,
}) => {
  const mediaId = await catalogue.createWork({ title: 'The Reviewed One', type: 'Anime' })
  const { reviews, verdict, order } = reading(page)
  await page.goto(links.media(mediaId, 'reviews'))
  await expect(page.getByRole('main')).toContainText('Nobody has reviewed The Reviewed One yet.')

  const about = { mediaId, title: 'Watch it', rawText: 'A joy.' } as const
  await catalogue.createReview({ ...about, username: 'Faye', recommended: 'Recommended', createdAt: anHourAgo(30) })
  await catalogue.createReview({ mediaId, rawText: 'So so.', recommended: 'Mixed', createdAt: anHourAgo(2) })
  await catalogue.createReview({ mediaId, rawText: 'A bore.', recommended: 'NotRecommended', createdAt: anHourAgo(1) })
  await page.goto(links.media(mediaId))
  await page
    .getByRole('navigation', { name: 'Sections of this entry' })
    .getByRole('link', { name: 'Reviews 3' })
    .click()
  await expect(reviews).toHaveText([/A bore\./, /So so\./, /A joy\./])
  await expect(reviews.last()).toContainText(/Faye.*yesterday.*Recommended.*Watch it.*A joy\./s)

  await verdict('Mixed').click()
  await expect(page).toHaveURL(`${links.media(mediaId, 'reviews')}?recommended=Mixed`)
  await expect(reviews).toHaveText([/So so\./])
  await expect(verdict('Mixed')).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await verdict('Mixed').click()
  await expect(page).toHaveURL(links.media(mediaId, 'reviews'))
  await expect(reviews).toHaveCount(3)

  await order.selectOption({ label: 'Oldest first' })
  await expect(page).toHaveURL(`${links.media(mediaId, 'reviews')}?order=0`)
  await expect(reviews).toHaveText([/A joy\./, /So so\./, /A bore\./])
})

test('more reviews than the chosen size are on several pages; a verdict or page without any leads to them', async ({
  page,
  catalogue,
}) => {
  const mediaId = await catalogue.createWork({ title: 'Much Discussed', type: 'Manga' })
  const about = { mediaId, recommended: 'Recommended' } as const
  const numbers = Array.from({ length: 17 }, (_, at) => at + 1)
  await Promise.all(
    numbers.map((number) =>
      catalogue.createReview({ ...about, rawText: `Number ${number}.`, createdAt: anHourAgo(100 - number) }),
    ),
  )
  const { main, reviews } = reading(page)
  const path = links.media(mediaId, 'reviews')
  await page.goto(`${path}?recommended=NotRecommended&size=15`)
  await expect(main).toContainText('No reviews here have the verdict “Not recommended”.')
  await main.getByRole('link', { name: 'Show all' }).click()
  await expect(reviews).toHaveCount(15)
  await main.getByRole('link', { name: 'Next page' }).click()
  await expect(reviews).toHaveText([/Number 2\./, /Number 1\./])
  await expect(page).toHaveTitle('Reviews of Much Discussed, page 2 | Mokuroku')
  await page.goto(`${path}?page=9&size=15`)
  await main.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(reviews).toHaveCount(15)
})

const TEXTS = {
  Plain: 'Plain <b>as written</b>\nand a second line',
  Bbcode: '[b]Strong[/b] and [spoiler title="The end"]he goes home[/spoiler] [inline-spoiler]she too[/inline-spoiler]',
  Markdown: '**Strong** and `code`\n\n> quoted',
  Html: '<p><strong>Strong</strong><script>window.ran = 1</script><img src="x" onerror="window.ran = 2"></p>',
} as const

/** Checks that a long review shows its first lines until it is expanded. */
async function expectFolded(reviews: Locator): Promise<void> {
  await expect(reviews.filter({ hasText: 'The fifth line.' }).getByText('Show more')).toHaveCount(0)
  const long = reviews.filter({ hasText: 'The sixth line.' })
  const height = async () => (await long.locator('.prose').boundingBox())?.height ?? 0
  const part = await height()
  await long.locator('summary', { hasText: 'Show more' }).press('Enter')
  expect(await height()).toBeGreaterThan(part * 1.5)
  await long.getByText('Show less').click()
  expect(await height()).toBe(part)
}
const LONG = 'One\n2\n3\n4\n5\nThe sixth line.\n7\n8\n9'
const SHORT = 'One\n2\n3\n4\nThe fifth line.'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('texts of every kind have their markup, spoilers open by keyboard, and long ones expand', async ({
    page,
    catalogue,
  }) => {
    const mediaId = await catalogue.createWork({ title: 'Marked Up', type: 'Anime' })
    for (const [textType, rawText] of Object.entries(TEXTS))
      await catalogue.createReview({ mediaId, rawText, textType: textType as keyof typeof TEXTS, title: textType })
    for (const rawText of [LONG, SHORT]) await catalogue.createReview({ mediaId, rawText })
    await page.goto(links.media(mediaId, 'reviews'))
    const { reviews } = reading(page)
    const review = (title: string) => reviews.filter({ has: page.getByRole('heading', { name: title }) })
    await expect(review('Plain')).toContainText('Plain <b>as written</b>')
    for (const type of ['Bbcode', 'Markdown', 'Html'])
      await expect(review(type).getByText('Strong', { exact: true }), type).toHaveCSS('font-weight', '650')
    await expect(review('Markdown').locator('blockquote')).toHaveText('quoted')
    await expect(review('Html').locator('script, [onerror]')).toHaveCount(0)

    const spoiler = review('Bbcode').getByText('he goes home')
    const secret = review('Bbcode').getByText('she too')
    await expect(spoiler).toBeHidden()
    await review('Bbcode').getByText('The end').press('Enter')
    await expect(spoiler).toBeVisible()
    await expect(secret).toBeHidden()
    await review('Bbcode').getByRole('checkbox', { name: 'Spoiler' }).press('Space')
    await expect(secret).toBeVisible()
    await expectFolded(reviews)
  })
})

/** Each verdict on a text of another type. */
const VERDICTS = [
  ['Plain', 'Recommended'],
  ['Markdown', 'Mixed'],
  ['Html', 'NotRecommended'],
] as const

/** A spoiler up to episode 5 and one up to episode 6, as a block and in a line. */
const UP_TO = {
  Bbcode: '[spoiler title="The end" ep=5]he goes home[/spoiler] [inline-spoiler ep=6]she too[/inline-spoiler]',
  Markdown: '::: spoiler The end {ep=5}\nhe goes home\n:::\n\n||she too||{ep=6}',
  Html: '<details data-spoiler-ep="5"><summary>The end</summary><p>he goes home</p></details><span data-spoiler-ep="6">she too</span>',
} as const

test('a spoiler is closed for a visitor, and open for a user who has seen its episode; links stay on the site', async ({
  page,
  request,
  catalogue,
  baseURL,
  complaints,
}) => {
  const mediaId = await catalogue.createWork({ title: 'The Spoiled One', type: 'Anime', totalEpisodes: 12 })
  for (const [textType, rawText] of Object.entries(UP_TO))
    await catalogue.createReview({ mediaId, rawText, textType: textType as keyof typeof UP_TO, title: textType })
  for (const rawText of [LONG, SHORT]) await catalogue.createReview({ mediaId, rawText })
  for (const [textType, recommended] of VERDICTS)
    await catalogue.createReview({ mediaId, rawText: TEXTS[textType], textType, recommended })
  const rawText = `[url=${baseURL}/.//evil.example/x]elsewhere[/url]`
  await catalogue.createReview({ mediaId, rawText, textType: 'Bbcode', recommended: 'Mixed' })
  const { main, reviews } = reading(page)
  const spoiled = Object.keys(UP_TO).map((title) => {
    const review = reviews.filter({ has: page.getByRole('heading', { name: title }) })
    return {
      title,
      review,
      end: review.getByText('he goes home'),
      secret: review.getByText('she too'),
      box: review.getByRole('checkbox', { name: 'Spoiler (up to episode 6)' }),
    }
  })
  await page.goto(links.media(mediaId, 'reviews'))
  for (const { title, review, end, secret, box } of spoiled) {
    await expect(review.locator('summary'), title).toHaveText('The end (up to episode 5)')
    await expect(end, title).toBeHidden()
    await expect(secret, title).toBeHidden()
    await box.press('Space')
    await expect(secret, title).toBeVisible()
    for (const hidden of [end, secret])
      expect(await hidden.evaluate((element) => element.closest('[data-nosnippet]') !== null), title).toBe(true)
  }
  await expectFolded(reviews)
  await expectAccessible(page)

  const account = await givenAccount()
  const device = await deviceOf(request, account)
  await device.watch(mediaId, { episodesWatched: 4 })
  await logIn(page, account)
  await page.goto(links.media(mediaId, 'reviews'))
  const actions = actionsOn(page)
  await expect(actions.watched).toBeVisible()
  for (const { title, end } of spoiled) await expect(end, title).toBeHidden()
  await actions.oneMore.click()
  for (const { title, end, secret } of spoiled) {
    await expect(end, title).toBeVisible()
    await expect(secret, title).toBeHidden()
  }
  await actions.oneMore.click()
  for (const { title, secret, box } of spoiled) {
    await expect(secret, title).toBeVisible()
    await expect(box, title).toBeChecked()
  }
  await expectAccessible(page)

  // A link to one of the site's own addresses stays on the site.
  await main.getByRole('link', { name: 'elsewhere' }).click()
  await expect(page).toHaveURL(`${baseURL}/evil.example/x`)
  await expectComplaint(complaints, NOT_FOUND)
})

test('search engines index reviews, but neither filtered nor empty lists; a mean says of how many ratings it is', async ({
  page,
  request,
  catalogue,
}) => {
  const rated = async (title: string, ratingCount: number, elsewhere: object = {}) => {
    const id = await catalogue.createWork({ title, type: 'Anime' })
    await prisma().media.update({ where: { id }, data: { rating: 85.4, ratingCount, ...elsewhere } })
    return id
  }
  const html = async (address: string) => (await request.get(address)).text()
  const star = async (id: number) =>
    page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'text/html').querySelector('main .star')?.textContent,
      await html(links.media(id)),
    )
  const mediaId = await rated('Indexed', 1)
  expect(await star(mediaId)).toBe('85.4 of 100 on Mokuroku (1 rating)')
  expect(await star(await rated('The Rated One', 1200))).toBe('85.4 of 100 on Mokuroku (1,200 ratings)')
  const elsewhere = { score: 91.7, scoreSource: 'myanimelist', members: 1200 }
  expect(await star(await rated('Rated Elsewhere', 9, elsewhere))).toBe(
    '91.7 of 100 on MyAnimeList, listed by 1,200 users',
  )

  const path = links.media(mediaId, 'reviews')
  const head = (address: string) => headAt(request, address)
  expect((await head(path)).meta.robots).toBe('noindex, follow')
  await catalogue.createReview({ mediaId, recommended: 'Mixed' })
  // Another process wrote it: the server reads its invalidation within a second.
  await expect.poll(async () => (await head(path)).meta.robots).toBeUndefined()
  const narrowed = await head(`${path}?recommended=Mixed&order=0`)
  expect(narrowed.meta.robots).toBe('noindex, follow')
  expect(new URL(narrowed.canonical ?? '').pathname + new URL(narrowed.canonical ?? '').search).toBe(path)
})
