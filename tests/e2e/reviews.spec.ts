import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { links } from '@/lib/links'
import { TEXT_TYPES } from '@/lib/schemas/reviews'
import { renderText } from '@/server/domain/markup/render'
import { prisma } from '@/server/platform/database/client'
import { anyText } from '@/tests/support/any-text'
import { invalidateNow } from '@/tests/support/invalidations'
import { givenAccount, logIn } from './support/account'
import { expect, test } from './support/catalogue'
import { headOf } from './support/head'
import { expectAccessible, expectComplaint, NOT_FOUND } from './support/test'
import { actionsOn, deviceOf } from './support/tracking'

/** The reviews of an entry, as a visitor sees them. */
function reading(page: Page) {
  const main = page.getByRole('main')
  const verdicts = main.getByRole('navigation', { name: 'By verdict' })
  return {
    main,
    reviews: main.getByRole('list', { name: 'Reviews', exact: true }).getByRole('article'),
    verdict: (name: string) => verdicts.getByRole('link', { name }),
    order: main.getByRole('search', { name: 'Order the reviews' }).getByRole('combobox', { name: 'Order' }),
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
  await page.getByRole('navigation', { name: 'Parts of this entry' }).getByRole('link', { name: 'Reviews 3' }).click()
  await expect(reviews).toHaveText([/A bore\./, /So so\./, /A joy\./])
  await expect(reviews.last()).toContainText(/Faye.*yesterday.*Recommended.*Watch it.*A joy\./s)

  await verdict('Mixed').click()
  await expect(page).toHaveURL(`${links.media(mediaId, 'reviews')}?recommended=Mixed`)
  await expect(reviews).toHaveText([/So so\./])
  await expect(verdict('Mixed')).toHaveAttribute('aria-current', 'true')
  await verdict('Mixed').click()
  await expect(page).toHaveURL(links.media(mediaId, 'reviews'))
  await expect(reviews).toHaveCount(3)

  await order.selectOption({ label: 'Oldest first' })
  await expect(page).toHaveURL(`${links.media(mediaId, 'reviews')}?order=0`)
  await expect(reviews).toHaveText([/A joy\./, /So so\./, /A bore\./])
})

test('a verdict without reviews shows a text, and links to all reviews', async ({ page, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'Praised by All', type: 'Movie' })
  await catalogue.createReview({ mediaId, recommended: 'Recommended' })
  const { main, reviews } = reading(page)
  await page.goto(`${links.media(mediaId, 'reviews')}?recommended=NotRecommended`)
  await expect(main).toContainText('No review here says “Not recommended”.')
  await main.getByRole('link', { name: 'Show all of them' }).click()
  await expect(reviews).toHaveCount(1)
  await page.goto(`${links.media(mediaId, 'reviews')}?page=9`)
  await main.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(reviews).toHaveCount(1)
})

test('more than fifty reviews are on several pages', async ({ page, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'Much Discussed', type: 'Manga' })
  for (let number = 1; number <= 52; number++)
    await catalogue.createReview({ mediaId, rawText: `Number ${number}.`, createdAt: anHourAgo(100 - number) })
  const { main, reviews } = reading(page)
  await page.goto(links.media(mediaId, 'reviews'))
  await expect(reviews).toHaveCount(50)
  await main.getByRole('link', { name: 'Next page' }).click()
  await expect(reviews).toHaveText([/Number 2\./, /Number 1\./])
  await expect(page).toHaveTitle('Reviews of Much Discussed, page 2 | Mokuroku')
})

const TEXTS = {
  Plain: 'Plain <b>as written</b>\nand a second line',
  Bbcode: '[b]Strong[/b] and [spoiler title="The end"]he goes home[/spoiler] [inline-spoiler]she too[/inline-spoiler]',
  Markdown: '**Strong** and `code`\n\n> quoted',
  Html: '<p><strong>Strong</strong><script>window.ran = 1</script><img src="x" onerror="window.ran = 2"></p>',
} as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('texts of every kind are rendered with their markup, and spoilers open by keyboard', async ({
      page,
      catalogue,
    }) => {
      const mediaId = await catalogue.createWork({ title: 'Marked Up', type: 'Anime' })
      for (const [textType, rawText] of Object.entries(TEXTS))
        await catalogue.createReview({ mediaId, rawText, textType: textType as keyof typeof TEXTS, title: textType })
      await page.goto(links.media(mediaId, 'reviews'))
      const review = (title: string) =>
        reading(page).reviews.filter({ has: page.getByRole('heading', { name: title }) })
      await expect(review('Plain')).toContainText('Plain <b>as written</b>')
      for (const type of ['Bbcode', 'Markdown', 'Html'])
        await expect(review(type).getByText('Strong', { exact: true }), type).toHaveCSS('font-weight', '650')
      await expect(review('Markdown').locator('blockquote')).toHaveText('quoted')
      await expect(review('Html').locator('script, [onerror]')).toHaveCount(0)

      const { spoiler, secret, box } = spoilersOf(review('Bbcode'))
      await expect(spoiler).toBeHidden()
      await review('Bbcode').getByText('The end').press('Enter')
      await expect(spoiler).toBeVisible()
      await expect(secret).toBeHidden()
      await box.press('Space')
      await expect(secret).toBeVisible()
    })

    test('a long review shows its first lines until it is expanded', async ({ page, catalogue }) => {
      const mediaId = await catalogue.createWork({ title: 'Long and Short', type: 'Game' })
      await catalogue.createReview({ mediaId, title: 'Long', rawText: 'One\n2\n3\n4\n5\nThe sixth line.\n7\n8\n9' })
      await catalogue.createReview({ mediaId, title: 'Short', rawText: 'One\n2\n3\n4\nThe fifth line.' })
      await page.goto(links.media(mediaId, 'reviews'))
      const { reviews } = reading(page)
      await expect(reviews.filter({ hasText: 'The fifth line.' }).getByText('Show more')).toHaveCount(0)
      const long = reviews.filter({ hasText: 'The sixth line.' })
      const height = async () => (await long.locator('.prose').boundingBox())?.height ?? 0
      const part = await height()
      await long.locator('summary', { hasText: 'Show more' }).press('Enter')
      expect(await height()).toBeGreaterThan(part * 1.5)
      await long.getByText('Show less').click()
      expect(await height()).toBe(part)
    })
  })
}

function spoilersOf(review: ReturnType<Page['locator']>) {
  return {
    spoiler: review.getByText('he goes home'),
    secret: review.getByText('she too'),
    box: review.getByRole('checkbox', { name: 'Spoiler' }),
  }
}

/** A spoiler up to episode 5 and one up to episode 6, as a block and in a line. */
const UP_TO = {
  Bbcode: '[spoiler title="The end" ep=5]he goes home[/spoiler] [inline-spoiler ep=6]she too[/inline-spoiler]',
  Markdown: '::: spoiler The end {ep=5}\nhe goes home\n:::\n\n||she too||{ep=6}',
  Html: '<details data-spoiler-ep="5"><summary>The end</summary><p>he goes home</p></details><span data-spoiler-ep="6">she too</span>',
} as const

for (const [textType, rawText] of Object.entries(UP_TO)) {
  test(`${textType}: a spoiler is closed for a visitor, and open for a user who has seen its episode`, async ({
    page,
    request,
    catalogue,
  }) => {
    const mediaId = await catalogue.createWork({ title: `Spoiled in ${textType}`, type: 'Anime', totalEpisodes: 12 })
    await catalogue.createReview({ mediaId, rawText, textType: textType as keyof typeof UP_TO })
    const review = reading(page).reviews.first()
    const end = review.getByText('he goes home')
    const secret = review.getByText('she too')
    const box = review.getByRole('checkbox', { name: 'Spoiler (up to episode 6)' })
    await page.goto(links.media(mediaId, 'reviews'))
    await expect(review.locator('summary')).toHaveText('The end (up to episode 5)')
    await expect(end).toBeHidden()
    await expect(secret).toBeHidden()
    await expectAccessible(page)
    await box.press('Space')
    await expect(secret).toBeVisible()
    for (const hidden of [end, secret])
      expect(await hidden.evaluate((element) => element.closest('[data-nosnippet]') !== null)).toBe(true)

    const account = await givenAccount()
    const device = await deviceOf(request, account)
    await device.watch(mediaId, { episodesWatched: 4 })
    await logIn(page, account)
    await page.goto(links.media(mediaId, 'reviews'))
    const actions = actionsOn(page)
    await expect(actions.watched).toBeVisible()
    await expect(end).toBeHidden()
    await actions.oneMore.click()
    await expect(end).toBeVisible()
    await expect(secret).toBeHidden()
    await actions.oneMore.click()
    await expect(secret).toBeVisible()
    await expect(box).toBeChecked()
    await expectAccessible(page)
  })
}

test('reviews of all kinds have no accessibility violations', async ({ page, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'Read by Everybody', type: 'Anime' })
  for (const recommended of ['Recommended', 'Mixed', 'NotRecommended'] as const)
    for (const [textType, rawText] of Object.entries(TEXTS))
      await catalogue.createReview({ mediaId, rawText, textType: textType as keyof typeof TEXTS, recommended })
  await page.goto(links.media(mediaId, 'reviews'))
  await expectAccessible(page)
  await page.goto(`${links.media(mediaId, 'reviews')}?recommended=Mixed`)
  await page.locator('details').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '')
  })
  await expectAccessible(page)
})

test('search engines index reviews, but neither filtered nor empty lists', async ({ page, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'Indexed', type: 'Anime' })
  const path = links.media(mediaId, 'reviews')
  const head = async (address: string) => {
    await page.goto(address)
    return headOf(page)
  }
  expect((await head(path)).meta.robots).toBe('noindex, follow')
  await catalogue.createReview({ mediaId, recommended: 'Mixed' })
  // Another process wrote it: the server reads its invalidation within a second.
  await expect.poll(async () => (await head(path)).meta.robots).toBeUndefined()
  const narrowed = await head(`${path}?recommended=Mixed&order=0`)
  expect(narrowed.meta.robots).toBe('noindex, follow')
  expect(new URL(narrowed.canonical ?? '').pathname + new URL(narrowed.canonical ?? '').search).toBe(path)
})

test("a link to one of the site's own addresses stays on the site", async ({
  page,
  catalogue,
  baseURL,
  complaints,
}) => {
  const mediaId = await catalogue.createWork({ title: 'The Linked One', type: 'Anime' })
  const rawText = `[url=${baseURL}/.//evil.example/x]elsewhere[/url]`
  await catalogue.createReview({ mediaId, rawText, textType: 'Bbcode', recommended: 'Mixed' })
  await page.goto(links.media(mediaId, 'reviews'))
  await page.getByRole('main').getByRole('link', { name: 'elsewhere' }).click()
  await expect(page).toHaveURL(`${baseURL}/evil.example/x`)
  await expectComplaint(complaints, NOT_FOUND)
})

test('the rating of a work says of how many votes it is the mean', async ({ page, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'The Rated One', type: 'Anime' })
  for (const [ratingCount, expected] of [
    [1, '85 of 100 (1 vote)'],
    [1200, '85 of 100 (1,200 votes)'],
  ] as const) {
    await prisma().media.update({ where: { id: mediaId }, data: { rating: 85.4, ratingCount } })
    await invalidateNow(`media:${mediaId}`)
    // The edge hears of it a moment later: this is no mutation, whose answer would wait.
    await expect(async () => {
      await page.goto(links.media(mediaId))
      await expect(page.getByRole('main').locator('.star').first()).toHaveText(expected, { timeout: 2000 })
    }).toPass()
  }
})

/** HTML of users that parsers repair: end tags that remain after that could end elements of the page. */
const REPAIRED = [
  '<li><b><li>an item in an item</li></b></li>',
  '<a href="https://a.example">a link in<a href="https://b.example">a link</a></a>',
  '<p><b><p>a paragraph in a paragraph</b></p></p>',
  '<table>a text in a table<tr><td><tr><td>a row in a cell',
]

test('texts whose HTML a parser would repair leave the page around them as it is', async ({ page, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'The Repaired One', type: 'Anime' })
  for (const rawText of REPAIRED) await catalogue.createReview({ mediaId, rawText, textType: 'Html', title: 'Odd' })
  await page.goto(links.media(mediaId, 'reviews'))
  const { reviews } = reading(page)
  await expect(reviews).toHaveText([/a row in a cell/, /a paragraph in/, /a link in/, /an item in/])
  for (const review of await reviews.all()) await expect(review.locator(':scope > footer')).toHaveCount(1)
})

test('a browser builds exactly the elements that the HTML of any text says', async ({ page, request, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'The Parsed One', type: 'Anime' })
  await catalogue.createReview({ mediaId, rawText: 'the place' })
  const path = links.media(mediaId, 'reviews')
  const whole = (await (await request.get(path)).text()).replace(/<script.*?<\/script>/gs, '')
  expect(whole.split('<p>the place</p>')).toHaveLength(2)
  await page.goto('/media')
  const some = fc.array(fc.tuple(fc.constantFrom(...TEXT_TYPES), anyText), { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(some, async (texts) => {
      const bodies = texts.map(([type, text]) => renderText(text, type))
      expect(await page.evaluate(builtOtherwise, { whole, bodies })).toEqual([])
    }),
    { numRuns: 60 },
  )
})

/** Those of the bodies that a browser builds otherwise than their tags say, or that change the page around them. Run in the page. */
function builtOtherwise({ whole, bodies }: { whole: string; bodies: string[] }): string[] {
  const VOID = ['br', 'hr', 'img', 'input']
  const tree = (element: Element): string =>
    [...element.children]
      .map(
        (child) => `<${child.localName}>${VOID.includes(child.localName) ? '' : `${tree(child)}</${child.localName}>`}`,
      )
      .join('')
  const parsed = (body: string) => {
    const page = new DOMParser().parseFromString(
      whole.replace('<p>the place</p>', () => body),
      'text/html',
    )
    const place = page.querySelector('.prose')
    const built = place ? tree(place) : ''
    place?.replaceChildren()
    return { built, around: page.documentElement.outerHTML }
  }
  const { around } = parsed('')
  return bodies.filter((body) => {
    const tags = [...body.matchAll(/<(\/?[a-z][a-z0-9-]*)[^>]*>/g)].map(([, name]) => `<${name}>`).join('')
    const now = parsed(body)
    return now.built !== tags || now.around !== around
  })
}
