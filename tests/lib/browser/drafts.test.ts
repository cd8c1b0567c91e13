import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { stubLocalStorage } from '@/tests/support/browser-storage'

const storage = new Map<string, string>()
const AOI = { id: 1, username: 'aoi', permissions: [] as string[] } as unknown as OwnUser
const REN = { ...AOI, id: 2, username: 'ren' }

/** The modules of one page load. */
async function loadPage() {
  vi.resetModules()
  return { ...(await import('@/lib/browser/drafts')), ...(await import('@/lib/browser/session-calls')) }
}

beforeEach(() => {
  storage.clear()
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') })
  stubLocalStorage(storage)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a draft outlasts the page, for its user and its record', async () => {
  const page = await loadPage()
  page.enter('token', AOI)
  page.keepDraft('list:1', { texts: { name: 'Later' } })
  const next = await loadPage()
  expect(next.draftOf('list:1'), 'not before it is known who is logged in').toBeUndefined()
  next.enter('token', AOI)
  expect(next.draftOf('list:1')).toEqual({ texts: { name: 'Later' } })
  expect(next.draftOf('list:2')).toBeUndefined()
  next.dropDraft('list:1')
  expect(next.draftOf('list:1')).toBeUndefined()
  expect(storage.has('drafts')).toBe(false)
})

test('a logout forgets drafts, and so does another user; a session that ends by itself does not', async () => {
  const page = await loadPage()
  page.enter('token', AOI)
  page.keepDraft('profile', 'text')
  page.leave({ left: false, reason: 'The session has ended.' })
  page.keepDraft('profile', 'typed meanwhile')
  page.enter('token', AOI)
  expect(page.draftOf('profile'), 'the page still shows the form').toBe('typed meanwhile')
  const next = await loadPage()
  next.keepDraft('profile', 'typed by nobody')
  next.enter('token', AOI)
  expect(next.draftOf('profile')).toBe('typed meanwhile')
  next.enter('token', REN)
  expect(next.draftOf('profile')).toBeUndefined()
  expect(storage.has('drafts')).toBe(false)
  next.keepDraft('profile', 'of Ren')
  next.leave({ left: true })
  expect(storage.has('drafts')).toBe(false)
})

test('drafts are bounded in number, size and age', async () => {
  const page = await loadPage()
  page.enter('token', AOI)
  for (let n = 0; n < 31; n++) {
    vi.advanceTimersByTime(1000)
    page.keepDraft(`note:${n}`, 'text')
  }
  expect(page.draftOf('note:0')).toBeUndefined()
  expect(page.draftOf('note:1')).toBe('text')
  page.keepDraft('note:1', 'x'.repeat(750_000))
  expect(page.draftOf('note:1')).toBe('text')
  vi.advanceTimersByTime(14 * 86_400_000 - 1)
  expect(page.draftOf('note:30')).toBe('text')
  vi.advanceTimersByTime(1)
  expect(page.draftOf('note:30')).toBeUndefined()
})

test('the oldest ones make room before the browser is full', async () => {
  const page = await loadPage()
  page.enter('token', AOI)
  for (let n = 0; n < 12; n++) {
    vi.advanceTimersByTime(1000)
    page.keepDraft(`review:${n}`, 'x'.repeat(149_000))
  }
  expect([1, 2].map((n) => page.draftOf(`review:${n}`) === undefined)).toEqual([true, false])
  expect(page.draftOf('review:11')).toHaveLength(149_000)
})

test('a draft that is kept outlives a logout, for its user alone', async () => {
  const page = await loadPage()
  page.enter('token', AOI)
  page.keepDraft('profile', 'text')
  page.keepDraft('review:1', 'a long text', { kept: true })
  page.leave({ left: true })
  const next = await loadPage()
  expect(next.draftOf('review:1')).toBeUndefined()
  next.enter('token', AOI)
  expect([next.draftOf('review:1'), next.draftOf('profile')]).toEqual(['a long text', undefined])
  next.leave({ left: true })
  next.enter('token', REN)
  expect(next.draftOf('review:1')).toBeUndefined()
  expect(storage.has('drafts')).toBe(false)
})

test('what is stored by others or broken is no draft', async () => {
  const page = await loadPage()
  page.enter('token', AOI)
  for (const stored of [
    'null',
    '{',
    '[]',
    '{"user":1}',
    '{"user":1,"drafts":null}',
    '{"user":1,"drafts":{"profile":null}}',
  ]) {
    storage.set('drafts', stored)
    expect(page.draftOf('profile'), stored).toBeUndefined()
  }
})

test('large drafts outlast the page also without other drafts, until a logout or the login of another user', async () => {
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  const page = await loadPage()
  page.enter('token', AOI)
  expect(deleteDatabase).not.toHaveBeenCalled()
  page.leave({ left: true })
  expect(deleteDatabase).toHaveBeenCalledTimes(1)
  page.enter('token', AOI)
  page.keepDraft('list:1', { texts: { name: 'Later' } })
  page.enter('token', REN)
  expect(deleteDatabase).toHaveBeenCalledTimes(2)
})
