import type { Page } from '@playwright/test'
import { links } from '@/lib/links'
import { uploadLinks } from '@/lib/links/uploads'
import { torrentV1 } from '@/tests/support/torrents'
import { type Account, givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectComplaint } from '../support/test'
import { heldNotice, notice } from '../support/tracking'

let account: Account
test.beforeEach(async () => {
  account = await givenAccount()
})

const fileOf = (name: string, more = {}) => ({
  name: `${name}.torrent`,
  mimeType: 'application/x-bittorrent',
  buffer: torrentV1({ name, files: [{ path: [`${name}.mkv`], size: 40_000 }], ...more }),
})

function desk(page: Page) {
  const main = page.getByRole('main')
  const card = (name: string) =>
    main.getByRole('list', { name: 'Torrents to upload' }).getByRole('listitem').filter({ hasText: name })
  const mine = main.getByRole('region', { name: 'Uploaded by you' })
  const row = (name: string) => mine.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const common = main.getByRole('form', { name: /^(What its name does not say|The same for all \d+)$/ })
  const send = common.getByRole('button', { name: /^Upload/ })
  return { main, card, mine, row, common, send, files: main.getByLabel('Torrent files') }
}

test('a user uploads several files at one press, mends the refused one, edits one, deletes it and takes that back', {
  tag: '@essential',
}, async ({ page, request, catalogue, complaints }) => {
  const guessed = await catalogue.createWork({ title: 'The Uploaded One', type: 'Anime' })
  await catalogue.createWork({ title: 'Entirely Different', type: 'Anime' })
  const [first, second] = ['[Group] The Uploaded One - 07 (1080p)', '[Group] Unheard Of Name - 01 (720p)']
  const third = '[Group] The Uploaded One - 08 (1080p)'
  await logIn(page, account)
  await page.goto(links.myAccount('torrents'))
  const { main, card, mine, row, common, send, files } = desk(page)
  await expect(mine).toContainText('You have not uploaded a torrent yet.')
  const passkey = { outer: { announce: 'https://t.example/0123456789abcdef0123456789abcdef/announce' } }
  await files.setInputFiles([
    fileOf(first, passkey),
    fileOf(second),
    fileOf(third),
    { ...fileOf('broken'), buffer: Buffer.from('<html>') },
  ])
  await expect(card('broken')).toContainText('This is not a complete .torrent file.')
  await expectComplaint(complaints, /400/)
  await expect(card(first)).toContainText('Trackers whose addresses contain a passkey are left out')
  await expect(card(first).getByRole('button', { name: 'The Uploaded One Choose another one' })).toBeVisible()
  await expect(card(first).getByLabel('Group', { exact: true })).toHaveValue('Group')
  await expect(card(first).getByLabel('Resolution')).toHaveValue('1080')
  await card(first).getByText('What the name says').click()
  await expect(card(first).getByLabel('First episode')).toHaveValue('7')
  await expect(send).toHaveText('Upload all 3')
  await common.getByLabel('Website').fill('not an address')
  await send.click()
  await expect(common).toContainText('Give the address of a website')
  await common.getByLabel('Website').fill('https://group.example/')
  await common.getByLabel('Languages of all').fill('en')
  await expectAccessible(page)
  // By the keyboard, twice: what is being uploaded is not uploaded again.
  await common.getByLabel('Website').press('Enter')
  await send.press('Enter')
  await expect(notice(page, '2 torrents have been uploaded.')).toBeVisible()
  for (const name of [first, third]) await expect(card(name).getByRole('link', { name: 'Open its page' })).toBeVisible()
  await expect(card(second)).toContainText('Not uploaded: change what is marked below')
  await expect(card(second).getByRole('button', { name: 'Choose another one' })).toBeFocused()
  await expect(mine.getByRole('button', { name: /^Edit/ })).toHaveCount(2)

  await card(second).getByRole('button', { name: 'Choose another one' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('Entirely Different')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Entirely Different/ })
    .click()
  await expect(send).toHaveText('Upload')
  await expect(common.getByLabel('Languages of all')).toHaveValue('en')
  await send.click()
  await expect(mine.getByRole('link', { name: 'Entirely Different' })).toBeVisible()
  await expect(mine.getByRole('button', { name: /^Edit/ })).toHaveCount(3)

  await files.setInputFiles([fileOf(first, passkey)])
  await expect(card(first).last().getByRole('alert')).toContainText('This torrent has already been uploaded')

  await row(first).getByRole('button', { name: 'Edit' }).click()
  const form = main.getByRole('form', { name: `Edit: ${first}` })
  await form.getByLabel('Description').fill('From the **discs**')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('region', { name: 'Preview of: Description' }).locator('strong')).toHaveText('discs')
  await form.getByText('What the name says').click()
  await form.getByLabel('Season', { exact: true }).fill('1')
  await form.getByLabel('First episode').fill('8')
  await form.getByLabel('Last episode').fill('8')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'The torrent has been saved.')).toBeVisible()
  await expect(row(first).getByRole('button', { name: 'Edit' })).toBeFocused()

  const seen = async (address: string) => (await request.get(address)).text()
  expect(await seen(links.user(account.username, 'torrents'))).toContain(first)
  const path = (await mine.getByRole('link', { name: first, exact: true }).getAttribute('href')) ?? ''
  await expect.poll(() => seen(path)).toContain('From the <strong>discs</strong>')
  expect(await seen(path)).toMatch(
    /<a (?=[^>]*href="https:\/\/group\.example\/")[^>]*rel="nofollow ugc noopener external"/,
  )
  await expect.poll(() => seen(path)).toContain('The Uploaded One S01E08')
  await row(first).getByRole('button', { name: 'Delete' }).click()
  const deleted = await heldNotice(page, 'The torrent has been deleted.')
  await expect(mine.getByRole('link', { name: first, exact: true })).toHaveCount(0)
  await expect.poll(() => seen(links.media(guessed, 'torrents'))).not.toContain(first)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(mine.getByRole('link', { name: first, exact: true })).toBeVisible()
  await expect.poll(() => seen(links.media(guessed, 'torrents'))).toContain(first)
})

test('a personal token is shown once, uploads, and is revoked', async ({ page, request, catalogue }) => {
  const media = await catalogue.createWork({ title: 'By Script', type: 'Anime' })
  await logIn(page, account)
  await page.goto(links.settings('connections'))
  const tokens = page.getByRole('region', { name: 'Personal tokens' })
  await tokens.getByRole('textbox', { name: 'Name' }).fill('Seedbox')
  await expect(tokens.getByLabel('Read my lists and what I watch')).toBeChecked()
  await expect(tokens.getByLabel('Read what only I see')).not.toBeChecked()
  await tokens.getByLabel('Upload torrents').check()
  await tokens.getByLabel('Change what I watch').check()
  await tokens.getByLabel('It ends').selectOption('Never')
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  const token = String(await tokens.getByText(/^mokuroku_pat_/).textContent())
  await expectAccessible(page)
  const upload = () =>
    request.post('/api/torrents', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { File: fileOf('By Script - 01'), media: String(media) },
    })
  expect((await upload()).status()).toBe(200)
  await page.reload()
  await expect(tokens.getByRole('listitem')).toContainText(/Seedbox.*Upload torrents.*last used/s)
  await expect(tokens).not.toContainText(token)
  const marked = await request.post('/api/watched', {
    headers: { authorization: `Bearer ${token}` },
    data: { media, episodesWatched: 0, status: 'Planned', source: 'api' },
  })
  expect(marked.status()).toBe(200)
  await tokens.getByText(/What it did ?: Seedbox/).click()
  await expect(tokens.getByRole('link', { name: 'By Script' })).toBeVisible()
  await expectAccessible(page)
  await tokens.getByRole('button', { name: 'Take back its changes of what I watch' }).click()
  await expect(notice(page, '1 change was taken back')).toBeVisible()
  await expect(tokens.getByText('By Script (taken back)')).toBeVisible()
  await expect(tokens.getByRole('button', { name: /^Take back/ })).toHaveCount(0)
  await tokens.getByRole('button', { name: /Revoke ?: Seedbox/ }).click()
  await expect(tokens).toContainText('You have no tokens.')
  expect((await upload()).status()).toBe(401)
})

test('a user rates a torrent, hides its group, and saves a search of torrents', async ({ page, catalogue }) => {
  const mediaId = await catalogue.createWork({ title: 'Well Rated', type: 'Anime' })
  const id = await catalogue.createTorrent('Well rated torrent', { mediaId, releaseGroup: 'Too Loud' })
  await catalogue.createTorrent('Quiet upload', { mediaId })
  await logIn(page, account)
  await page.goto(links.torrent(id))
  const good = page.getByRole('main').getByRole('button', { name: 'Good torrent' })
  await good.click()
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main')).toContainText('100 of 100 (1 rating)')
  await page.getByRole('button', { name: 'Hide torrents from Too Loud' }).click()
  await expect(notice(page, 'You can show them again in your settings.')).toBeVisible()
  await page.goto(links.media(mediaId, 'torrents'))
  const torrents = page.getByRole('list', { name: 'Torrents' }).locator('> li')
  await expect(page.getByText('You have hidden 1 torrent.')).toBeVisible()
  await expect(torrents).toHaveText([/Quiet upload/])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(torrents).toHaveCount(2)
  // A list of which everything is hidden says so, and keeps the way to it.
  await page.goto('/torrents?query=Well+rated+torrent')
  const none = page.getByRole('main').getByRole('status').filter({ hasText: 'You have hidden the only torrent here.' })
  await expect(none).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Well rated torrent/ })).toHaveCount(0)
  await none.getByRole('button', { name: 'Show them' }).click()
  await expect(page.getByRole('rowheader', { name: /^Well rated torrent/ })).toBeVisible()
  // One press saves the search; its bell tells of new torrents.
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(notice(page, 'The search has been saved.')).toBeVisible()
  const searches = page.getByRole('dialog', { name: 'Saved searches' })
  const bell = searches.getByRole('button', { name: /^Notify me.*Well rated torrent$/ })
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await searches.getByRole('link', { name: 'Well rated torrent', exact: true }).click()
  await expect(page).toHaveURL('/torrents?query=Well+rated+torrent')
  await expect(searches).toBeHidden()
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await searches.getByRole('button', { name: 'Remove Well rated torrent' }).click()
  await expect(searches).toContainText('You have saved no search yet.')
})

test('a user uploads from the tab of a work without being named, and edits that torrent from its page', async ({
  page,
  request,
  catalogue,
}) => {
  const media = await catalogue.createWork({ title: 'The Secret One', type: 'Anime' })
  await logIn(page, account)
  await page.goto(links.media(media, 'torrents'))
  await page.getByRole('main').getByRole('link', { name: 'Upload' }).click()
  const { main, card, mine, common, send, files } = desk(page)
  await expect(main.getByText('Of The Secret One: it is filled in below')).toBeVisible()
  const name = '[Nobody] Another Title - 01 (1080p)'
  await files.setInputFiles([fileOf(name)])
  await expect(card(name).getByRole('button', { name: 'The Secret One Choose another one' })).toBeVisible()
  await common.getByLabel('Description').fill('Made **by hand**')
  await common.getByLabel('Upload anonymously').check()
  await expectAccessible(page)
  // A card that is still read keeps what all have in common.
  const slow = 'Slowly read - 02'
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${uploadLinks.upload(true)}`, (route) => held.then(() => route.continue()))
  await files.setInputFiles([fileOf(slow)])
  await expect(card(slow)).toHaveAttribute('aria-busy', 'true')
  await send.click()
  await expect(notice(page, 'The torrent has been uploaded.')).toBeVisible()
  release()
  await expect(common.getByLabel('Upload anonymously')).toBeChecked()
  await card(slow)
    .getByRole('button', { name: /^Remove from this list/ })
    .click()
  await expect(mine).toContainText('Uploaded anonymously: only you and the moderators see your name.')

  await mine.getByRole('link', { name, exact: true }).click()
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  const path = new URL(page.url()).pathname
  await expect(main.getByText('You uploaded this anonymously.')).toBeVisible()
  // What anybody else is sent does not name the uploader, wherever the torrent is.
  for (const address of [path, links.media(media, 'torrents'), links.browse('torrents')]) {
    const text = await (await request.get(address)).text()
    expect(text).toContain('Another Title')
    expect(text).not.toContain(account.username)
  }
  expect(await (await request.get(path)).text()).toContain('<strong>by hand</strong>')

  await main.getByRole('link', { name: 'Edit' }).click()
  const form = main.getByRole('form', { name: `Edit: ${name}` })
  await form.getByLabel('Upload anonymously').uncheck()
  await form.getByLabel('Unlisted').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(path)
  await expect.poll(async () => (await request.get(path)).text()).toContain(account.username)
  // Its address still leads to it; no list does.
  await expect(main.getByText('It is in no list, search or feed.')).toBeVisible()
  for (const address of [links.media(media, 'torrents'), links.browse('torrents')])
    await expect.poll(async () => (await request.get(address)).text()).not.toContain('Another Title')
})
