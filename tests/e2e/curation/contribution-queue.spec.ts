import { contributeLink, historyLink } from '@/lib/catalogue/links/entries'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { guessLinks } from '@/lib/curation/links/guesses'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectAccessibleAtEachWidth } from '../support/test'

async function given(...permissions: 'CanEdit'[]) {
  const account = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: account.username } })
  for (const permission of permissions) await prisma().userPermission.create({ data: { userId: id, permission } })
  return { ...account, id }
}

test('an editor decides on proposals by keys, takes a decision back, and the proposer sees what became of them', async ({
  page,
  browser,
  baseURL,
  request,
  catalogue,
}) => {
  test.slow()
  const proposer = await given()
  const propose = async (title: string, after: object) => {
    const mediaId = await catalogue.createWork({ title, type: 'Anime' })
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, field === 'title' ? title : null]))
    const data = { proposerId: proposer.id, noun: 'media', mediaId, before, after, source: 'The box' }
    await prisma().contribution.create({ data })
    return mediaId
  }
  const accepted = await propose('Lanterns at Dusk', { title: 'Paper Lanterns at Dusk', totalEpisodes: 12 })
  await propose('Lanterns at Dawn', { title: 'Lanterns at Noon' })
  const episode = (number: number) => ({ number, title: `Night ${number}`, aired: null, airsAt: null })
  const partly = await propose('Lanterns by Night', { episodes: [episode(1), episode(2)] })
  const twin = await propose('Lanterns at Sea', {})
  await prisma().contribution.updateMany({
    where: { mediaId: twin },
    data: { before: {}, after: { mergedInto: { media: accepted } }, comment: 'One work' },
  })

  await logIn(page, await given('CanEdit'))
  await page.goto(contributionLinks.queue())
  const main = page.getByRole('main')
  const row = (title: string) =>
    main.getByRole('list', { name: /^Suggestions/ }).getByRole('button', { name: new RegExp(`^${title}`) })
  const open = main.getByRole('article')
  await row('Lanterns at Dusk').click()
  await open.getByRole('link', { name: 'Only theirs' }).click()
  await expect(page).toHaveURL(`${contributionLinks.queue({ user: proposer.id })}`)
  await main.getByLabel('Order').selectOption('newest')
  await expect(main.getByRole('list', { name: 'Suggestions: Newest first' }).getByRole('button')).toContainText([
    'Lanterns at Sea',
    'Lanterns by Night',
    'Lanterns at Dawn',
    'Lanterns at Dusk',
  ])
  await main.getByRole('button', { name: `Only ${proposer.username}: show everybody` }).click()
  await main.getByLabel('Order').selectOption('oldest')
  await expect(page).toHaveURL(contributionLinks.queue())
  await row('Lanterns at Dusk').click()
  await expect(open).toContainText('Paper Lanterns at Dusk')
  await expect(open).toContainText(`${proposer.username}`)
  await expect(open).toContainText('The box')
  await expectAccessibleAtEachWidth(page)

  await page.keyboard.press('a')
  await expect(row('Lanterns at Dusk')).toBeHidden()
  await page.keyboard.press('u')
  await expect(row('Lanterns at Dusk')).toHaveAttribute('aria-current', 'true')
  await open.getByRole('checkbox', { name: 'Title' }).uncheck()
  await page.keyboard.press('a')
  await expect(main.getByRole('status').first()).toHaveText('Accepted: Lanterns at Dusk')

  await row('Lanterns at Dawn').click()
  await expect(open).toContainText('Lanterns at Noon')
  await page.keyboard.press('r')
  await open.getByLabel('Message to the contributor').fill('art')
  await expect(open.getByRole('button', { name: /Accept/ })).toBeVisible()
  await open.getByRole('button', { name: 'A source is missing' }).click()
  await expect(row('Lanterns at Dawn')).toBeHidden()

  await row('Lanterns by Night').click()
  await page.keyboard.press('e')
  await open.getByRole('checkbox', { name: 'Add: 2' }).uncheck()
  await open.getByLabel('Title', { exact: true }).fill('First Night')
  await expectAccessible(page)
  await open.getByRole('button', { name: 'Accept as changed' }).click()
  await expect(row('Lanterns by Night')).toBeHidden()
  expect(await prisma().episode.findMany({ where: { mediaId: partly } })).toMatchObject([
    { number: 1, title: 'First Night' },
  ])

  await row('Lanterns at Sea').click()
  await expect(open).toContainText('Merges Lanterns at Sea into Lanterns at Dusk')
  await page.keyboard.press('p')
  await expect(open.getByRole('heading', { name: 'Which values stay' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.keyboard.press('a')
  await expect(row('Lanterns at Sea')).toBeHidden()

  // What waits to be sent is sent when the page is left.
  await page.goto(links.media(accepted))
  const state = async () =>
    (await prisma().contribution.findMany({ where: { proposerId: proposer.id }, orderBy: { id: 'asc' } })).map(
      ({ state, refusal, reason }) => [state, refusal, reason],
    )
  await expect.poll(state).toEqual([
    ['PartlyAccepted', null, null],
    ['Refused', 'NoSource', 'art'],
    ['PartlyAccepted', null, null],
    ['Accepted', null, null],
  ])
  const work = await (await request.get(`/api/media/${accepted}`)).json()
  expect([work.title, work.totalEpisodes]).toEqual(['Lanterns at Dusk', 12])

  const own = await (await browser.newContext({ baseURL })).newPage()
  await logIn(own, proposer)
  await own.goto(contributionLinks.mine())
  const mine = own.getByRole('list', { name: 'My suggested edits' }).getByRole('listitem')
  await expect(mine.filter({ hasText: 'Accepted in part' }).filter({ hasText: 'Lanterns at Dusk' })).toBeVisible()
  await expect(mine.filter({ hasText: 'Lanterns at Dawn' })).toContainText('A source is missing')
  await expectAccessible(own)
  await own.goto(links.myAccount('notifications'))
  await expect(own.getByRole('link', { name: /^4 of your suggestions were decided: 3 accepted, 1 not/ })).toBeVisible()
})

test('an editor asks about a proposal; the proposer answers and changes it, is told before a second one, and it is accepted', async ({
  page,
  browser,
  baseURL,
  catalogue,
}) => {
  test.slow()
  const proposer = await given()
  const mediaId = await catalogue.createWork({ title: 'Umbrella Weather', type: 'Anime' })
  const proposal = { before: { title: 'Umbrella Weather' }, after: { title: 'Umbrella Whether' } }
  const { id } = await prisma().contribution.create({
    data: { proposerId: proposer.id, noun: 'media', mediaId, ...proposal },
  })
  const editor = await given('CanEdit')
  await logIn(page, editor)
  await page.goto(contributionLinks.queue({ id }))
  const open = page.getByRole('main').getByRole('article')
  await expect(open).toContainText('Umbrella Whether')
  await page.keyboard.press('q')
  await expect(open.getByLabel('Question to the contributor')).toBeFocused()
  await page.keyboard.type('Which source says so?')
  await page.keyboard.press('Escape')
  await expect(open.getByLabel('Question to the contributor')).toBeHidden()
  await page.keyboard.press('q')
  await expect(open.getByLabel('Question to the contributor')).toHaveValue('Which source says so?')
  await expectAccessibleAtEachWidth(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Asked: Umbrella Weather')
  await page.goto(links.media(mediaId))
  const stateOf = async () => (await prisma().contribution.findUniqueOrThrow({ where: { id } })).state
  await expect.poll(stateOf).toBe('Asked')

  const own = await (await browser.newContext({ baseURL })).newPage()
  await logIn(own, proposer)
  await own.goto(links.myAccount('notifications'))
  await own.getByRole('link', { name: 'An editor has a question about your suggestion for Umbrella Weather' }).click()
  await expect(own.getByRole('heading', { name: '1 question waits for your answer' })).toBeVisible()
  await expect(own.getByText('Which source says so?', { exact: true })).toBeVisible()
  await own.getByRole('button', { name: /^Show, answer or change/ }).click()
  await own.getByLabel('Message to the editors').fill('The box. I had a typo.')
  // What is typed stays while it is closed.
  await own.getByRole('button', { name: /^Hide the changes/ }).click()
  await own.getByRole('button', { name: /^Show, answer or change/ }).click()
  await expect(own.getByLabel('Message to the editors')).toHaveValue('The box. I had a typo.')
  await expectAccessibleAtEachWidth(own)
  // The form of the entry has the proposal, the question, and what was typed as an answer.
  await own.getByRole('link', { name: 'Change the suggestion' }).click()
  await expect(own.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Umbrella Whether')
  await expect(own.getByText('Which source says so?', { exact: true })).toBeVisible()
  await expect(own.getByLabel('Message to the editors')).toHaveValue('The box. I had a typo.')
  await own.getByRole('textbox', { name: 'Title', exact: true }).fill('Umbrella Weathers')
  await own.getByLabel('Where is it from?').fill('The box')
  await expectAccessibleAtEachWidth(own)
  await own.getByRole('button', { name: 'Send the suggestion' }).click()
  await expect(own.getByText('Your suggestion is waiting for an editor')).toBeVisible()
  expect(await stateOf()).toBe('Open')
  expect(await prisma().contribution.findUniqueOrThrow({ where: { id } })).toMatchObject({
    after: { title: 'Umbrella Weathers' },
    source: 'The box',
  })

  // A second one for the same field is asked about before it is sent.
  await own.goto(contributeLink('media', mediaId))
  await expect(own.getByText('1 edit of this entry waits for an editor')).toBeVisible()
  await expect(own.getByText('An editor decides on this.')).toBeVisible()
  await own.getByRole('textbox', { name: 'Title', exact: true }).fill('Umbrella')
  await own.getByRole('button', { name: 'Suggest' }).click()
  await expect(own.getByText('Another suggestion for Title waits for an editor already.')).toBeVisible()
  expect(await prisma().contribution.count({ where: { mediaId } })).toBe(1)
  await own.getByRole('button', { name: 'Suggest' }).click()
  await expect(own.getByText('Your suggestion is waiting for an editor')).toBeVisible()
  await own.goto(historyLink('media', mediaId))
  await expect(own.getByText('2 edits of this entry wait for an editor')).toBeVisible()

  await page.goto(links.myAccount('notifications'))
  await page.getByRole('link', { name: /that you asked about was changed/ }).click()
  await expect(open).toContainText('The box. I had a typo.')
  await open.getByRole('button', { name: /^Accept/ }).click()
  await page.goto(links.media(mediaId))
  await expect.poll(stateOf).toBe('Accepted')
  // One that is decided says so, and cannot be decided again.
  await page.goto(contributionLinks.queue({ id }))
  await expect(open.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(open.getByRole('button', { name: 'Refuse' })).toHaveCount(0)
})

test('an editor answers guesses by one key each, and takes the last answer back', async ({ page, catalogue }) => {
  const titles = ['Harbour Lights', 'Harbour Lights!', 'Harbour Lights: Winter'] as const
  const [work = 0, twin = 0, next = 0] = await Promise.all(
    titles.map((title) => catalogue.createWork({ title, type: 'Anime' })),
  )
  const character = await prisma().character.create({ data: { fullName: 'Mio Harbour' } })
  await prisma().mediaCharacter.create({ data: { mediaId: work, characterId: character.id } })
  await prisma().guessedSequel.create({ data: { mediaId: work, nextId: next } })
  const row = { mediaId: work, type: 'Anime' as const, wanted: 2_000_000_000 }
  await prisma().guess.createMany({
    data: [
      { ...row, kind: 'Sequel', otherId: next, reasons: ['titles'] },
      { ...row, kind: 'Duplicate', otherId: twin, reasons: ['sameTitle', 'sameYear'] },
      { ...row, kind: 'Role', characterId: character.id, reasons: ['inTitle'] },
    ],
  })
  await logIn(page, await given('CanEdit'))
  await page.goto(contributionLinks.queue())
  await page.getByRole('link', { name: 'Guesses', exact: true }).click()
  const main = page.getByRole('main')
  const open = main.getByRole('article')
  await expect(open).toContainText('Does “Harbour Lights: Winter” follow “Harbour Lights”?')
  await page.keyboard.press('a')
  await expect(open).toContainText('Are these one work?')
  await expect(open).toContainText('same title, same year')
  await expectAccessibleAtEachWidth(page)
  await page.keyboard.press('a')
  await page.keyboard.press('u')
  await expect(open).toContainText('Are these one work?')
  await page.keyboard.press('r')
  await expect(open).toContainText('Is Mio Harbour a main character of “Harbour Lights”?')
  await page.keyboard.press('s')
  await expect(main.getByRole('status').first()).toHaveText('No: Harbour Lights!')
  const roles = page.waitForResponse((response) =>
    response.url().endsWith(guessLinks.listCall({ kind: 'Role', size: 50 })),
  )
  await main.getByLabel('What is guessed').selectOption('Role')
  await expect(page).toHaveURL(guessLinks.queue({ kind: 'Role' }))
  await roles
  await expect(open).toContainText('Is Mio Harbour')
  await open.getByRole('button', { name: /^Yes/ }).click()
  await expect(main.getByRole('status').first()).toHaveText('Yes: Mio Harbour')

  // What waits to be sent is sent when the page is left.
  await page.goto(links.media(work))
  const states = async () => {
    const found = await prisma().guess.findMany({ where: { mediaId: work }, orderBy: { kind: 'asc' } })
    return found.map(({ kind, state }) => `${kind} ${state}`)
  }
  await expect.poll(states).toEqual(['Sequel Confirmed', 'Duplicate Refused', 'Role Confirmed'])
  const role = () => prisma().mediaCharacter.findFirst({ where: { characterId: character.id } })
  await expect.poll(role).toMatchObject({ role: 'Lead' })
  await expect(page.getByRole('main')).toContainText('Harbour Lights: Winter')
  await prisma().character.delete({ where: { id: character.id } })
})
