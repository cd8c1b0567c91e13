import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/server/platform/log'
import { createUnknownProxy } from '@/server/web/edge/unknown-proxy'

const warn = vi.fn()
beforeEach(() => {
  warn.mockReset()
  vi.spyOn(log, 'warn').mockImplementation(warn)
})
afterEach(() => vi.restoreAllMocks())

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'a proxy that nobody has told of is said once (%s)',
  (header) => {
    const proxy = createUnknownProxy(0)
    proxy.see({ headers: { host: 'a.test' } })
    expect([proxy.isSeen, warn.mock.calls]).toEqual([false, []])
    for (let n = 0; n < 3; n++) proxy.see({ headers: { [header]: '192.0.2.1' } })
    expect([proxy.isSeen, warn.mock.calls]).toEqual([
      true,
      [
        [
          { header },
          expect.stringMatching(/^Requests come through a proxy, but TRUST_PROXY is 0: .* share one limit\./),
        ],
      ],
    ])
  },
)

test('a trusted proxy is as it should be', () => {
  const proxy = createUnknownProxy(1)
  proxy.see({ headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect([proxy.isSeen, warn.mock.calls]).toEqual([false, []])
})
