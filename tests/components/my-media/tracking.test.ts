import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messagesOf } from '@/i18n/catalogue'
import type { MediaState } from '@/lib/schemas/watched'
import { NO_DETAILS } from '@/lib/watching'

type WatchedBody = { media: number; episodesWatched: number; updatedDate?: string | null }

/** A logged-in tab with a server that stores records and logs requests. */
class Site {
  readonly asked: { method: string; address: string; body: Record<string, unknown> | undefined }[] = []
  readonly states = new Map<number, MediaState>()
  readonly storage = new Map<string, string>([['session', 'word']])
  refuse: ((address: string) => Response | Error | undefined) | undefined
  events = 0
  clock = 0

  answer = async (address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    if (address.startsWith('/api/auth/'))
      return Response.json({ token: 'a1', user: { id: 1, username: 'aoi', permissions: [] } })
    const given = body === undefined ? undefined : JSON.parse(String(body))
    this.asked.push({ method, address, body: given })
    const refused = this.refuse?.(address)
    if (refused instanceof Error) throw refused
    if (refused) return refused
    if (address.startsWith('/api/me/media')) return Response.json({ data: this.statesOf(address) })
    if (address === '/api/watched') return this.write(method, given)
    if (address === '/api/watched/undo') return Response.json({ record: null, event: ++this.events })
    return Response.json({})
  }

  statesOf(address: string): MediaState[] {
    const ids = address.split('=')[1]?.split(',').map(Number) ?? []
    return ids.flatMap((id) => this.states.get(id) ?? [])
  }

  /** What was not edited as it is now is refused. */
  write(method: string, { media, episodesWatched, updatedDate }: WatchedBody): Response {
    const before = this.states.get(media)?.watched ?? null
    const current = before && { ...before, media: { id: media } }
    if (updatedDate !== (before?.updatedDate ?? null))
      return Response.json({ status: 409, code: 'conflict', current }, { status: 409 })
    const { watched } = this.given(media, method === 'DELETE' ? null : episodesWatched)
    const record = watched && { ...watched, media: { id: media } }
    const event = ++this.events
    return Response.json(method === 'DELETE' ? { record, event } : { ...record, event })
  }

  given(id: number, episodesWatched: number | null, totalEpisodes = 3): MediaState {
    const updatedDate = new Date(++this.clock * 1000).toISOString()
    const dates = { ...NO_DETAILS, startedDate: null, finishedDate: null, createdDate: updatedDate, updatedDate }
    const status = episodesWatched === totalEpisodes ? 'Completed' : 'Watching'
    const watched = episodesWatched === null ? null : ({ episodesWatched, status, rating: null, ...dates } as const)
    const state: MediaState = {
      id,
      title: `Work ${id}`,
      type: 'Anime',
      totalEpisodes,
      isWatched: watched !== null,
      isFavorited: false,
      watched,
    }
    this.states.set(id, state)
    return state
  }

  written = () =>
    this.asked.filter(({ address }) => address === '/api/watched').map(({ body }) => body?.episodesWatched)
}

let site: Site
let page: EventTarget

/** The tabs of one browser: a message of one reaches all others. */
class Channel extends EventTarget {
  static open: Channel[] = []
  constructor() {
    super()
    Channel.open.push(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

/** The modules of one tab, logged in. */
async function openTab() {
  vi.resetModules()
  const tab = {
    ...(await import('@/lib/browser/session-calls')),
    ...(await import('@/lib/browser/session')),
    ...(await import('@/components/my-media/store')),
    ...(await import('@/components/my-media/favorites')),
    ...(await import('@/components/watched/one-more')),
    ...(await import('@/components/watched/save')),
    ...(await import('@/components/watched/ask')),
    ...(await import('@/components/ui/notify')),
    ...(await import('@/i18n/browser')),
  }
  tab.setLoadedMessages(messagesOf('en'))
  await tab.accessToken()
  const notices: import('@/components/ui/notify').Notice[] = []
  tab.onNotice((notice) => notices.push(notice))
  const undo = () => notices.at(-1)?.action?.run()
  return { ...tab, notices, undo }
}

const settled = () => vi.advanceTimersByTimeAsync(1500)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-04T12:00:00Z') })
  site = new Site()
  page = new EventTarget()
  vi.stubGlobal('fetch', vi.fn(site.answer))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => site.storage.get(key) ?? null,
    setItem: (key: string, value: string) => site.storage.set(key, value),
    removeItem: (key: string) => site.storage.delete(key),
  })
  const document = Object.assign(page, { documentElement: { lang: 'en', dataset: {} }, visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('my state of works', () => {
  test('is fetched by one call for a page, once, and again when the tab becomes visible', async () => {
    for (const id of [1, 2, 3]) site.given(id, id === 2 ? 1 : null)
    const { follow, myMedia } = await openTab()
    const heard = vi.fn()
    const leave = [1, 2, 3].map((id) => follow(id, heard))
    await settled()
    expect(site.asked.map(({ address }) => address)).toEqual(['/api/me/media?ids=1,2,3'])
    expect(myMedia(2)?.watched?.episodesWatched).toBe(1)
    expect(heard).toHaveBeenCalledTimes(3)
    follow(1, heard)
    await settled()
    expect(site.asked).toHaveLength(1)
    site.given(2, 2)
    await vi.advanceTimersByTimeAsync(5000)
    page.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(myMedia(2)?.watched?.episodesWatched).toBe(2)
    for (const end of leave) end()
  })

  test('of more works than one call accepts takes several calls; without an answer it is unknown', async () => {
    const { follow, myMedia } = await openTab()
    site.refuse = () => new TypeError('offline')
    for (let id = 1; id <= 101; id++) follow(id, () => {})
    await settled()
    expect(site.asked).toHaveLength(2)
    expect(myMedia(1)).toBeUndefined()
  })

  test('an answer that is older than a change is ignored', async () => {
    site.given(1, 1)
    const { follow, mediaRecord, myMedia, seed } = await openTab()
    seed(site.given(1, 1))
    follow(1, () => {})
    await vi.advanceTimersByTimeAsync(0)
    await mediaRecord(1).write({ send: async () => {}, confirm: (state) => ({ ...state, watched: null }) })
    await settled()
    expect(myMedia(1)?.watched).toBeNull()
  })
})

describe('one more', () => {
  async function watching(episodesWatched: number | null) {
    site.given(1, episodesWatched)
    const tab = await openTab()
    tab.follow(1, () => {})
    await settled()
    return { ...tab, number: () => tab.myMedia(1)?.watched?.episodesWatched ?? null }
  }

  test('is shown at once; taps within a second are one request with the last number', async () => {
    const { watchOneMore, number, myMedia } = await watching(null)
    watchOneMore(1)
    expect([number(), myMedia(1)?.watched?.startedDate]).toEqual([1, '2026-03-04'])
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
    expect([number(), notices.at(-1)?.text]).toEqual([null, 'Work 1 is as it was before'])
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
    expect(notices.at(-1)?.text).toBe('Another tab or device was quicker. Work 1: episode 2 of 3')
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
    expect([number(), site.written(), site.storage.has('untold')]).toEqual([2, [2, 2], false])
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
    expect([number(), site.written(), site.storage.has('untold')]).toEqual([3, [2, 3], true])
    held[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect([number(), site.storage.has('untold')]).toEqual([3, false])
    undo()
    await settled()
    expect(site.asked.at(-1)).toMatchObject({ address: '/api/watched/undo', body: { event: 2 } })
  })

  test('that a page could not send is sent by the next one', async () => {
    const { watchOneMore } = await watching(1)
    watchOneMore(1)
    expect(site.storage.has('untold')).toBe(true)
    // The page is killed here: its timers never run.
    vi.clearAllTimers()
    await vi.advanceTimersByTimeAsync(10_000)
    await openTab()
    await settled()
    expect(site.written()).toEqual([2])
    expect(site.storage.has('untold')).toBe(false)
  })

  test.each([401, 429, 503])('that a page could not send waits while the server answers %i', async (status) => {
    const { watchOneMore } = await watching(1)
    watchOneMore(1)
    vi.clearAllTimers()
    await vi.advanceTimersByTimeAsync(10_000)
    site.refuse = (address) => (address === '/api/watched' ? Response.json({ status }, { status }) : undefined)
    await openTab()
    await settled()
    expect(site.storage.has('untold')).toBe(true)
    site.refuse = undefined
    await openTab()
    await settled()
    expect(site.written().at(-1)).toBe(2)
    expect(site.storage.has('untold')).toBe(false)
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
    const numbers = () => tabs.map((tab) => tab.myMedia(1)?.watched?.episodesWatched)
    return { here: tabs[0], there: tabs[1], numbers }
  }

  test('show the same once the server has confirmed it, and nothing of it before', async () => {
    const { here, there, numbers } = await twoTabs(4)
    here.watchOneMore(1)
    await here.toggleFavorite(1)
    expect([numbers(), there.myMedia(1)?.isFavorited]).toEqual([[5, 4], true])
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
    await there.saveWatched(
      1,
      { episodesWatched: 20, status: 'Watching', rating: null },
      there.myMedia(1)?.watched ?? null,
    )
    expect(numbers()).toEqual([5, 20])
    await settled()
    expect(numbers()).toEqual([20, 20])
    expect(here.notices.at(-1)?.text).toContain('Another tab or device was quicker')
  })
})

describe('a form', () => {
  async function watching(episodesWatched: number) {
    site.given(1, episodesWatched, 30)
    const tab = await openTab()
    tab.follow(1, () => {})
    await settled()
    const record = () => tab.myMedia(1)?.watched ?? null
    const save = (edited = record()) =>
      tab.saveWatched(1, { episodesWatched: 9, status: 'Watching', rating: null }, edited)
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
    const { record, save, removeWatched } = await watching(1)
    const edited = record()
    site.given(1, 5, 30)
    await expect(save(edited)).rejects.toMatchObject({ status: 409 })
    expect(record()?.episodesWatched).toBe(5)
    site.given(1, null, 30)
    await expect(save()).rejects.toMatchObject({ status: 409 })
    expect(record()?.episodesWatched).toBe(5)
    await expect(removeWatched(1, record() as NonNullable<typeof edited>)).rejects.toMatchObject({ status: 409 })
    expect(record()).toBeNull()
  })

  test('takes a work out of the list, with an undo', async () => {
    const { record, removeWatched, undo } = await watching(1)
    await removeWatched(1, record() as NonNullable<ReturnType<typeof record>>)
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
    const { follow, myMedia, toggleFavorite, notices } = await openTab()
    follow(1, () => {})
    await settled()
    const done = [toggleFavorite(1), toggleFavorite(1), toggleFavorite(1)]
    expect(myMedia(1)?.isFavorited).toBe(true)
    await Promise.all(done)
    expect(site.asked.slice(1).map(({ address }) => address)).toEqual(['/api/user-lists/aoi/add'])
    expect(notices.map(({ text }) => text)).toEqual(['Work 1 is one of your favorites'])
    site.refuse = () => new TypeError('offline')
    await toggleFavorite(1)
    expect(myMedia(1)?.isFavorited).toBe(true)
    expect(notices.at(-1)).toMatchObject({ kind: 'failure' })
  })

  test('of two clicks both are sent, the second after the first, and one notice tells of the last', async () => {
    site.given(1, null)
    const { follow, myMedia, toggleFavorite, notices } = await openTab()
    follow(1, () => {})
    await settled()
    await Promise.all([toggleFavorite(1), toggleFavorite(1)])
    expect(site.asked.slice(1).map(({ address }) => address)).toEqual([
      '/api/user-lists/aoi/add',
      '/api/user-lists/aoi/remove',
    ])
    expect(myMedia(1)?.isFavorited).toBe(false)
    expect(notices.map(({ text }) => text)).toEqual(['Work 1 is no longer one of your favorites'])
  })
})

test('nothing of one user is left for the next one', async () => {
  site.given(1, 1)
  const { follow, myMedia, watchOneMore, leave, enter } = await openTab()
  follow(1, () => {})
  await settled()
  watchOneMore(1)
  leave({ left: true })
  expect(myMedia(1)).toBeUndefined()
  enter('b1', { id: 2, username: 'botan', permissions: [] } as never)
  await settled()
  expect([site.written(), myMedia(1)]).toEqual([[], undefined])
})
