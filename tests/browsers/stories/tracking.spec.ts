import { links } from '@/lib/links'
import { givenAccount } from '../../e2e/support/account'
import { deviceOf } from '../../e2e/support/tracking'
import { idOf } from '../../e2e/support/works'
import { expect, test } from '../support/test'

/** 37 episodes. */
const TITLE = 'Death Note'

test('a work is marked by its form, gets one more episode, which is taken back, and a score; removed, it is restored by undo', async ({
  visitor,
  request,
  enter,
}) => {
  const account = await givenAccount()
  const id = await idOf(request, TITLE)
  const { record } = await deviceOf(request, account)
  await enter(account)
  await visitor.goTo(links.media(id))
  const row = visitor.role('group', 'Actions for this work')
  const watched = row.role('button', /^(Add to watched|Planned|Watching|Completed)/)
  const notice = (text: string) => visitor.role('listitem').with(text)
  await watched.click()
  const dialog = visitor.role('dialog', TITLE)
  await dialog.role('textbox', /watched$/).fill('5')
  await dialog.role('radio', 'Watching').is({ isChecked: true })
  await dialog.field('Started').fill('2025-04')
  await dialog.role('button', 'Add to watched').click()
  await dialog.isGone()
  await watched.shows(/^Watching\s*5 \/ 37$/)
  expect(await record(id)).toMatchObject({ status: 'Watching', episodesWatched: 5, startedDate: '2025-04' })

  await row.role('button', /one more/).click()
  await watched.shows(/^Watching\s*6 \/ 37$/)
  await expect.poll(async () => (await record(id))?.episodesWatched).toBe(6)
  await notice('episode 6 of 37').role('button', 'Undo').click()
  await watched.shows(/^Watching\s*5 \/ 37$/)
  await expect.poll(async () => (await record(id))?.episodesWatched).toBe(5)

  const score = row.role('textbox', /^Your rating/)
  await score.fill('85')
  await score.press('Enter')
  await expect.poll(async () => (await record(id))?.rating).toBe(85)

  await watched.click()
  await dialog.role('button', 'Remove from watched').click()
  await watched.shows('Add to watched')
  expect(await record(id)).toBeNull()
  await notice('was removed from your watched list').role('button', 'Undo').click()
  await watched.shows(/^Watching\s*5 \/ 37$/)
  expect(await record(id)).toMatchObject({ episodesWatched: 5, rating: 85 })
})
