import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { stubLocalStorage } from '@/tests/support/browser-storage'

/** A page with a server. Tokens are "a1", "a2", …; each is refused once the next one was issued. */
class Site {
  readonly storage = new Map<string, string>()
  readonly asked: string[] = []
  rotations = 0
  permissions = ['CanEdit']
  userId = 1
  /** A refusal of the session call. */
  over: { status: number; code: string } | undefined
  good = new Set<string>()
  /** The CSRF token of next-auth's cookie; another one is refused. */
  csrf = 'word'

  answer = async (address: string, { headers = {}, body }: RequestInit = {}): Promise<Response> => {
    this.asked.push(address)
    const given = new Headers(headers)
    if (address === '/api/auth/csrf') return json({ csrfToken: this.csrf })
    if (address.startsWith('/api/auth/')) {
      if (JSON.parse(String(body)).csrfToken !== this.csrf) return problem(403, 'forbidden')
      if (address === '/api/auth/signout') return json({ done: true })
      if (address === '/api/auth/callback/provider') return problem(403, 'invitationNeeded')
      if (this.over) return problem(this.over.status, this.over.code)
      this.good = new Set([`a${++this.rotations}`])
      return json({
        token: `a${this.rotations}`,
        user: { id: this.userId, username: 'aoi', permissions: this.permissions },
      })
    }
    const token = given.get('authorization')?.replace('Bearer ', '')
    if (token !== undefined && !this.good.has(token)) return problem(401, 'unauthenticated')
    return json({ as: token ?? 'visitor' })
  }
}

const json = (body: unknown) => Response.json(body)
const problem = (status: number, code: string) =>
  Response.json(
    { status, code, message: `No: ${code}`, errors: { name: 'required' } },
    { status, headers: { 'retry-after': '7' } },
  )

let site: Site
let events: EventTarget

type Tab = Awaited<ReturnType<typeof openTab>>

/** The modules of one tab, freshly loaded. */
async function openTab() {
  vi.resetModules()
  return {
    ...(await import('@/lib/browser/api')),
    ...(await import('@/lib/browser/session')),
    ...(await import('@/lib/browser/session-calls')),
  }
}

beforeEach(() => {
  site = new Site()
  events = new EventTarget()
  vi.stubGlobal('fetch', vi.fn(site.answer))
  stubLocalStorage(site.storage)
  vi.stubGlobal('window', events)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

describe('a visitor', () => {
  test('makes one call, without a token', async () => {
    const { call, session } = await openTab()
    expect(await call('/api/media')).toEqual({ as: 'visitor' })
    expect(site.asked).toEqual(['/api/media'])
    expect(session()).toMatchObject({ state: 'visitor' })
  })

  test('gets refusals as problems', async () => {
    const { call } = await openTab()
    vi.stubGlobal('fetch', async () => problem(409, 'conflict'))
    await expect(call('/api/x')).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'No: conflict',
      errors: { name: 'required' },
      retryAfter: 7,
    })
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    await expect(call('/api/x')).rejects.toMatchObject({ status: 502, code: 'unknown', message: '', errors: {} })
  })
})

describe('a logged-in user', () => {
  beforeEach(() => site.storage.set('session', site.csrf))

  test('sends a token that is fetched once for all concurrent calls', async () => {
    const { call, session } = await openTab()
    expect(session()).toEqual({ state: 'asleep' })
    expect(await Promise.all([1, 2, 3].map(() => call('/api/x')))).toEqual([{ as: 'a1' }, { as: 'a1' }, { as: 'a1' }])
    expect(site.rotations).toBe(1)
    expect(session()).toMatchObject({ state: 'open', user: { username: 'aoi' }, permissions: ['CanEdit'] })
  })

  test('refreshes a refused token once, and retries each call once', async () => {
    const { call } = await openTab()
    await call('/api/x')
    site.good.clear()
    expect(await Promise.all([1, 2, 3].map(() => call('/api/x')))).toEqual([{ as: 'a2' }, { as: 'a2' }, { as: 'a2' }])
    expect(site.rotations).toBe(2)
    expect(site.asked.filter((address) => address === '/api/x')).toHaveLength(7)
  })

  test('reads without a token while the site can only be read, and stays logged in', async () => {
    const { call, session } = await openTab()
    site.over = { status: 503, code: 'readOnly' }
    expect(await call('/api/x')).toEqual({ as: 'visitor' })
    await expect(call('/api/x', { method: 'PUT' })).rejects.toMatchObject({ status: 503, code: 'readOnly' })
    expect([session(), site.storage.get('session')]).toEqual([{ state: 'asleep' }, site.csrf])
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
      address === '/api/own' ? problem(401, 'unauthenticated') : site.answer(address, init),
    )
    await expect(call('/api/own')).rejects.toMatchObject({ status: 503, code: 'readOnly' })
    site.over = undefined
    expect(await call('/api/x')).toEqual({ as: 'a1' })
  })

  test('a call that is refused with the new token, too, is not retried again', async () => {
    const { call } = await openTab()
    await call('/api/x')
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const answer = await site.answer(address, init)
      return address === '/api/x' ? problem(401, 'unauthenticated') : answer
    })
    site.asked.length = 0
    await expect(call('/api/x')).rejects.toMatchObject({ status: 401 })
    expect(site.asked).toEqual(['/api/x', '/api/auth/session', '/api/x'])
  })

  test('a refresh that is refused with 400 ends the session: the page stays, and its calls say why', async () => {
    const { call, session, enter } = await openTab()
    const asked = vi.fn()
    events.addEventListener('mokuroku:login', (event) => asked((event as CustomEvent<string>).detail))
    await call('/api/x')
    site.good.clear()
    site.over = { status: 400, code: 'sessionEnded' }
    const refusal = { status: 401, code: 'sessionOver', message: 'No: sessionEnded' }
    await expect(call('/api/x')).rejects.toMatchObject(refusal)
    expect(session()).toMatchObject({ state: 'open', user: { username: 'aoi' }, reason: 'No: sessionEnded' })
    expect(site.storage.has('session')).toBe(false)
    expect(asked).not.toHaveBeenCalled()
    expect(await call('/api/y')).toEqual({ as: 'visitor' })
    vi.stubGlobal('fetch', async () => problem(401, 'unauthenticated'))
    await expect(call('/api/x', { method: 'PUT' })).rejects.toMatchObject(refusal)
    expect(asked.mock.calls).toEqual([['No: sessionEnded']])
    enter('a9', { id: 1 } as OwnUser)
    expect(session()).not.toHaveProperty('reason')
  })

  test('a session that ends before the page has fetched it leaves a visitor', async () => {
    const { call, session } = await openTab()
    site.over = { status: 400, code: 'sessionEnded' }
    expect(await call('/api/x')).toEqual({ as: 'visitor' })
    expect(session()).toEqual({ state: 'visitor', left: false, reason: 'No: sessionEnded' })
  })

  test('after a login in another tab a page whose session was over goes on', async () => {
    const { call, session } = await openTab()
    await call('/api/x')
    site.good.clear()
    site.over = { status: 400, code: 'sessionEnded' }
    await call('/api/x').catch(() => {})
    site.over = undefined
    site.storage.set('session', site.csrf)
    expect(await call('/api/x')).toEqual({ as: 'a2' })
    expect(session()).not.toHaveProperty('reason')
  })

  test.each([
    ['a write after a login as another user in another tab', (tab: Tab) => tab.call('/api/x', { method: 'PUT' })],
    ['a login as another user over the page', (tab: Tab) => tab.logIn({ email: 'b@example.org', password: 'secret' })],
  ])('%s loads the page anew, and stores nothing for the other', async (_, act) => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    const tab = await openTab()
    await tab.call('/api/x')
    site.good.clear()
    site.userId = 2
    const sent = site.asked.length
    await expect(act(tab)).rejects.toMatchObject({ status: 401, code: 'sessionOver' })
    expect(reload).toHaveBeenCalledOnce()
    expect(tab.session()).toMatchObject({ user: { id: 1 }, token: 'a1' })
    // At most the write with the old user's token, which was refused.
    expect(site.asked.slice(sent).filter((address) => address === '/api/x').length).toBeLessThan(2)
  })

  test.each([429, 500, 503])(
    'a refresh that fails with %i makes the call fail and does not log out',
    async (status) => {
      const { call, session } = await openTab()
      await call('/api/x')
      site.good.clear()
      site.over = { status, code: 'overloaded' }
      await expect(call('/api/x')).rejects.toMatchObject({ status })
      expect(session()).toMatchObject({ state: 'open' })
      site.over = undefined
      expect(await call('/api/x')).toEqual({ as: 'a2' })
    },
  )

  test('an outdated CSRF token is replaced', async () => {
    site.csrf = 'another'
    const { call } = await openTab()
    expect(await call('/api/x')).toEqual({ as: 'a1' })
    expect(site.storage.get('session')).toBe('another')
  })

  test('only the refusal of the CSRF token is tried again: others would count twice against a limit', async () => {
    const { post } = await openTab()
    await expect(post('callback/provider', {})).rejects.toMatchObject({ status: 403, code: 'invitationNeeded' })
    expect(site.asked).toEqual(['/api/auth/callback/provider'])
    site.csrf = 'another'
    await expect(post('callback/provider', {})).rejects.toMatchObject({ code: 'invitationNeeded' })
    expect(site.asked.slice(1)).toEqual([
      '/api/auth/callback/provider',
      '/api/auth/csrf',
      '/api/auth/callback/provider',
    ])
  })

  test('a logout in another tab logs out here', async () => {
    const { call, session, onSession } = await openTab()
    const heard = vi.fn()
    const stop = onSession(heard)
    await call('/api/x')
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'session', newValue: null }))
    expect(session()).toEqual({ state: 'visitor', left: true })
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
  })

  test('a session that another tab found ended has ended here for the same reason, until the next login', async () => {
    const other = await openTab()
    const here = await openTab()
    here.onSession(() => {})
    await here.call('/api/x')
    site.over = { status: 400, code: 'sessionEnded' }
    await other.accessToken()
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'session', newValue: null }))
    expect(here.session()).toMatchObject({ state: 'open', reason: 'No: sessionEnded' })
    site.over = undefined
    await other.logIn({ email: 'a@example.org', password: 'secret' })
    await other.logOut()
    expect(site.storage.size).toBe(0)
  })

  test('learns of a new permission without a new login', async () => {
    const { call, session, renewSession } = await openTab()
    site.permissions = []
    await call('/api/x')
    site.permissions = ['CanEdit']
    await renewSession()
    expect(session()).toMatchObject({ state: 'open', permissions: ['CanEdit'] })
    await call('/api/x')
    expect(site.rotations).toBe(2)
  })
})

test('login stores the mark and no token, logout removes it', async () => {
  const { logIn, logOut, session, call } = await openTab()
  await logIn({ email: 'a@example.org', password: 'secret' })
  expect(session()).toMatchObject({ state: 'open', token: 'a1' })
  expect(Object.fromEntries(site.storage)).toEqual({ session: 'word' })
  expect(await call('/api/x')).toEqual({ as: 'a1' })
  await logOut()
  expect(session()).toEqual({ state: 'visitor', left: true })
  expect(site.storage.size).toBe(0)
})

describe('a tab that waits to refresh while another one logs out', () => {
  let release = () => {}
  beforeEach(() => {
    site.storage.set('session', site.csrf)
    const request = async (_: string, work: () => Promise<unknown>) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return work()
    }
    vi.stubGlobal('navigator', { locks: { request } })
  })
  const logOutElsewhere = () => {
    site.storage.delete('session')
    site.over = { status: 400, code: 'sessionEnded' }
    site.asked.length = 0
    release()
  }
  const openTabWithToken = async () => {
    const tab = await openTab()
    const first = tab.accessToken()
    release()
    await first
    return tab
  }

  test.each([true, false])('is logged out, too, whether it heard of it (%s)', async (isHeard) => {
    const { accessToken, onSession, session } = await openTabWithToken()
    const waiting = accessToken('a1')
    onSession(() => {})
    if (isHeard) events.dispatchEvent(Object.assign(new Event('storage'), { key: 'session', newValue: null }))
    logOutElsewhere()
    expect(await waiting).toBeUndefined()
    expect(session()).toEqual({ state: 'visitor', left: true })
    expect(site.asked).toEqual([])
  })

  test('is logged out before its first refresh', async () => {
    const { accessToken, session } = await openTab()
    const waiting = accessToken()
    logOutElsewhere()
    expect(await waiting).toBeUndefined()
    expect(session()).toEqual({ state: 'visitor', left: true })
  })
})

test('without local storage, a session is refreshed', async () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { logIn, accessToken, session } = await openTab()
  await logIn({ email: 'a@example.org', password: 'secret' })
  expect(await accessToken('a1')).toBe('a2')
  expect(session()).toMatchObject({ state: 'open', token: 'a2' })
})

test('tabs refresh one after another if the browser has locks', async () => {
  const turns: string[] = []
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, work: () => Promise<unknown>) => {
        turns.push(name)
        return work()
      },
    },
  })
  site.storage.set('session', site.csrf)
  const { call } = await openTab()
  await call('/api/x')
  expect(turns).toEqual(['mokuroku:session'])
})
