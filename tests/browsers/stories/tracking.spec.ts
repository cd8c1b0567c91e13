import { links } from '@/lib/links'
import { givenAccount } from '../../e2e/support/account'
import { deviceOf } from '../../e2e/support/tracking'
import { idOf } from '../../e2e/support/works'
import { expect, test } from '../support/test'
import type { Visitor } from '../support/visitor'

/** 37 episodes. */
const TITLE = 'Death Note'

const actionsOf = (visitor: Visitor) => {
  const row = visitor.role('group', 'Actions for this work')
  return {
    row,
    watched: row.role('button', /^(Add to watched|Planned|Watching|Completed)/),
    notice: (text: string) => visitor.role('listitem').with(text),
  }
}

test('a work is marked by its form', async ({ visitor, request, enter }) => {
  const account = await givenAccount()
  const id = await idOf(request, TITLE)
  await enter(account)
  await visitor.goTo(links.media(id))
  const { watched } = actionsOf(visitor)
  await watched.click()
  const dialog = visitor.role('dialog', TITLE)
  await dialog.role('textbox', /watched$/).fill('5')
  await dialog.role('radio', 'Watching').is({ isChecked: true })
  await dialog.field('Started').fill('2025-04')
  await dialog.role('button', 'Add to watched').click()
  await dialog.isGone()
  await watched.shows(/^Watching\s*5 \/ 37$/)
  const { record } = await deviceOf(request, account)
  expect(await record(id)).toMatchObject({ status: 'Watching', episodesWatched: 5, startedDate: '2025-04' })
})

test('one more episode is counted, and taken back', async ({ visitor, request, enter }) => {
  const account = await givenAccount()
  const id = await idOf(request, TITLE)
  const { watch, record } = await deviceOf(request, account)
  await watch(id, { episodesWatched: 12 })
  await enter(account)
  await visitor.goTo(links.media(id))
  const { row, watched, notice } = actionsOf(visitor)
  await row.role('button', /one more/).click()
  await watched.shows(/^Watching\s*13 \/ 37$/)
  await expect.poll(async () => (await record(id))?.episodesWatched).toBe(13)
  await notice('episode 13 of 37').role('button', 'Undo').click()
  await watched.shows(/^Watching\s*12 \/ 37$/)
  await expect.poll(async () => (await record(id))?.episodesWatched).toBe(12)
})

test('a work gets a score', async ({ visitor, request, enter }) => {
  const account = await givenAccount()
  const id = await idOf(request, TITLE)
  const { watch, record } = await deviceOf(request, account)
  await watch(id, { episodesWatched: 12 })
  await enter(account)
  await visitor.goTo(links.media(id))
  const score = actionsOf(visitor).row.role('textbox', /^Your score/)
  await score.fill('85')
  await score.press('Enter')
  await expect.poll(async () => (await record(id))?.rating).toBe(85)
})

test('a work that was removed is restored by undo', async ({ visitor, request, enter }) => {
  const account = await givenAccount()
  const id = await idOf(request, TITLE)
  const { watch, record } = await deviceOf(request, account)
  await watch(id, { episodesWatched: 12, rating: 60 })
  await enter(account)
  await visitor.goTo(links.media(id))
  const { watched, notice } = actionsOf(visitor)
  await watched.click()
  await visitor.role('dialog', TITLE).role('button', 'Remove from watched').click()
  await watched.shows('Add to watched')
  expect(await record(id)).toBeNull()
  await notice('was removed from your watched list').role('button', 'Undo').click()
  await watched.shows(/^Watching\s*12 \/ 37$/)
  expect(await record(id)).toMatchObject({ episodesWatched: 12, rating: 60 })
})
