import { describe, expect, test, vi } from 'vitest'
import { Channel, openTab, page, type Site, settled, site, useTracking } from './support'

useTracking()

describe('one more', () => {
  async function watching(episodesWatched: number | null) {
    site.given(1, episodesWatched)
    const tab = await openTab()
    tab.follow(1, () => {})
    await settled()
    return { ...tab, number: () => tab.mediaState(1)?.watched?.episodesWatched ?? null }
  }

  test('is shown at once; taps within a second are one request with the last number', async () => {
    const { watchOneMore, number, mediaState } = await watching(null)
    watchOneMore(1)
    expect([number(), mediaState(1)?.watched?.startedDate]).toEqual([1, '2026-03-04'])
    await vi.advanceTimersByTimeAsync(900)
    watchOneMore(1)
    expect(number()).toBe(2)
    await vi.advanceTimersByTimeAsync(900)
    expect(site.written()).toEqual([])
    await settled()
    expect(site.written()).toEqual([2])
    expect(site.asked.at(-1)?.body).toMatchObject({ source: 'plus-one', date: '2026-03-04', updatedDate: null })
  })

  test('ends with the last episode, and then asks for a rating once', async () => {
    const { watchOneMore, number, onAsk } = await watching(1)
    const asked = vi.fn()
    onAsk(asked)
    for (let n = 0; n < 5; n++) watchOneMore(1)
    expect(number()).toBe(3)
    await settled()
    expect(site.written()).toEqual([3])
    expect(asked.mock.calls).toEqual([[{ kind: 'rating', id: 1 }]])
  })

  test('undone before it was sent is never sent; later the server undoes it', async () => {
    const { watchOneMore, number, undo, notices } = await watching(1)
    watchOneMore(1)
    undo()
    await settled()
    expect([number(), site.written()]).toEqual([1, []])
    watchOneMore(1)
    await settled()
    undo()
    await settled()
    expect(site.asked.at(-1)).toMatchObject({ address: '/api/watched/undo', body: { event: 1 } })
    expect([number(), notices.at(-1)?.text]).toEqual([null, 'The change to Work 1 was undone'])
  })

  test('is sent at once when the page is hidden or left', async () => {
    const { watchOneMore } = await watching(1)
    watchOneMore(1)
    page.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(site.written()).toEqual([2])
    await settled()
    expect(site.written()).toEqual([2])
  })

  test('that failed is rolled back and reported; after a conflict the newer state is shown', async () => {
    const { watchOneMore, number, notices } = await watching(1)
    site.refuse = () => new TypeError('offline')
    watchOneMore(1)
    await settled()
    expect([number(), notices.at(-1)]).toMatchObject([1, { kind: 'failure' }])
    const { watched } = site.given(1, 2)
    site.refuse = () => Response.json({ status: 409, code: 'conflict', current: watched }, { status: 409 })
    watchOneMore(1)
    await settled()
    expect(number()).toBe(2)
    expect(notices.at(-1)?.text).toBe('This was changed in another tab or on another device. Work 1: episode 2 of 3')
  })

  test('that the site does not take, as it can only be read, is rolled back with its sentence', async () => {
    const { watchOneMore, number, notices } = await watching(1)
    const message = 'The site can only be read right now.'
    site.refuse = () => Response.json({ status: 503, code: 'readOnly', message }, { status: 503 })
    watchOneMore(1)
    await settled()
    expect([number(), notices.at(-1)]).toMatchObject([1, { kind: 'failure', text: message }])
    site.refuse = undefined
    watchOneMore(1)
    await settled()
    expect([number(), site.storage.has('unsent')]).toEqual([2, false])
  })

  test('that failed without a connection does not stand in the way of the next one', async () => {
    const { watchOneMore, number } = await watching(1)
    site.refuse = () => new TypeError('offline')
    watchOneMore(1)
    await settled()
    site.refuse = undefined
    watchOneMore(1)
    expect(number()).toBe(2)
    await settled()
    expect([number(), site.written(), site.storage.has('unsent')]).toEqual([2, [2, 2], false])
  })

  test('tapped while the one before is on its way is sent after it, and kept until it is answered', async () => {
    const { watchOneMore, number, undo } = await watching(1)
    const held: (() => void)[] = []
    const answer = async (...asked: Parameters<Site['answer']>) => {
      const response = await site.answer(...asked)
      await new Promise<void>((resolve) => held.push(resolve))
      return response
    }
    vi.stubGlobal('fetch', vi.fn(answer))
    for (let tap = 0; tap < 2; tap++) {
      watchOneMore(1)
      await settled()
    }
    expect([number(), site.written()]).toEqual([3, [2]])
    held[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect([number(), site.written(), site.storage.has('unsent')]).toEqual([3, [2, 3], true])
    held[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect([number(), site.storage.has('unsent')]).toEqual([3, false])
    undo()
    await settled()
    expect(site.asked.at(-1)).toMatchObject({ address: '/api/watched/undo', body: { event: 2 } })
  })

  test('that a page could not send is sent by the next one', async () => {
    const { watchOneMore } = await watching(1)
    watchOneMore(1)
    expect(site.storage.has('unsent')).toBe(true)
    // The page is killed here: its timers never run.
    vi.clearAllTimers()
    await vi.advanceTimersByTimeAsync(10_000)
    await openTab()
    await settled()
    expect(site.written()).toEqual([2])
    expect(site.storage.has('unsent')).toBe(false)
  })

  test('that a page stored under the former key is sent by the next one, and is stored there no longer', async () => {
    const { watchOneMore } = await watching(1)
    watchOneMore(1)
    vi.clearAllTimers()
    site.storage.set('untold', String(site.storage.get('unsent')))
    site.storage.delete('unsent')
    await vi.advanceTimersByTimeAsync(10_000)
    await openTab()
    await settled()
    expect(site.written()).toEqual([2])
    expect([site.storage.has('untold'), site.storage.has('unsent')]).toEqual([false, false])
  })

  test.each([401, 429, 503])('that a page could not send waits while the server answers %i', async (status) => {
    const { watchOneMore } = await watching(1)
    watchOneMore(1)
    vi.clearAllTimers()
    await vi.advanceTimersByTimeAsync(10_000)
    site.refuse = (address) => (address === '/api/watched' ? Response.json({ status }, { status }) : undefined)
    await openTab()
    await settled()
    expect(site.storage.has('unsent')).toBe(true)
    site.refuse = undefined
    await openTab()
    await settled()
    expect(site.written().at(-1)).toBe(2)
    expect(site.storage.has('unsent')).toBe(false)
  })
})

describe('two tabs', () => {
  async function twoTabs(episodesWatched: number) {
    Channel.open = []
    vi.stubGlobal('BroadcastChannel', Channel)
    site.given(1, episodesWatched, 30)
    const tabs = [await openTab(), await openTab()] as const
    for (const tab of tabs) tab.follow(1, () => {})
    await settled()
    const numbers = () => tabs.map((tab) => tab.mediaState(1)?.watched?.episodesWatched)
    return { here: tabs[0], there: tabs[1], numbers }
  }

  test('show the same once the server has confirmed it, and nothing of it before', async () => {
    const { here, there, numbers } = await twoTabs(4)
    here.watchOneMore(1)
    await here.toggleFavorite(1)
    expect([numbers(), there.mediaState(1)?.isFavorited]).toEqual([[5, 4], true])
    await settled()
    expect(numbers()).toEqual([5, 5])
    there.watchOneMore(1)
    await settled()
    expect([numbers(), site.written()]).toEqual([
      [6, 6],
      [5, 6],
    ])
  })

  test('a tap that was made before the other tab moved on does not set it back', async () => {
    const { here, there, numbers } = await twoTabs(4)
    here.watchOneMore(1)
    await there.saveRecord(
      1,
      { episodesWatched: 20, status: 'Watching', rating: null },
      there.mediaState(1)?.watched ?? null,
    )
    expect(numbers()).toEqual([5, 20])
    await settled()
    expect(numbers()).toEqual([20, 20])
    expect(here.notices.at(-1)?.text).toContain('This was changed in another tab or on another device')
  })
})
