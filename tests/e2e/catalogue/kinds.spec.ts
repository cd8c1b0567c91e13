import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { givenCharacter, givenCompany, givenPerson, givenSeries } from '@/tests/support/factories'
import { expect, test } from '../support/catalogue'
import { elementsIn, headIn, sentAt, textsIn } from '../support/head'
import { entryNamed, forget } from '../support/named'
import { entryOf, idOf } from '../support/works'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })
const facts = (page: Page) => main(page).getByRole('complementary', { name: 'Facts' })
const fact = (page: Page, name: string) =>
  facts(page)
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
const open = (page: Page, tab: string) =>
  main(page).getByRole('navigation', { name: 'Sections of this entry' }).getByRole('link', { name: tab }).click()
const items = (page: Page) => main(page).locator('.results').getByRole('listitem')

test('from a work to a character, to the voice actor, and back to the work', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  await page.goto(links.media(await idOf(request, 'Cowboy Bebop')))
  await main(page).getByRole('link', { name: 'Spike Spiegel' }).click()
  await expect(heading(page)).toHaveText('Spike Spiegel')
  await expect(page).toHaveTitle(/^Spike Spiegel.* \| Mokuroku$/)
  const works = main(page).getByRole('list', { name: 'Works' })
  await expect(works.getByRole('listitem').first()).toContainText('Lead')
  await expect(fact(page, 'Last updated').locator('time')).toHaveText(/now|ago|today|this/)

  await main(page).getByRole('region', { name: 'Voices' }).getByRole('link', { name: 'Koichi Yamadera' }).click()
  await expect(heading(page)).toHaveText('Koichi Yamadera')
  const characters = main(page).getByRole('region', { name: 'Best-known characters' })
  await expect(characters).toContainText('Spike Spiegel')
  await open(page, 'Roles')
  await expect(page).toHaveURL(/\/person\/\d+\/staff$/)
  await main(page).getByRole('searchbox').fill('spike')
  await expect(page).toHaveURL(/\?query=spike$/)
  await items(page).first().getByRole('link', { name: 'Cowboy Bebop' }).first().click()
  await expect(heading(page)).toHaveText(/^Cowboy Bebop/, { useInnerText: true })
})

test('a character has its works and voice actors on tabs with a filter each', async ({ page, request }) => {
  const id = await entryNamed(request, 'characters', 'Batou')
  await page.goto(links.character(id))
  await open(page, 'Media')
  await expect(page).toHaveTitle('Works with Batou | Mokuroku')
  const all = await items(page).count()
  expect(all).toBeGreaterThan(1)
  await main(page).getByRole('searchbox').fill('innocence')
  await expect(items(page)).toHaveText([/Ghost in the Shell 2: Innocence/])
  await main(page).getByRole('searchbox').fill('nothing of that name')
  await expect(main(page)).toContainText('No works here match “nothing of that name”.')
  await main(page).getByRole('link', { name: 'Clear the search' }).click()
  await expect(items(page)).toHaveCount(all)
  await open(page, 'Staff')
  await expect(items(page).first()).toContainText('Akio Otsuka')
})

test('a person has a list of works with roles', async ({ page, request }) => {
  await page.goto(links.person(await entryNamed(request, 'people', 'Hayao Miyazaki')))
  await expect(fact(page, 'Birthday')).toHaveText('Jan 5, 1941')
  const works = main(page).getByRole('list', { name: 'Best-known works' })
  await expect(works.getByRole('listitem').first()).toContainText(/Director/)
  await works.getByRole('link', { name: 'Spirited Away' }).click()
  await expect(heading(page)).toHaveText('Spirited Away', { useInnerText: true })
  await expect(fact(page, 'Studio').getByRole('link', { name: 'Studio Ghibli' })).toHaveAttribute(
    'href',
    /^\/company\//,
  )
})

test('a company has its works on pages, with a search', async ({ page, request }) => {
  const id = await entryNamed(request, 'companies', 'Viz Media')
  await page.goto(links.company(id))
  await expect(fact(page, 'Founded')).toHaveText('1986')
  await expect(items(page).first()).toContainText('Licensor')
  await main(page).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`/company/${id}?page=1`)
  await expect(page).toHaveTitle('Viz Media, page 2 | Mokuroku')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/company/${id}\\?page=1$`))
  await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', `/company/${id}`)
  await main(page).getByRole('searchbox').fill('monster')
  await expect(page).toHaveURL(`/company/${id}?query=monster`)
  await expect(items(page).first()).toContainText('Monster')
})

test('a series has its works in the order of release, with the time between them', { tag: '@essential' }, async ({
  page,
  request,
}) => {
  const id = await entryNamed(request, 'series', 'Ghost in the Shell')
  await page.goto(links.series(id))
  await expect(fact(page, 'Status')).toHaveText('Ongoing')
  await expect(fact(page, 'Start date')).toHaveText('1989')
  const works = main(page).getByRole('list', { name: 'Works in order' }).getByRole('listitem')
  await expect(works.nth(0)).toHaveText(/^1989The Ghost in the Shell/)
  await expect(works.nth(1)).toHaveText(/^19956 years laterGhost in the Shell/)
  await open(page, 'Media')
  await expect(page).toHaveURL(`/series/${id}/media`)
  await main(page).getByRole('searchbox').fill('innocence')
  await expect(items(page)).toHaveText([/Ghost in the Shell 2: Innocence/])
  await items(page).getByRole('link').click()
  await fact(page, 'Series').getByRole('link', { name: 'Ghost in the Shell' }).click()
  await expect(page).toHaveURL(`/series/${id}`)
})

test('entries without data have placeholder texts, and the usual layout', async ({ request, catalogue: _ }) => {
  const bare = [
    ['character', await givenCharacter('あ'), 'There is no biography of this character yet.'],
    ['person', await givenPerson('ציפי לבני', { birthday: 229 }), 'There is no biography of this person yet.'],
    ['company', await givenCompany('?!'), 'No works by this company have been added yet.'],
    ['series', await givenSeries('X'), 'There is no description of this series yet.'],
  ] as const
  for (const [kind, id, words] of bare) {
    const { status, html } = await sentAt(request, `/${kind}/${id}`)
    expect(status).toBe(200)
    expect(textsIn(html, 'main').join()).toContain(words)
    const updated = elementsIn(html, 'div').find((fact) => textsIn(fact, 'dt').join() === 'Last updated')
    expect(elementsIn(updated ?? html, 'time')[0]?.attribs.datetime).toMatch(/^\d{4}-/)
    if (kind === 'person') expect(textsIn(html, 'dd')).toContain('Feb 29')
    const pictures = (await sentAt(request, `/${kind}/${id}/attachments`)).html
    expect(textsIn(pictures, 'main').join()).toContain('There are no pictures here yet.')
    expect(headIn(pictures).meta.robots).toBe('noindex, follow')
    const talk = (await sentAt(request, `/${kind}/${id}/${kind === 'series' ? 'reviews' : 'discussion'}`)).html
    expect(elementsIn(talk, 'div').some(({ attribs }) => 'data-empty' in attribs)).toBe(true)
    await forget(kind, id)
  }
})

test('missing entries are not found', async ({ request }) => {
  for (const kind of ['character', 'person', 'company', 'series'])
    for (const address of [`/${kind}/99999999`, `/${kind}/0`, `/${kind}/abc`, `/${kind}/99999999/attachments`]) {
      const { status, html } = await sentAt(request, address)
      expect(status, address).toBe(404)
      expect(textsIn(html, 'h1'), address).toEqual(['Not Found'])
    }
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('a change of an hour ago has the relative time "1 hour ago", and the exact time as its title', async ({
    page,
    request,
  }) => {
    const id = await idOf(request, 'Cowboy Bebop')
    const { lastUpdated } = await entryOf(request, id)
    await page.clock.setFixedTime(Date.parse(lastUpdated) + 61 * 60_000)
    await page.goto(links.media(id))
    const time = fact(page, 'Last updated').locator('time')
    await expect(time).toHaveText('1 hour ago')
    await expect(time).toHaveAttribute('datetime', lastUpdated)
    await expect(time).toHaveAttribute('title', / UTC$/)
  })
})
