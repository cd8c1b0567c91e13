import { links } from '@/lib/links'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/test'
import { actionsOn, deviceOf, notice } from '../support/tracking'
import { idOf } from '../support/works'

test('one more: an optimistic update, several taps in one request, with an undo, and a question for a rating after the last episode', {
  tag: '@essential',
}, async ({ page, request }) => {
  const account = await givenAccount()
  const short = await idOf(request, 'FLCL')
  const device = await deviceOf(request, account)
  await device.watch(short, { episodesWatched: 2 })
  await logIn(page, account)
  await page.clock.install()
  await page.goto(links.media(short))
  const { watched, oneMore } = actionsOn(page)
  // The clock stands still, so that taps are within one second however slow the machine is.
  const stop = (seconds: number) => page.clock.pauseAt(new Date(Date.now() + seconds * 1000))
  const tap = async (times: number) => {
    for (let n = 0; n < times; n++) await oneMore.click()
    await page.clock.runFor(100)
  }
  await expect(watched).toHaveText('Watching2 / 6')
  const sent: string[] = []
  page.on('request', (asked) => asked.url().endsWith('/api/watched') && sent.push(asked.postData() ?? ''))
  const y = await page.evaluate(() => {
    scrollTo(0, 40)
    return scrollY
  })
  await stop(60)
  await tap(1)
  await expect(watched).toHaveText('Watching3 / 6')
  await tap(1)
  await expect(watched).toHaveText('Watching4 / 6')
  const told = notice(page, 'FLCL: episode 4 of 6')
  // The notification stays on hover.
  await told.hover()
  expect(sent).toEqual([])
  await page.clock.runFor(1000)
  await expect.poll(async () => (await device.record(short))?.episodesWatched).toBe(4)
  expect(sent.map((body) => JSON.parse(body).episodesWatched)).toEqual([4])
  expect(await page.evaluate(() => scrollY)).toBe(y)

  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(watched).toHaveText('Watching2 / 6')
  expect(await device.record(short)).toMatchObject({ episodesWatched: 2 })
  // Undone before it was sent: no request.
  await tap(1)
  await notice(page, 'FLCL: episode 3 of 6').getByRole('button', { name: 'Undo' }).click()
  await expect(watched).toHaveText('Watching2 / 6')
  await page.clock.runFor(1000)
  expect(sent).toHaveLength(1)

  await tap(4)
  const completed = notice(page, 'FLCL: completed')
  await completed.hover()
  await page.clock.resume()
  await expect(watched).toHaveText('Completed6 / 6')
  await expect(oneMore).toBeHidden()
  const ask = page.getByRole('region', { name: 'You have completed FLCL' })
  await expect(ask).toBeVisible()
  // After an undo nothing is asked.
  await completed.getByRole('button', { name: 'Undo' }).click()
  await expect(ask).toBeHidden()
  await expect(watched).toHaveText('Watching2 / 6')
  await stop(120)
  const today = () => page.evaluate(() => new Date().toLocaleDateString('sv'))
  const tapped = await today()
  await tap(4)
  await page.clock.resume()
  await ask.getByRole('button', { name: '90' }).click()
  await expect(ask).toBeHidden()
  await expect.poll(async () => (await device.record(short))?.rating).toBe(90)
  const record = await device.record(short)
  expect(record).toMatchObject({ episodesWatched: 6, status: 'Completed', rating: 90 })
  // Midnight may have been in between.
  expect([tapped, await today()]).toContain(record?.finishedDate)
})
