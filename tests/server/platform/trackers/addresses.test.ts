import { expect, test } from 'vitest'
import { isPublicAddress, isTrackerPort, resolveHost } from '@/server/platform/trackers/addresses'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'fe80::1',
  'fe80::1%lo',
  'fd00::1',
  'ff02::1',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a tracker is on a web port or a high one without another service', () => {
  const ports = [80, 443, 1024, 1337, 6969, 65_535]
  expect(ports.filter(isTrackerPort)).toEqual(ports)
  expect([1719, 1723, 3659, 3702, 4045, 4190, 5683, 6679, 10_080].filter(isTrackerPort)).toEqual([])
  expect([0, 22, 25, 53, 853, 1900, 11_211, 65_536].filter(isTrackerPort)).toEqual([])
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
