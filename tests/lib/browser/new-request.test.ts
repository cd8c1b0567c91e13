import { expect, test, vi } from 'vitest'
import { keyedRequest, newRequest } from '@/lib/browser/new-request'

test('a key is random, and needs nothing that only pages with HTTPS have', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const key = newRequest()
  vi.unstubAllGlobals()
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(newRequest()).not.toBe(key)
})

test('the same that is sent again keeps its key; anything else has another one', () => {
  const first = keyedRequest(undefined, { text: 'One' })
  expect(keyedRequest(first, { text: 'One' })).toBe(first)
  expect(keyedRequest(first, { text: 'Two' }).key).not.toBe(first.key)
})
