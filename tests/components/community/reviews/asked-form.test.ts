import { expect, test, vi } from 'vitest'
import { takeAskedForm } from '@/components/community/reviews/asked-form'

test.each([
  ['#write', 'write', true],
  ['#reply-12', 'reply-12', true],
  ['#reply-12', 'reply-1', false],
  ['#review-12', 'write', false],
  ['', 'write', false],
])('the address %j asks for %s: %j, once', (hash, anchor, asked) => {
  const location = { hash, pathname: '/media/1/reviews', search: '?page=2' }
  const replaceState = vi.fn((_state: unknown, _title: string, address: string) => {
    location.hash = address.slice('/media/1/reviews?page=2'.length)
  })
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { state: null, replaceState })
  expect([takeAskedForm(anchor), takeAskedForm(anchor)]).toEqual([asked, false])
  expect(location.hash).toBe(asked ? '' : hash)
})
