import { expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { droppedTrackers, publicTrackers } from '@/server/platform/parsing/torrent/trackers'

test.each([
  ['udp://tracker.example:80/announce', 'kept'],
  ['https://tracker.example/announce', 'kept'],
  ['wss://tracker.example/announce', 'kept'],
  ['udp://93.184.216.34:80/announce', 'kept'],
  ['https://tracker.example/unofficial-announce', 'kept'],
  ['udp://tracker.example.:80/announce', 'invalid'],
  ['https://tracker.example./announce', 'invalid'],
  ['ftp://tracker.example/announce', 'invalid'],
  ['https://tracker.example/0123456789abcdef0123456789abcdef/announce', 'secret'],
  ['https://tracker.example/qwertyuiopasdfghjklzxcvbnmqwerty/announce', 'secret'],
  ['https://user:key@tracker.example/announce', 'secret'],
  ['https://tracker.example/announce?passkey=1', 'secret'],
  ['ws://tracker.example/announce', 'unreachable'],
  ['http://192.168.1.2:6969/announce', 'unreachable'],
  ['udp://[fe80::1]:6969', 'unreachable'],
  ['http://localhost:6969/announce', 'unreachable'],
  ['http://tracker.lan/announce', 'unreachable'],
])('the address %s is %s', (address, kind) => {
  const found = publicTrackers([[address]])
  expect(found).toEqual({
    tiers: kind === 'kept' ? [[address]] : [],
    hadSecrets: kind === 'secret',
    hadUnreachable: kind === 'unreachable',
    hadMore: false,
  })
  expect(droppedTrackers(found)).toEqual({ secret: ['passkeys'], unreachable: ['unreachable'] }[kind] ?? [])
})

test('private addresses are kept where trackers may be private', () => {
  const before = env().TRACKERS_PRIVATE
  env().TRACKERS_PRIVATE = 'yes'
  expect(publicTrackers([['http://127.0.0.1:6969/announce']]).tiers).toHaveLength(1)
  env().TRACKERS_PRIVATE = before
})

test('an address is kept once, and tiers without any are left out', () => {
  const [one, two] = ['udp://one.example:1/announce', 'udp://two.example:1/announce']
  expect(publicTrackers([[one, two], [one], [two, one]]).tiers).toEqual([[one, two]])
})

test('of many trackers the first 50 are kept, and that is said', () => {
  const many = Array.from({ length: 800 }, (_, at) => [`udp://tracker-${at}.example:1/announce`])
  const found = publicTrackers(many)
  expect(found.tiers).toEqual(many.slice(0, 50))
  expect(droppedTrackers(found)).toEqual(['moreTrackers'])
  expect(droppedTrackers(publicTrackers([...many.slice(0, 50), ...many.slice(0, 50)]))).toEqual([])
})
