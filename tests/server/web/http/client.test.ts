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
  ['10.0.0.1', 'x'.repeat(200), 1, '10.0.0.1'],
  ['10.0.0.1', ':'.repeat(200), 1, '10.0.0.1'],
  ['10.0.0.1', ['forged', '203.0.113.9'], 1, '203.0.113.9'],
  ['2001:db8:1:2:0:0:192.0.2.1', undefined, 0, '2001:db8:1:2::/64'],
])('from %s, forwarded for %s, behind %i proxies, is %s', (remote, forwarded, hops, expected) => {
  expect(addressOf(remote, forwarded, hops)).toBe(expected)
})

const behindOne = (entry: string) => addressOf('10.0.0.1', entry, 1)

test.each([
  [
    '203.0.113.9',
    ['203.0.113.9:4711', '203.0.113.9:1', '203.0.113.9:_gateway', '"203.0.113.9:4711"', ' 203.0.113.9:80 '],
  ],
  [
    '203.0.113.9',
    ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9', '[::ffff:203.0.113.9]:4711'],
  ],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::3', '[2001:db8:1:2::3]', '[2001:db8:1:2::3]:4711', '"[2001:DB8:1:2::3]:_a"']],
  ['fe80:0:0:0::/64', ['fe80::1%eth0', '[fe80::1%25eth0]:4711', '[fe80::1%eth1]']],
])('%s is one client, however a proxy writes it', (client, entries) => {
  expect(entries.map(behindOne)).toEqual(entries.map(() => client))
})

test.each([
  ...['', ' ', '""', 'unknown', 'Unknown', '_hidden', '_SEVKISEK:4711', '-', 'unix:', 'localhost', 'for=203.0.113.9'],
  ...['203.0.113', '203.0.113.256', '0203.0.113.9', '203.0.113.9:', '203.0.113.9:471100', '203.0.113.9:http', '4711'],
  ...[
    '[203.0.113.9]:80',
    '[]',
    '[',
    '[2001:db8::1',
    '2001:db8::1]:80',
    '[2001:db8::1]80',
    '1:2:3:4:5:6:7:8:4711',
    ':::',
    '%eth0',
  ],
])('"%s" of a proxy is no client of its own', (entry) => {
  expect(behindOne(entry)).toBe('10.0.0.1')
  // Nor does it let through what the client wrote before it.
  expect(behindOne(`198.51.100.7, ${entry}`)).toBe('10.0.0.1')
  expect(addressOf('10.0.0.1', `198.51.100.7, ${entry}, 10.0.0.2:80`, 2)).toBe('10.0.0.2')
})

test('a quote that the client opens joins no entries', () => {
  expect(behindOne('"198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
  expect(behindOne('"198.51.100.7, 203.0.113.9"')).toBe('10.0.0.1')
})
