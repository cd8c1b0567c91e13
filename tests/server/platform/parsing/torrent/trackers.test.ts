import { expect, test } from 'vitest'
import { publicTrackers } from '@/server/platform/parsing/torrent/trackers'

test.each([
  ['udp://tracker.example:80/announce', true, false],
  ['https://tracker.example/announce', true, false],
  ['udp://tracker.example.:80/announce', false, false],
  ['https://tracker.example./announce', false, false],
  ['ftp://tracker.example/announce', false, false],
  ['https://tracker.example/0123456789abcdef0123456789abcdef/announce', false, true],
  ['https://user:key@tracker.example/announce', false, true],
  ['https://tracker.example/announce?passkey=1', false, true],
])('the address %s is kept: %j, holds a secret: %j', (address, isKept, hadSecrets) => {
  expect(publicTrackers([[address]])).toEqual({ tiers: isKept ? [[address]] : [], hadSecrets })
})

test('an address is kept once, and tiers without any are left out', () => {
  const [one, two] = ['udp://one.example:1/announce', 'udp://two.example:1/announce']
  expect(publicTrackers([[one, two], [one], [two, one]]).tiers).toEqual([[one, two]])
})
