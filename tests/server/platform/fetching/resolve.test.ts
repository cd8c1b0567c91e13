import { expect, test } from 'vitest'
import { isForeignPort } from '@/server/platform/fetching/ports'
import { resolveHost } from '@/server/platform/fetching/resolve'

test('a foreign service is on a web port or a high one without another service', () => {
  const ports = [80, 443, 1024, 1337, 6969, 65_535]
  expect(ports.filter(isForeignPort)).toEqual(ports)
  expect([1719, 1723, 3659, 3702, 4045, 4190, 5683, 6679, 10_080].filter(isForeignPort)).toEqual([])
  expect([0, 22, 25, 53, 853, 1900, 11_211, 65_536].filter(isForeignPort)).toEqual([])
})

// The resolver writes numbers as an address: what counts is what it gives.
test.each(['localhost', '127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])(
  'the host %s is refused unless private ones are allowed',
  async (host) => {
    await expect(resolveHost(host, false)).rejects.toMatchObject({ fault: 'privateAddress' })
    expect((await resolveHost(host, true)).address).toMatch(/127\.0\.0\.1|::1|7f00:1/)
  },
)

test('a host without an address is told apart', async () => {
  await expect(resolveHost('no-such-host.invalid', true)).rejects.toMatchObject({ fault: 'unresolved' })
})

test('of several addresses a public one is taken, and it alone', async () => {
  const both = async () => [
    { address: '10.0.0.1', family: 4 },
    { address: '1.1.1.1', family: 4 },
  ]
  expect(await resolveHost('both.example', false, both)).toEqual({ address: '1.1.1.1', family: 4 })
})
