import { describe, expect, test, vi } from 'vitest'
import { openTab, page, settled, site, useTracking } from './support'

useTracking()

describe('my state of works', () => {
  test('is fetched by one call for a page, once, and again when the tab becomes visible', async () => {
    for (const id of [1, 2, 3]) site.given(id, id === 2 ? 1 : null)
    const { follow, mediaState } = await openTab()
    const heard = vi.fn()
    const leave = [1, 2, 3].map((id) => follow(id, heard))
    await settled()
    expect(site.asked.map(({ address }) => address)).toEqual(['/api/me/media?ids=1,2,3'])
    expect(mediaState(2)?.watched?.episodesWatched).toBe(1)
    expect(heard).toHaveBeenCalledTimes(3)
    follow(1, heard)
    await settled()
    expect(site.asked).toHaveLength(1)
    site.given(2, 2)
    await vi.advanceTimersByTimeAsync(5000)
    page.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(mediaState(2)?.watched?.episodesWatched).toBe(2)
    for (const end of leave) end()
  })

  test('of more works than one call accepts takes several calls; without an answer it is unknown', async () => {
    const { follow, mediaState } = await openTab()
    site.refuse = () => new TypeError('offline')
    for (let id = 1; id <= 101; id++) follow(id, () => {})
    await settled()
    expect(site.asked).toHaveLength(2)
    expect(mediaState(1)).toBeUndefined()
  })

  test('an answer that is older than a change is ignored', async () => {
    site.given(1, 1)
    const { follow, mediaRecord, mediaState, seed } = await openTab()
    seed(site.given(1, 1))
    follow(1, () => {})
    await vi.advanceTimersByTimeAsync(0)
    await mediaRecord(1).write({ send: async () => {}, confirm: (state) => ({ ...state, watched: null }) })
    await settled()
    expect(mediaState(1)?.watched).toBeNull()
  })
})

describe('a form', () => {
  async function watching(episodesWatched: number) {
    site.given(1, episodesWatched, 30)
    const tab = await openTab()
    tab.follow(1, () => {})
    await settled()
    const record = () => tab.mediaState(1)?.watched ?? null
    const save = (edited = record()) =>
      tab.saveRecord(1, { episodesWatched: 9, status: 'Watching', rating: null }, edited)
    return { ...tab, record, save }
  }

  test('that was filled in over a tap is saved after the tap', async () => {
    const { watchOneMore, record, save } = await watching(1)
    watchOneMore(1)
    const edited = record()
    await save(edited)
    expect([site.written(), record()?.episodesWatched]).toEqual([[2, 9], 9])
    watchOneMore(1)
    const seen = record()
    await settled()
    await save(seen)
    expect(site.written()).toEqual([2, 9, 10, 9])
  })

  test('that was overtaken is refused, and the newer state is shown; of a record that has gone the form stays', async () => {
    const { record, save, removeRecord } = await watching(1)
    const edited = record()
    site.given(1, 5, 30)
    await expect(save(edited)).rejects.toMatchObject({ status: 409 })
    expect(record()?.episodesWatched).toBe(5)
    site.given(1, null, 30)
    await expect(save()).rejects.toMatchObject({ status: 409 })
    expect(record()?.episodesWatched).toBe(5)
    await expect(removeRecord(1, record() as NonNullable<typeof edited>)).rejects.toMatchObject({ status: 409 })
    expect(record()).toBeNull()
  })

  test('takes a work out of the list, with an undo', async () => {
    const { record, removeRecord, undo } = await watching(1)
    await removeRecord(1, record() as NonNullable<ReturnType<typeof record>>)
    expect(record()).toBeNull()
    undo()
    await settled()
    expect(site.asked.at(-1)).toMatchObject({ address: '/api/watched/undo', body: { event: 1 } })
  })

  test('an undo that somebody has overtaken shows what there is now', async () => {
    const { record, save, undo, notices } = await watching(1)
    await save()
    const { watched: current } = site.given(1, 7, 30)
    site.refuse = () => Response.json({ status: 409, code: 'conflict', message: 'No', current }, { status: 409 })
    undo()
    await settled()
    expect([record()?.episodesWatched, notices.at(-1)]).toMatchObject([7, { kind: 'failure', text: 'No' }])
  })
})

describe('a favourite', () => {
  test('changes at once; of quick clicks the last counts, and a failed one is rolled back', async () => {
    site.given(1, null)
    const { follow, mediaState, toggleFavorite, notices } = await openTab()
    follow(1, () => {})
    await settled()
    const done = [toggleFavorite(1), toggleFavorite(1), toggleFavorite(1)]
    expect(mediaState(1)?.isFavorited).toBe(true)
    await Promise.all(done)
    expect(site.asked.slice(1).map(({ address }) => address)).toEqual(['/api/user-lists/aoi/add'])
    expect(notices.map(({ text }) => text)).toEqual(['Work 1 was added to your favorites'])
    site.refuse = () => new TypeError('offline')
    await toggleFavorite(1)
    expect(mediaState(1)?.isFavorited).toBe(true)
    expect(notices.at(-1)).toMatchObject({ kind: 'failure' })
  })

  test('of two clicks both are sent, the second after the first, and one notice tells of the last', async () => {
    site.given(1, null)
    const { follow, mediaState, toggleFavorite, notices } = await openTab()
    follow(1, () => {})
    await settled()
    await Promise.all([toggleFavorite(1), toggleFavorite(1)])
    expect(site.asked.slice(1).map(({ address }) => address)).toEqual([
      '/api/user-lists/aoi/add',
      '/api/user-lists/aoi/remove',
    ])
    expect(mediaState(1)?.isFavorited).toBe(false)
    expect(notices.map(({ text }) => text)).toEqual(['Work 1 was removed from your favorites'])
  })
})

test('nothing of one user is left for the next one', async () => {
  site.given(1, 1)
  const { follow, mediaState, watchOneMore, leave, enter } = await openTab()
  follow(1, () => {})
  await settled()
  watchOneMore(1)
  leave({ left: true })
  expect(mediaState(1)).toBeUndefined()
  enter('b1', { id: 2, username: 'botan', permissions: [] } as never)
  await settled()
  expect([site.written(), mediaState(1)]).toEqual([[], undefined])
})
