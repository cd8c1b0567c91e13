import type { Locator, Page } from '@playwright/test'
import { contributeLink, historyLink, mergeLink } from '@/lib/catalogue/links/entries'
import { addLink, continueLink } from '@/lib/curation/links/contribute'
import { hideLink } from '@/lib/curation/links/hides'
import { links } from '@/lib/links'
import { mergeEntries } from '@/server/domain/curation/merges/mutations'
import { prisma } from '@/server/platform/database/client'
import { givenCharacter } from '@/tests/support/factories'
import { still } from '@/tests/support/pictures'
import { expectLoggedIn, givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectComplaint } from '../support/test'

async function givenEditor() {
  const account = await givenAccount()
  const user = await prisma().user.findFirstOrThrow({ where: { username: account.username } })
  await prisma().userPermission.create({ data: { userId: user.id, permission: 'CanEdit' } })
  return { ...account, id: user.id }
}

test('an editor changes a work; the public page shows it, the edit is recorded, and one made meanwhile is a conflict', {
  tag: '@essential',
}, async ({ page, request, catalogue, complaints }) => {
  const id = await catalogue.createWork({ title: 'Paper Lanterns', type: 'Anime' })
  const editor = await givenEditor()
  const seen = async () => (await request.get(links.media(id))).text()
  expect(await seen()).not.toContain(`href="${contributeLink('media', id)}"`)

  await logIn(page, editor)
  await page.goto(links.media(id))
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(contributeLink('media', id))
  await page.getByRole('heading', { name: 'Other titles' }).click()
  await page.getByLabel('Romaji title').fill('Kami no Akari')
  await page.getByLabel('Add a title').fill('Papierlaternen')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem', { name: 'Papierlaternen' }).getByLabel('Language').selectOption('German')
  await page.getByRole('heading', { name: 'Links and streams' }).click()
  await page.getByLabel('Address of a page').fill('http://www.crunchyroll.com/lanterns')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What it is')).toHaveValue('Stream')
  await page.getByLabel('Release date').fill('2021-13')
  await page.getByLabel('Description').fill('Lights on a river.')
  await expect(page.getByText('Enter a date like 2020, 2020-04 or 2020-04-05')).toBeVisible()
  await page.getByLabel('Release date').fill('2021-04')
  await page.getByRole('heading', { name: 'Details' }).click()
  await page.getByLabel('Episodes or chapters').fill('12')
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes.getByRole('definition').filter({ hasText: '2021-04' })).toContainText('nothing')
  await changes.getByLabel('Why?').fill('It was empty')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The entry has been updated')).toBeVisible()
  await expect(page).toHaveURL(links.media(id))
  await expect(page.getByRole('main').getByText('Lights on a river.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Official streams' }).getByRole('link')).toHaveAttribute(
    'href',
    'https://www.crunchyroll.com/lanterns',
  )
  await expect.poll(seen).toContain('Lights on a river.')

  await page.goto(contributeLink('media', id))
  await expect(page.getByRole('main').getByRole('link', { name: 'History' })).toHaveAttribute(
    'href',
    historyLink('media', id),
  )

  const [edit] = await prisma().edit.findMany({ where: { mediaId: id } })
  expect(edit).toMatchObject({
    editorId: editor.id,
    comment: 'It was empty',
    before: { romajiTitle: null, releaseDate: null, totalEpisodes: null, description: null },
    after: {
      romajiTitle: 'Kami no Akari',
      releaseDate: 20210400,
      totalEpisodes: 12,
      description: 'Lights on a river.',
      synonyms: [{ title: 'Papierlaternen', language: 'de' }],
      links: [{ address: 'https://www.crunchyroll.com/lanterns', kind: 'Stream' }],
    },
  })

  const title = page.getByLabel('Title', { exact: true }).first()
  await title.fill('Mine')
  await page.getByLabel('Format', { exact: true }).fill('OVA')
  const elsewhere = { title: 'Theirs', description: 'Theirs, too.', updatedAt: new Date() }
  await prisma().media.update({ where: { id }, data: elsewhere })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else changed the same in the meantime')).toBeVisible()
  await expectComplaint(complaints, /status of 409/)
  const contested = page.getByRole('alert').filter({ hasText: 'Somebody else has changed “Title”, too' })
  await expect(contested).toContainText('Theirs')
  await expect(title).toHaveValue('Mine')
  for (const part of ['Other titles', 'Links and streams', 'Details'])
    await page.getByRole('heading', { name: part }).click()
  await expect(page.getByLabel('What it is')).toBeVisible()
  await expectAccessible(page)
  await contested.getByRole('button', { name: 'Use this for “Title”' }).click()
  await expect(title).toHaveValue('Theirs')
  await title.fill('Both')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(links.media(id))
  expect(await prisma().media.findUniqueOrThrow({ where: { id } })).toMatchObject({
    title: 'Both',
    format: 'OVA',
    description: 'Theirs, too.',
  })
})

test('an unfinished edit survives a reload with all its parts, and puts back nothing that it did not touch', async ({
  page,
  catalogue,
}) => {
  const id = await catalogue.createWork({ title: 'Paper Kites', type: 'Anime' })
  const [other, third] = [
    await catalogue.createWork({ title: 'Paper Kites Return', type: 'Anime' }),
    await catalogue.createWork({ title: 'Paper Kites Fall', type: 'Anime' }),
  ]
  await prisma().mediaRelation.create({ data: { fromId: id, toId: other, type: 'Other' } })
  await logIn(page, await givenEditor())
  await page.goto(contributeLink('media', id))
  await page.getByLabel('Format', { exact: true }).fill('OVA')
  await page.getByRole('heading', { name: 'Relations' }).click()
  await page.getByLabel('“Paper Kites Return” is its').selectOption('Sequel')

  await prisma().mediaRelation.create({ data: { fromId: id, toId: third, type: 'Prequel' } })
  await catalogue.changeWork(id, { format: 'ONA', description: 'By somebody else.' })
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('By somebody else.')
  await expect(page.getByLabel('Format', { exact: true })).toHaveValue('OVA')
  await expect(page.getByRole('alert').filter({ hasText: '“Format”' })).toContainText('ONA')
  await expect(page.getByLabel('“Paper Kites Return” is its')).toHaveValue('Sequel')
  await expect(page.getByLabel('“Paper Kites Fall” is its')).toHaveValue('Prequel')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(links.media(id))
  expect(await prisma().media.findUniqueOrThrow({ where: { id } })).toMatchObject({
    format: 'OVA',
    description: 'By somebody else.',
  })
  expect(await prisma().mediaRelation.findMany({ where: { fromId: id }, orderBy: { toId: 'asc' } })).toMatchObject([
    { toId: other, type: 'Sequel' },
    { toId: third, type: 'Prequel' },
  ])
})

test('everybody suggests; visitors log in first, editors change at once', async ({ page, catalogue: _ }) => {
  const id = await givenCharacter('Ren Aozora')
  await page.goto(contributeLink('character', id))
  await expect(page).toHaveURL(links.loginFirst(contributeLink('character', id)))
  await logIn(page, await givenAccount())
  await page.goto(links.character(id))
  await expectLoggedIn(page)
  await page.getByRole('main').getByRole('link', { name: 'Suggest an edit' }).click()
  await expect(page).toHaveURL(contributeLink('character', id))
  await page.getByLabel('Birthday').fill('--02-30')
  await page.getByLabel('Biography').fill('Paints only skies.')
  await expect(page.getByText('This value is not valid here')).toBeVisible()
  await expect(page.getByRole('link', { name: /Is this a duplicate|Hide this entry/i })).toHaveCount(2)
  await page.getByLabel('Birthday').fill('--02-28')
  await page.getByRole('button', { name: 'Suggest' }).click()
  await expect(page.getByText('Your suggestion is waiting for an editor')).toBeVisible()
  expect(await prisma().contribution.findMany({ where: { characterId: id } })).toMatchObject([
    { state: 'Open', after: { birthday: 228, biography: 'Paints only skies.' } },
  ])
  expect(await prisma().character.findUniqueOrThrow({ where: { id } })).toMatchObject({ biography: null })
  const twin = await givenCharacter('Ren Aozora')
  await page.goto(`${mergeLink('character', id)}?with=${twin}`)
  await page.getByLabel('Why they are the same').fill('One painter')
  await page.getByRole('button', { name: 'Suggest the merge' }).click()
  await expect(page.getByText('Your suggestion is waiting for an editor')).toBeVisible()
  await page.goto(hideLink('character', id))
  await page.getByLabel('Why it should be hidden').fill('Nobody is called so')
  await page.getByRole('button', { name: 'Suggest to hide it' }).click()
  await expect(page.getByText('Your suggestion is waiting for an editor')).toBeVisible()
  expect(
    await prisma().contribution.findMany({
      where: { kind: { in: ['merge', 'hide'] }, characterId: { in: [id, twin] } },
      orderBy: { id: 'asc' },
    }),
  ).toMatchObject([
    { characterId: twin, intoId: id, comment: 'One painter' },
    { characterId: id, after: { hidden: true } },
  ])
  await prisma().character.delete({ where: { id: twin } })

  await logIn(page, await givenEditor())
  await page.goto(contributeLink('character', id))
  await page.getByLabel('First name').fill('Renji')
  await page.getByLabel('Native name').fill('青空 蓮司')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The entry has been updated')).toBeVisible()
  await expect(page).toHaveURL(links.character(id))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Renji Aozora')
  await prisma().character.delete({ where: { id } })
})

const EPISODES = Array.from(
  { length: 12 },
  (_, at) => `${at + 1}. Night ${at + 1}, 2030-04-${String(at + 1).padStart(2, '0')}`,
)
const CAST = ['Kiri', 'Moe', 'Tama', 'Yuzu', 'Sora', 'Nagi'].map(
  (name, at) => `${name} Toro, ${at === 0 ? 'Lead' : 'Support'}, Voice ${name} (Japanese), Other ${name} (English)`,
)

test('a new work is added with episodes, a cast and companies in few clicks, and is there at once', async ({
  page,
  catalogue,
}) => {
  await catalogue.createWork({ title: 'Stone Lantern Nights', type: 'Anime' })
  const known = await givenCharacter('Kiri Toro')
  await logIn(page, await givenEditor())
  await page.goto(addLink('media'))
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const type = async (label: string, text: string, part: Page | Locator = page) => {
    await click(part.getByLabel(label, { exact: true }))
    await part.getByLabel(label, { exact: true }).fill(text)
  }
  await type('Title', 'Stone Lantern Days')
  await expect(page.getByRole('main').getByRole('link', { name: 'Stone Lantern Nights' })).toBeVisible()
  await type('Format', 'TV')
  await type('Release date', '2030-04-01')
  await type('Description', 'Lanterns by day.')

  await click(page.getByRole('heading', { name: 'Episodes' }))
  await click(page.getByText('Paste episodes as lines'))
  await type('Lines', EPISODES.join('\n'), page.getByRole('group', { name: 'Episodes' }))
  await click(page.getByRole('button', { name: 'Take 12 episodes' }))

  await click(page.getByRole('heading', { name: 'Characters and voices' }))
  await click(page.getByText('Paste the cast as lines'))
  await type('Lines', CAST.join('\n'), page.getByRole('group', { name: 'Characters' }))
  await click(page.getByRole('button', { name: 'Take 6 characters' }))

  await click(page.getByRole('heading', { name: 'Companies' }))
  for (const name of ['Studio Ishidoro', 'Ishi Press']) {
    await click(page.getByRole('combobox', { name: 'Add a company by name' }))
    await page.keyboard.type(name)
    await click(page.getByRole('option', { name: `Add new “${name}”` }))
    await expect(page.getByRole('list', { name: 'Companies' })).toContainText(name)
  }

  clicks += 1
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await still(60, 90).png().toBuffer() })
  await expect(page.getByText('They stay here if you close this tab')).toBeVisible()

  // Nothing is lost when the tab is closed in between.
  await page.reload()
  await expect(page.getByText('Studio Ishidoro').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen pictures' }).getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await click(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('The entry has been added')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Stone Lantern Days')
  expect(clicks).toBeLessThanOrEqual(40)

  const added = await prisma().media.findFirstOrThrow({
    where: { title: 'Stone Lantern Days' },
    include: {
      episodes: { orderBy: { number: 'asc' } },
      characters: true,
      credits: true,
      companies: true,
      attachments: true,
    },
  })
  expect(added).toMatchObject({ type: 'Anime', format: 'TV', releaseDate: 20300401 })
  expect(added.episodes).toHaveLength(12)
  expect(added.episodes[2]).toMatchObject({ number: 3, title: 'Night 3', aired: 20300403 })
  expect(added.characters).toHaveLength(6)
  expect(added.characters).toContainEqual(expect.objectContaining({ characterId: known, role: 'Lead' }))
  expect(added.credits).toHaveLength(12)
  expect(added.companies).toHaveLength(2)
  expect(added.attachments).toMatchObject([{ type: 'Primary', drawn: false }])
  await prisma().media.delete({ where: { id: added.id } })
  await prisma().character.deleteMany({ where: { id: { in: added.characters.map(({ characterId }) => characterId) } } })
  await prisma().person.deleteMany({ where: { id: { in: added.credits.map(({ personId }) => personId) } } })
  await prisma().company.deleteMany({ where: { id: { in: added.companies.map(({ companyId }) => companyId) } } })
})

test('an editor relates works, and gives episodes their times', async ({ page, request, catalogue }) => {
  const first = await catalogue.createWork({ title: 'Paper Boats', type: 'Anime' })
  await catalogue.createWork({ title: 'Paper Boats: The Return', type: 'Anime' })
  await logIn(page, await givenEditor())
  await page.goto(contributeLink('media', first))
  await page.getByRole('heading', { name: 'Relations' }).click()
  await page.getByRole('combobox', { name: 'Add a work by its title' }).fill('paper boats return')
  await expect(page.getByRole('option', { name: /The Return/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('“Paper Boats: The Return” is its').selectOption('Sequel')

  await page.getByRole('heading', { name: 'Episodes' }).click()
  const episodes = page.getByRole('group', { name: 'Episodes' })
  const add = episodes.getByRole('button', { name: 'Add an episode' })
  await add.click()
  await episodes.getByLabel('Title', { exact: true }).fill('Out to sea')
  await episodes.getByLabel('Day').fill('2030-04-05')
  await add.click()
  await expect(episodes.getByLabel('Day').nth(1)).toHaveValue('2030-04-12')
  await episodes.getByLabel('Number').nth(1).fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(episodes.getByRole('alert').first()).toHaveText('This is listed more than once')
  await episodes.getByLabel('Number').nth(1).fill('2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(links.media(first))

  const seen = async (address: string) => (await request.get(address)).text()
  await expect.poll(() => seen(links.media(first, 'episodes'))).toContain('Out to sea')
  await expect
    .poll(() => seen(links.media(first)))
    .toMatch(/<a [^>]*href="\/media\/\d+"[^>]*>.*?Paper Boats: The Return/s)
})

test('an editor makes two works one, and two again; the old address redirects', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  const from = await catalogue.createWork({ title: 'Glass Foxes TV', type: 'Anime', totalEpisodes: 12 })
  const into = await catalogue.createWork({ title: 'Glass Foxes', type: 'Anime', totalEpisodes: 13 })
  const editor = await givenEditor()
  await logIn(page, editor)
  await page.goto(contributeLink('media', from))
  await page.getByLabel('Format', { exact: true }).fill('OVA')
  await page.getByRole('link', { name: 'Is this a duplicate' }).click()
  await expect(page).toHaveURL(mergeLink('media', from))
  await page.getByRole('button', { name: 'Choose the other entry' }).click()
  await expect(page.getByRole('combobox', { name: 'Choose the other entry' })).toBeFocused()
  // The entry's own title is there, and typing replaces it.
  await page.keyboard.type('Glass Foxes')
  await page.getByRole('option').filter({ hasNotText: 'TV' }).click()
  const episodes = page.getByRole('group', { name: 'Episodes or chapters' })
  await expect(episodes.getByRole('radio', { name: '13' })).toBeChecked()
  await episodes.getByRole('radio', { name: '12' }).check()
  await page.getByLabel('Why they are the same').fill('The same broadcast')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make them one' }).click()
  await expect(page).toHaveURL(links.media(into))
  const old = await request.get(`${links.media(from)}/characters`, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, `${links.media(into)}/characters`])
  const hide = await request.get(hideLink('media', from), { maxRedirects: 0 })
  expect([hide.status(), hide.headers().location]).toEqual([301, hideLink('media', into)])
  // What was typed for it is offered there.
  await page.goto(contributeLink('media', from))
  await expect(page).toHaveURL(continueLink('media', into, from))
  await expect(page.getByLabel('Format', { exact: true })).toHaveValue('OVA')

  await page.goto(mergeLink('media', into))
  const past = page.getByRole('region', { name: 'Merged into this entry' })
  await expect(past).toContainText('The same broadcast')
  await past.getByRole('button', { name: 'Undo' }).click()
  await expect(past.getByText('Undone')).toBeVisible()
  expect((await request.get(links.media(from))).status()).toBe(200)

  // Another editor is quicker, with a third work: this one goes on with that.
  const third = await catalogue.createWork({ title: 'Glass Foxes on Film', type: 'Anime' })
  await page.goto(mergeLink('media', into, from))
  const send = page.getByRole('button', { name: 'Make them one' })
  await expect(send).toBeVisible()
  await mergeEntries('media', from, { into: third, fields: {} }, editor.id)
  await send.click()
  await expectComplaint(complaints, /status of 409/)
  await page.getByRole('link', { name: 'Go on with that one' }).click()
  await expect(page.getByRole('main')).toContainText('Glass Foxes on Film')
})
