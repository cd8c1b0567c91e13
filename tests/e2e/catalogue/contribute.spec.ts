import { contributeLink } from '@/lib/catalogue/links/edits'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenCharacter } from '@/tests/support/factories'
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
  await page.getByLabel('Romaji title').fill('Kami no Akari')
  await page.getByLabel('Release date').fill('2021-13')
  await page.getByLabel('Description').fill('Lights on a river.')
  await expect(page.getByText('Enter a date like 2020, 2020-04 or 2020-04-05')).toBeVisible()
  await page.getByLabel('Release date').fill('2021-04')
  await page.getByLabel('Episodes or chapters').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The entry has been updated')).toBeVisible()
  await expect(page).toHaveURL(links.media(id))
  await expect(page.getByRole('main').getByText('Lights on a river.')).toBeVisible()
  await expect.poll(seen).toContain('Lights on a river.')

  await page.goto(contributeLink('media', id))
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText(`Last edited by ${editor.username}`)).toBeVisible()
  await expect(history.getByRole('definition').filter({ hasText: 'Kami no Akari' })).toContainText('nothing')
  await expectAccessible(page)

  const [edit] = await prisma().edit.findMany({ where: { mediaId: id } })
  expect(edit).toMatchObject({
    editorId: editor.id,
    before: { romajiTitle: null, releaseDate: null, totalEpisodes: null, description: null },
    after: {
      romajiTitle: 'Kami no Akari',
      releaseDate: 20210400,
      totalEpisodes: 12,
      description: 'Lights on a river.',
    },
  })

  const title = page.getByLabel('Title', { exact: true })
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

test('an unfinished edit survives a reload, and puts back nothing that it did not touch', async ({
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
  await page.getByLabel('Romaji title').fill('Kami no Tako')
  await page.getByLabel('Format', { exact: true }).fill('OVA')
  await page.getByRole('heading', { name: 'Relations' }).click()
  const relations = page.getByRole('form', { name: 'Relations' })
  await relations.getByLabel('“Paper Kites Return” is its').selectOption('Sequel')

  await prisma().mediaRelation.create({ data: { fromId: id, toId: third, type: 'Prequel' } })
  await catalogue.changeWork(id, { format: 'ONA', description: 'By somebody else.' })
  await page.reload()
  await expect(page.getByLabel('Romaji title')).toHaveValue('Kami no Tako')
  await expect(page.getByLabel('Description')).toHaveValue('By somebody else.')
  await expect(page.getByLabel('Format', { exact: true })).toHaveValue('OVA')
  await expect(page.getByRole('alert').filter({ hasText: '“Format”' })).toContainText('ONA')
  await expect(relations.getByLabel('“Paper Kites Return” is its')).toHaveValue('Sequel')
  await expect(relations.getByLabel('“Paper Kites Fall” is its')).toHaveValue('Prequel')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(links.media(id))
  expect(await prisma().media.findUniqueOrThrow({ where: { id } })).toMatchObject({
    romajiTitle: 'Kami no Tako',
    format: 'OVA',
    description: 'By somebody else.',
  })
})

test('an editor changes a character with the edit button on its page; users without the permission are told so', async ({
  page,
  catalogue: _,
}) => {
  const id = await givenCharacter('Ren Aozora')
  await page.goto(contributeLink('character', id))
  await expect(page).toHaveURL(links.loginFirst(contributeLink('character', id)))
  await logIn(page, await givenAccount())
  await page.goto(links.character(id))
  await expectLoggedIn(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.goto(contributeLink('character', id))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ask the administrator of this site')

  const editor = await givenEditor()
  await logIn(page, editor)
  await page.goto(links.character(id))
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(contributeLink('character', id))
  await page.getByLabel('First name').fill('Renji')
  await page.getByLabel('Native name').fill('青空 蓮司')
  await page.getByLabel('Birthday').fill('--02-30')
  await page.getByLabel('Biography').fill('Paints only skies.')
  await expect(page.getByText('This value is not valid here')).toBeVisible()
  await page.getByLabel('Birthday').fill('--02-28')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The entry has been updated')).toBeVisible()
  await expect(page).toHaveURL(links.character(id))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Renji Aozora')
  for (const text of ['Paints only skies.', '青空 蓮司', 'February 28'])
    await expect(main.getByText(text).first()).toBeVisible()
  const edits = await prisma().edit.findMany({ where: { characterId: id } })
  expect(edits).toMatchObject([
    {
      editorId: editor.id,
      before: { firstName: 'Ren', biography: null, birthday: null },
      after: { firstName: 'Renji', biography: 'Paints only skies.', birthday: 228 },
    },
  ])
  await prisma().character.delete({ where: { id } })
})

test('an editor relates works, and gives episodes their times', async ({ page, request, catalogue }) => {
  const first = await catalogue.createWork({ title: 'Paper Boats', type: 'Anime' })
  await catalogue.createWork({ title: 'Paper Boats: The Return', type: 'Anime' })
  await logIn(page, await givenEditor())
  await page.goto(contributeLink('media', first))
  await page.getByRole('heading', { name: 'Relations' }).click()
  const relations = page.getByRole('form', { name: 'Relations' })
  await expect(relations).toContainText('No other work is related to this one.')
  await relations.getByRole('button', { name: 'Add a relation' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('paper boats return')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /The Return/ })
    .click()
  await relations.getByLabel('“Paper Boats: The Return” is its').selectOption('Sequel')
  await relations.getByRole('button', { name: 'Save the relations' }).click()
  await expect(page.getByText('The relations have been saved')).toBeVisible()

  await page.getByRole('heading', { name: 'Episodes' }).click()
  const episodes = page.getByRole('form', { name: 'Episodes' })
  const add = episodes.getByRole('button', { name: 'Add an episode' })
  await add.click()
  await episodes.getByLabel('Title').fill('Out to sea')
  await episodes.getByLabel('Airs at').fill('2030-04-05T23:30')
  await add.click()
  await expect(episodes.getByLabel('Airs at').nth(1)).toHaveValue('2030-04-12T23:30')
  await episodes.getByLabel('Number').nth(1).fill('1')
  await episodes.getByRole('button', { name: 'Save the episodes' }).click()
  await expect(episodes.getByRole('alert')).toHaveText('Row 2 needs a number that no other row has')
  await episodes.getByLabel('Number').nth(1).fill('2')
  await expectAccessible(page)
  await episodes.getByRole('button', { name: 'Save the episodes' }).click()
  await expect(page.getByText('The episodes have been saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Sequel · Paper Boats: The Return')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('1 · Out to sea')

  const seen = async (address: string) => (await request.get(address)).text()
  await expect.poll(() => seen(links.media(first, 'episodes'))).toContain('Out to sea')
  await expect
    .poll(() => seen(links.media(first)))
    .toMatch(/<a [^>]*href="\/media\/\d+"[^>]*>.*?Paper Boats: The Return/s)
})
