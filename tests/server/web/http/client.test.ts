import { expect, test } from 'vitest'
import { addressOf } from '@/server/web/http/client'

test.each([
  ['198.51.100.7', undefined, 0, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.9', 0, '198.51.100.7'],
  ['10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', 'forged, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', ' , ', 3, '10.0.0.1'],
  ['::ffff:198.51.100.7', undefined, 0, '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
  ['::1', undefined, 0, '0:0:0:0::/64'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  [undefined, undefined, 0, 'unknown'],
  ['10.0.0.1', 'x'.repeat(200), 1, 'x'.repeat(60)],
  ['10.0.0.1', ':'.repeat(200), 1, '0:0:0:0::/64'],
])('from %s, forwarded for %s, behind %i proxies, is %s', (remote, forwarded, hops, expected) => {
  expect(addressOf(remote, forwarded, hops)).toBe(expected)
})
