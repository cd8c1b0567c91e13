import { describe, expect, test } from 'vitest'
import { TorrentError } from '@/server/platform/parsing/torrent/faults'
import { readMagnet } from '@/server/platform/parsing/torrent/magnet'
import fc, { runs } from '@/tests/support/fast-check'

const V1 = 'c9e15763f722f23e98a29decdfae341b98d53056'
const V2 = 'caf1e1c30e81cb361b9ee167c4aa64228a7fa4fa9f6105232b28ad099f3a302e'

function faultOf(link: string): string {
  try {
    readMagnet(link)
  } catch (error) {
    if (error instanceof TorrentError) return error.fault
    throw error
  }
  return 'accepted'
}

test('both hashes, name, size and trackers are read', () => {
  const link = `magnet:?xt=urn:btih:${V1.toUpperCase()}&xt.1=urn:btmh:1220${V2}&dn=%E8%91%AC+%5B1080p%5D&xl=42&tr=udp%3A%2F%2Ft.example%3A1337%2Fannounce`
  const { infoHashV1, infoHashV2, ...rest } = readMagnet(link)
  expect([infoHashV1?.toString('hex'), infoHashV2?.toString('hex')]).toEqual([V1, V2])
  expect(rest).toEqual({ name: '葬 [1080p]', size: 42, trackers: ['udp://t.example:1337/announce'], dropped: [] })
})

test('a hash in base 32 is the same hash', () => {
  expect(readMagnet('magnet:?xt=urn:btih:ZHQVOY7XELZD5GFCTXWN7LRUDOMNKMCW').infoHashV1?.toString('hex')).toBe(V1)
})

test('peers, sources and passkeys are dropped, and the uploader is told', () => {
  const link = `magnet:?xt=urn:btih:${V1}&xs=http://a&as=http://b&ws=http://c&x.pe=1.2.3.4:5&tr=https://t.example/announce%3Fpasskey%3Dabc`
  expect(readMagnet(link)).toMatchObject({ trackers: [], dropped: ['passkeys', 'sources'] })
})

test('a hash of zeros is none', () => {
  const zeros = `magnet:?xt=urn:btih:${'0'.repeat(40)}`
  expect(faultOf(zeros)).toBe('magnetNoHash')
  expect(faultOf(`magnet:?xt=urn:btih:${'A'.repeat(32)}`)).toBe('magnetNoHash')
  expect(readMagnet(`${zeros}&xt=urn:btmh:1220${V2}`).infoHashV1).toBeNull()
})

test('a plus sign in a name stays, and one hash in two forms is one', () => {
  const link = `MAGNET:?XT=URN:BTIH:${V1}&xt.1=urn:btih:zhqvoy7xelzd5gfctxwn7lrudomnkmcw&DN=C%2B%2B+a&tr=https://t.example/a=b`
  expect(readMagnet(link)).toMatchObject({
    ...{ name: 'C++ a', trackers: ['https://t.example/a=b'] },
    infoHashV1: Buffer.from(V1, 'hex'),
  })
})

test.each([
  ['Beyonc%E9', 'Beyoncé'],
  ['100%+legal', '100% legal'],
  ['..', null],
])('a name that is not encoded in UTF-8, or not at all, is read: %s', (given, name) => {
  expect(readMagnet(`magnet:?xt=urn:btih:${V1}&dn=${given}`).name).toBe(name)
})

test('a size is a whole number of bytes', () => {
  const sizes = ['42', '0', '-1', '1.5', '9007199254740993', '1e9', '0x10', 'x', ''].map(
    (size) => readMagnet(`magnet:?xt=urn:btih:${V1}&xl=${size}`).size,
  )
  expect(sizes).toEqual([42, null, null, null, null, null, null, null, null])
})

test('so is not expanded', () => {
  expect(readMagnet(`magnet:?xt=urn:btih:${V1}&so=0-4294967295`).infoHashV1?.toString('hex')).toBe(V1)
})

describe('a link is refused', () => {
  test.each([
    ['magnetMalformed', ''],
    ['magnetMalformed', `https://example.org/?xt=urn:btih:${V1}`],
    ['magnetMalformed', `magnet:?xt=urn:btih:${V1}&tr=%E8%`],
    ['magnetTooLarge', `magnet:?xt=urn:btih:${V1}&dn=${'a'.repeat(20_000)}`],
    ['magnetTooLarge', `magnet:?xt=urn:btih:${V1}${'&tr=a'.repeat(501)}`],
    ['magnetNoHash', 'magnet:?dn=Frieren'],
    ['magnetNoHash', `magnet:?xt=urn:btih:${V1.slice(1)}`],
    ['magnetNoHash', `magnet:?xt=urn:btmh:1320${V2}`],
    ['magnetTwoHashes', `magnet:?xt=urn:btih:${V1}&xt=urn:btih:${V2.slice(0, 40)}`],
  ])('%s: %#', (fault, link) => {
    expect(faultOf(link)).toBe(fault)
  })

  test('with a code, whatever follows', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        faultOf(`magnet:?xt=urn:btih:${V1}&${one}=${other}`)
      }),
      runs(300),
    )
  })
})
