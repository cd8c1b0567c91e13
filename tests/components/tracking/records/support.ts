import { afterEach, beforeEach, vi } from 'vitest'
import { messagesOf } from '@/i18n/catalogue'
import { NO_DETAILS } from '@/lib/tracking/progress'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { stubLocalStorage } from '@/tests/support/browser-storage'

type RecordBody = { media: number; episodesWatched: number; updatedDate?: string | null }

/** A logged-in tab with a server that stores records and logs requests. */
export class Site {
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
  write(method: string, { media, episodesWatched, updatedDate }: RecordBody): Response {
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

/** The server of the test, and the document of its tabs. */
export let site: Site
export let page: EventTarget

/** The tabs of one browser: a message of one reaches all others. */
export class Channel extends EventTarget {
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
export async function openTab() {
  vi.resetModules()
  const tab = {
    ...(await import('@/lib/browser/session-calls')),
    ...(await import('@/lib/browser/session')),
    ...(await import('@/components/tracking/records/states')),
    ...(await import('@/components/tracking/records/favorites')),
    ...(await import('@/components/tracking/records/one-more')),
    ...(await import('@/components/tracking/records/quick-actions')),
    ...(await import('@/components/tracking/records/change')),
    ...(await import('@/components/tracking/records/save')),
    ...(await import('@/components/tracking/records/ask')),
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

/** Lets everything that waits be sent and answered. */
export const settled = () => vi.advanceTimersByTimeAsync(1500)

/** Gives each test a server and a browser of its own. */
export function useTracking(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-04T12:00:00Z') })
    site = new Site()
    page = new EventTarget()
    vi.stubGlobal('fetch', vi.fn(site.answer))
    stubLocalStorage(site.storage)
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
}
