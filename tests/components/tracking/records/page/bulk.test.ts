import { expect, test, vi } from 'vitest'
import { openTab, settled, site, useTracking } from '../support'

useTracking()

const SELECTION = { filter: { status: 'Watching' as const }, except: [3] }

/** A tab that shows work 1, and has shown work 2; the server changes both. */
async function tabWith(answers: Record<string, object>) {
  for (const id of [1, 2]) site.given(id, 1)
  const tab = await openTab()
  tab.follow(1, () => {})
  const leave = tab.follow(2, () => {})
  await settled()
  leave()
  site.refuse = (address) => {
    const answer = answers[address]
    if (!answer) return undefined
    for (const id of [1, 2]) site.given(id, 2)
    return Response.json(answer, 'status' in answer ? { status: Number(answer.status) } : {})
  }
  return { ...tab, ...(await import('@/components/tracking/records/page/bulk')) }
}

const sent = (address: string) => site.asked.filter((asked) => asked.address === address).map(({ body }) => body)

test('many records: one call, what it left alone, one undo; states and lists are read again', async () => {
  const tab = await tabWith({
    '/api/watched/bulk': { changed: 1204, skipped: 2, undo: 77 },
    '/api/watched/bulk/undo': { changed: 1203, skipped: 1, undo: null },
  })
  const listed = vi.fn()
  tab.onManyChanged(listed)
  expect(await tab.changeSelected(SELECTION, { rating: 80 })).toBe(true)
  expect(sent('/api/watched/bulk')).toEqual([{ ...SELECTION, rating: 80, date: '2026-03-04' }])
  expect(tab.notices.at(-1)).toMatchObject({
    kind: 'success',
    text: 'Works changed: 1,204. Not changed: 2, because they would finish before they start.',
  })
  await settled()
  expect([tab.mediaState(1)?.watched?.episodesWatched, tab.mediaState(2), listed.mock.calls.length]).toEqual([
    2,
    undefined,
    1,
  ])
  tab.undo()
  await settled()
  expect(sent('/api/watched/bulk/undo')).toEqual([{ undo: 77 }])
  expect(tab.notices.at(-1)?.text).toBe('Works restored: 1,203. Left alone: 1, because they have been changed since.')
  expect(tab.notices.at(-1)?.action).toBeUndefined()
  expect(listed).toHaveBeenCalledTimes(2)
})

test('taps before are sent first', async () => {
  const tab = await tabWith({ '/api/watched/bulk': { changed: 0, skipped: 0, undo: null } })
  tab.watchOneMore(1)
  const changing = tab.changeSelected(SELECTION, { remove: true })
  await settled()
  expect(await changing).toBe(true)
  expect(site.asked.map(({ address }) => address)).toEqual([
    '/api/me/media?ids=1,2',
    '/api/watched',
    '/api/watched/bulk',
    '/api/me/media?ids=1',
  ])
  expect(tab.notices.at(-1)).toMatchObject({ text: 'Nothing had to be changed.', action: undefined })
})

test('a refusal says so, and changes nothing', async () => {
  const tab = await tabWith({ '/api/watched/bulk': { status: 503, code: 'databaseBusy' } })
  expect(await tab.changeSelected(SELECTION, { rating: null })).toBe(false)
  expect(tab.notices.at(-1)).toMatchObject({ kind: 'failure' })
})

test('works for a list: what was there, what had no room, and one call that takes them back', async () => {
  const address = '/api/user-lists/aoi/best/watched'
  const tab = await tabWith({ [address]: { media: [1, 2], present: 3, refused: 4 } })
  expect(await tab.addSelectedToList({ url: 'aoi/best', name: 'Best' }, SELECTION)).toBe(true)
  expect(tab.notices.at(-1)?.text).toBe(
    'Works added to “Best”: 2. Already on the list: 3. Not added because the list is full: 4.',
  )
  tab.undo()
  await settled()
  expect(site.asked.at(-1)).toMatchObject({ method: 'DELETE', address, body: { media: [1, 2] } })
})
