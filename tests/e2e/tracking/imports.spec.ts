import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { links } from '@/lib/links'
import { importLinks } from '@/lib/tracking/links/imports'
import type { Import } from '@/lib/tracking/schemas/imports'
import { type Account, givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { listsOf } from '../support/lists'
import { expectAccessible, expectAccessibleAtEachWidth, expectComplaint, NOT_FOUND } from '../support/test'

type Fields = Record<string, string | number>

/** A file of MyAnimeList with these entries of anime. */
function malFile(...entries: Fields[]): Buffer {
  const anime = entries.map((fields) => {
    const texts = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
    return `<anime>${texts.join('')}</anime>`
  })
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8" ?>\n<myanimelist>${anime.join('\n')}</myanimelist>`)
}

async function callsOf(request: APIRequestContext, { email, password }: Account) {
  const { token } = await (await request.post('/api/users/login', { data: { email, password } })).json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    async watch(media: number, more: Record<string, unknown>) {
      const data = { media, status: 'Watching', ...more }
      expect((await request.post('/api/watched', { headers, data })).status()).toBe(200)
    },
  }
}

const FILE = 'animelist_1590000000_-_1.xml.gz'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import a list' })
const pick = (page: Page, name: string, buffer: Buffer) =>
  dialogOf(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Entries by outcome' })
const entries = (page: Page) => page.getByRole('region', { name: 'Entries in the file' }).getByRole('listitem')
const entry = (page: Page, title: string) => entries(page).filter({ has: page.getByText(title, { exact: true }) })

test('a list from MyAnimeList is looked at, imported, completed by hand, and undone', { tag: '@essential' }, async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  test.slow()
  const reader = await givenAccount()
  const calls = await callsOf(request, reader)
  const work = (title: string) =>
    catalogue.createWork({ title, type: 'Anime', totalEpisodes: 12, releaseDate: '2011', format: 'TV' })
  const mine = await work('Lantern Song of the North')
  await work('Paper Moon over Water')
  const other = await work('The Unheard-of Harbour')
  await calls.watch(mine, { episodesWatched: 4, rating: 70 })
  await logIn(page, reader)
  await page.goto(links.myAccount('lists'))

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const window = page.viewportSize()
  for (const [width, height] of [
    [390, 844],
    [1366, 657],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const end of [/^Import now/, /^My imports/])
      await expect(dialogOf(page).getByText(end), `at ${width}`).toBeInViewport({ ratio: 1 })
  }
  if (window) await page.setViewportSize(window)
  await dialogOf(page).getByRole('button', { name: 'Preview the changes' }).click()
  await expect(dialogOf(page).getByText('You must add a file')).toBeVisible()
  await pick(page, 'list.txt', Buffer.from('no list'))
  await dialogOf(page).getByRole('button', { name: 'Preview the changes' }).click()
  await expect(dialogOf(page).getByText('This is no list that can be read here')).toBeVisible()
  await expectComplaint(complaints, /status of 400/)
  const file = malFile(
    {
      series_title: 'Lantern Song of the North',
      series_type: 'TV',
      my_watched_episodes: 12,
      my_score: 9,
      my_status: 2,
    },
    { series_title: 'Paper Moon over Water', series_type: 'TV', my_status: 6, my_tags: 'moon', my_start_date: 'soon' },
    { series_title: 'Harbor of the Unheard', series_type: 'TV', my_watched_episodes: 3, my_status: 1 },
  )
  await pick(page, FILE, gzipSync(file))
  await dialogOf(page).getByRole('button', { name: 'Preview the changes' }).click()

  await expect(page).toHaveURL(/\/my-account\/imports\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: FILE })).toBeVisible()
  await expect(page.getByText('Ready: nothing has changed yet')).toBeVisible()
  await expect(tabs(page).getByRole('link')).toHaveText([
    /^All\s*3$/,
    /^New\s*1$/,
    /^Different\s*1$/,
    /^Not found\s*1$/,
  ])
  const differing = entry(page, 'Lantern Song of the North')
  await expect(differing).toContainText('Status Watching → to Completed')
  await expect(differing).toContainText('Episodes 4 → to 12')
  await expect(differing).toContainText('Rating 70 → to 90')
  await tabs(page).getByRole('link', { name: /^New/ }).click()
  await expect(entry(page, 'Paper Moon over Water')).toContainText('An impossible date was left out.')
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('radio', { name: /^Take the file's/ }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText("Import started, you'll receive an email when it is complete")).toBeVisible()

  await expect(page.getByRole('status').getByText('Complete')).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByText('Possible until')).toBeVisible()
  await tabs(page)
    .getByRole('link', { name: /^Not found/ })
    .click()
  await expect(page.getByText('imported automatically when they are added to the catalogue')).toBeVisible()
  await expect(entry(page, 'Paper Moon over Water')).toHaveCount(0)
  await entry(page, 'Harbor of the Unheard').getByRole('button', { name: 'Match by hand' }).click()
  const search = page.getByRole('combobox', { name: 'Which work is “Harbor of the Unheard”?' })
  await expect(search).toHaveValue('Harbor of the Unheard')
  await search.fill('Unheard-of Harbour')
  await expect(page.getByRole('option', { name: 'The Unheard-of Harbour' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('option', { name: 'The Unheard-of Harbour' }).click()
  await expect(page.getByText('The Unheard-of Harbour has been imported')).toBeVisible()
  await expect(tabs(page).getByRole('link', { name: /^All/ })).toBeFocused()
  await tabs(page)
    .getByRole('link', { name: /^Added\s*2$/ })
    .click()
  await expect(entry(page, 'Lantern Song of the North')).toHaveCount(0)
  await expect(entry(page, 'The Unheard-of Harbour')).toContainText('In the file: Harbor of the Unheard')
  await expectAccessibleAtEachWidth(page)

  await page.goto(links.myAccount('history'))
  await expect(page.getByRole('link', { name: 'An import changed 3 works' })).toBeVisible()
  await calls.watch(other, { episodesWatched: 5 })
  await page.goto(links.imports())
  await expect(page.getByRole('link', { name: FILE })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: FILE }).click()
  await page.getByRole('button', { name: 'Undo the whole import' }).click()
  await expect(page.getByRole('status').getByText('Undone')).toBeVisible({ timeout: 20_000 })
  await tabs(page)
    .getByRole('link', { name: /^Changed since\s*1$/ })
    .click()
  await expect(entry(page, 'The Unheard-of Harbour')).toBeVisible()
  await page.goto(links.myAccount('watched'))
  const watched = page.getByRole('list', { name: 'Watched works' })
  await expect(watched.getByText('Lantern Song of the North')).toBeVisible()
  await expect(watched.getByText('Paper Moon over Water')).toHaveCount(0)
  await expect(page.getByText('2 works')).toBeVisible()
})

/** An import that the server does not have. */
const WAITING: Import = {
  ...{ id: 1_000_000, format: 'MyAnimeList', filename: 'animelist.xml', exportedDate: null, list: null },
  ...{ toWatched: true, rule: null, status: 'Waiting', failure: null, total: 0, done: 0, counts: null, canUndo: false },
  columns: null,
  ...{ createdDate: '2026-01-01T00:00:00.000Z', finishedDate: null },
}

test('the progress of an import survives a reload; one that failed says why; then a dropped file goes into a list', async ({
  page,
  request,
  complaints,
  catalogue,
}) => {
  const reader = await givenAccount()
  await (await listsOf(request, reader)).create({ name: 'From elsewhere' })
  await catalogue.createWork({ title: 'Kettle and Crow', type: 'Anime', releaseDate: '2012' })
  await logIn(page, reader)
  await page.goto(links.imports())
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
  await page.goto(importLinks.page(WAITING.id))
  await expect(page.getByText('There is no such import')).toBeVisible()
  await expectComplaint(complaints, NOT_FOUND)

  let state: Partial<Import> = { status: 'Waiting', total: 0, done: 0 }
  await page.route(`/api/imports/${WAITING.id}`, (route) => route.fulfill({ json: { ...WAITING, ...state } }))
  await page.reload()
  const bar = page.getByRole('progressbar', { name: 'Progress of the import' })
  await expect(bar).toBeVisible()
  await expect(bar).not.toHaveAttribute('aria-valuenow')
  await expect(page.getByText('You can leave this page')).toBeVisible()
  await expectAccessible(page)
  state = { status: 'Applying', total: 2000, done: 500 }
  await expect(page.getByText('500 of 2,000')).toBeVisible()
  await page.reload()
  await expect(bar).toHaveAttribute('aria-valuenow', '500')
  await expect(page.getByRole('status').getByText('Importing')).toBeVisible()
  const cancelled = { ...state, status: 'Failed', failure: 'importCancelled', canUndo: true } as const
  await page.route(`/api/imports/${WAITING.id}/cancel`, (route) =>
    route.fulfill({ json: { ...WAITING, ...cancelled } }),
  )
  await page.getByRole('button', { name: 'Cancel the import' }).click()
  await expect(page.getByRole('status').getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('What was imported before that stays')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo the whole import' })).toBeVisible()
  await expectAccessible(page)
  state = { status: 'Failed', failure: 'importNotMal' }
  await page.reload()
  await expect(page.getByText('This is not a complete list file from MyAnimeList')).toBeVisible()
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()

  await again.click()
  const text = malFile({ series_title: 'Kettle and Crow', series_type: 'TV', my_status: 2 }).toString()
  await dialogOf(page).evaluate((dialog, text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'animelist.xml'))
    dialog.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }, text)
  await expect(dialogOf(page).getByRole('status').filter({ hasText: /B$/ })).toBeVisible()
  await dialogOf(page).getByRole('switch', { name: 'Import to watched' }).uncheck()
  await dialogOf(page).getByRole('button', { name: 'Import now' }).click()
  await expect(dialogOf(page).getByText('This field must be filled in order to submit')).toBeVisible()
  await dialogOf(page).getByLabel('Import into').selectOption('From elsewhere')
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText("Import started, you'll receive an email when it is complete")).toBeVisible()
  await expect(page.getByRole('status').getByText('Complete')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Into the list “From elsewhere”' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Kettle and Crow' })).toBeVisible()

  await page.goto(links.imports())
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await pick(page, 'seen.csv', Buffer.from('Name;Points;Seen\nKettle and Crow;8;2\nNobody knows it;6;1\n'))
  await dialogOf(page).getByRole('button', { name: 'Preview the changes' }).click()
  await expect(page.getByRole('heading', { name: 'What are the columns?' })).toBeVisible()
  await expect(page.getByText('Kettle and Crow · Nobody knows it')).toBeVisible()
  await expect(page.getByLabel('Name is')).toHaveValue('title')
  await page.getByLabel('Points is').selectOption('Rating, at most 10')
  await page.getByLabel('Seen is').selectOption('Episodes or chapters')
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('Ready: nothing has changed yet')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('link', { name: 'Rate the unrated' })).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await tabs(page)
    .getByRole('link', { name: /^Not found/ })
    .click()
  await entry(page, 'Nobody knows it').getByRole('link', { name: 'Suggest it' }).click()
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toHaveValue('Nobody knows it')
  await title.fill('Somebody knows it')
  await page.getByRole('navigation', { name: 'Add something else' }).getByRole('link', { name: 'Add a work' }).click()
  await expect(title).toHaveValue('')
  await page.goBack()
  await expect(title).toHaveValue('Somebody knows it')

  await page.goto(links.imports())
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await pick(page, 'none.csv', Buffer.from('Name;Points\n'))
  await dialogOf(page).getByRole('button', { name: 'Preview the changes' }).click()
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('This file has no entries')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('No entries', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('The import has been discarded')).toBeVisible()
})
