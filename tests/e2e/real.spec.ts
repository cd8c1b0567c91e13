import type { Page } from '@playwright/test'
import { CHARACTER_TABS, COMPANY_TABS, links, MEDIA_TABS, PERSON_TABS, SERIES_TABS } from '@/lib/links'
import { select } from '../support/server'
import { sentAt, textsIn } from './support/head'
import { atEachWidth, test as base, expect, expectAccessibleAtEachWidth } from './support/test'

/** Pages of unusual real entries: nothing fails, nothing overflows, everything can be read. */

const test = base.extend<{ idBy: (statement: string) => Promise<number> }>({
  idBy: ({ served }, use) =>
    use(async (statement) => {
      const [found] = await select<{ id: number }>(served.databaseUrl, statement)
      if (!found) throw new Error(`The real catalogue has none: ${statement}`)
      return found.id
    }),
})
// The tests write nothing, so all workers can run them.
test.describe.configure({ mode: 'parallel' })
test.skip(!process.env.CATALOGUE_DATA, 'CATALOGUE_DATA, the folder of the real catalogue')

type Kind = 'media' | 'series' | 'character' | 'person' | 'company'
const TABS = {
  media: MEDIA_TABS,
  series: SERIES_TABS,
  character: CHARACTER_TABS,
  person: PERSON_TABS,
  company: COMPANY_TABS,
}

const most = (id: string, from: string) =>
  `SELECT ${id} AS id FROM ${from} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`

/**
 * The tabs that show what is unusual, besides the page of the entry; the others are as those of any entry. And the SQL
 * that finds it.
 */
const ODD: [what: string, kind: Kind, tabs: readonly string[], statement: string][] = [
  ['a title of one character', 'media', [], 'SELECT id FROM media WHERE char_length(title) = 1 ORDER BY id LIMIT 1'],
  ['a title of punctuation', 'media', [], `SELECT id FROM media WHERE title !~ '[[:alnum:]]' ORDER BY id LIMIT 1`],
  ['the longest title', 'media', MEDIA_TABS, 'SELECT id FROM media ORDER BY length(title) DESC, id LIMIT 1'],
  ['the biggest cast', 'media', ['characters', 'staff'], most('media_id', 'media_characters')],
  ['the most synonyms', 'media', [], most('media_id', 'synonyms')],
  [
    'the most episodes',
    'media',
    ['episodes'],
    'SELECT id FROM media ORDER BY total_episodes DESC NULLS LAST, id LIMIT 1',
  ],
  [
    'the longest description',
    'media',
    [],
    `SELECT id FROM media ORDER BY length(coalesce(description, '')) DESC, id LIMIT 1`,
  ],
  [
    'no date, no description',
    'media',
    [],
    'SELECT id FROM media WHERE release_date IS NULL AND description IS NULL ORDER BY id LIMIT 1',
  ],
  [
    'an Arabic or Hebrew synonym',
    'media',
    [],
    `SELECT media_id AS id FROM synonyms WHERE title ~ '[\u0590-\u06ff]' ORDER BY 1 LIMIT 1`,
  ],
  [
    'the most works',
    'series',
    ['media'],
    'SELECT series_id AS id FROM media WHERE series_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1',
  ],
  ['the longest title', 'series', SERIES_TABS, 'SELECT id FROM series ORDER BY length(title) DESC, id LIMIT 1'],
  ['the most works', 'character', ['media', 'staff'], most('character_id', 'media_characters')],
  [
    'the longest name',
    'character',
    CHARACTER_TABS,
    'SELECT id FROM characters ORDER BY length(full_name) DESC, id LIMIT 1',
  ],
  [
    'a name of punctuation or one letter',
    'character',
    [],
    `SELECT id FROM characters WHERE char_length(full_name) = 1 OR full_name !~ '[[:alnum:]]' ORDER BY id LIMIT 1`,
  ],
  ['the most roles', 'person', ['staff'], most('person_id', 'credits')],
  ['the longest name', 'person', PERSON_TABS, 'SELECT id FROM people ORDER BY length(full_name) DESC, id LIMIT 1'],
  [
    'a name in a script of its own',
    'person',
    [],
    `SELECT id FROM people WHERE full_name ~ '[^\u0001-\u024f]' ORDER BY id LIMIT 1`,
  ],
  ['the most works', 'company', [], most('company_id', 'media_companies')],
  ['the longest name', 'company', COMPANY_TABS, 'SELECT id FROM companies ORDER BY length(name) DESC, id LIMIT 1'],
]

for (const [what, kind, tabs, statement] of ODD) {
  test(`${kind}: ${what}`, async ({ page, request, idBy }) => {
    const id = await idBy(statement)
    for (const tab of TABS[kind]) {
      const { status, html } = await sentAt(request, `/${kind}/${id}/${tab}`)
      expect([status, ...textsIn(html, 'h1')], tab).toEqual([200, expect.stringMatching(/\S/)])
    }
    for (const tab of tabs) {
      await page.goto(`/${kind}/${id}/${tab}`)
      await atEachWidth(page, () => expectWhole(page))
    }
    expect((await page.goto(`/${kind}/${id}`))?.status()).toBe(200)
    await expectAccessibleAtEachWidth(page, () => expectWhole(page))
  })
}

test('every kind can be browsed from its first page to its last', async ({ page }) => {
  for (const noun of ['media', 'series', 'characters', 'people', 'companies'] as const) {
    await page.goto(links.browse(noun))
    await expectWhole(page)
    await page.locator('.pages a').last().click()
    await expect(page).toHaveURL(/page=/)
    await expectWhole(page)
  }
})

/** Checks for a heading with text, no horizontal overflow, and no broken picture. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  const broken = await page.evaluate(() =>
    [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
  )
  expect(broken).toEqual([])
}
