import { expect, test } from 'vitest'
import { linkAddress, linkSite } from '@/lib/catalogue/link-sites'

test('an address is written in one way', () => {
  expect(linkAddress(' HTTPS://Www.Crunchyroll.com/series/G1?a=b#c ')).toEqual({
    address: 'https://www.crunchyroll.com/series/G1?a=b#c',
  })
})

test.each([
  ['http://example.org/', 'addressNotHttps'],
  ['javascript:alert(1)', 'addressNotHttps'],
  ['frieren-anime.jp', 'addressNotHttps'],
  ['https://', 'addressNotHttps'],
  ['https://127.0.0.1/', 'addressPrivate'],
  ['https://0x7f.1/', 'addressPrivate'],
  ['https://[::1]/', 'addressPrivate'],
  ['https://localhost/', 'addressPrivate'],
  ['https://nas.local/', 'addressPrivate'],
  ['https://example.org:8443/', 'addressPrivate'],
  ['https://somebody@example.org/', 'addressPrivate'],
])('%s is refused', (text, wrong) => {
  expect(linkAddress(text)).toEqual({ wrong })
})

test('the site says what an address is; an unknown one is the own site of the work', () => {
  expect(linkSite('https://www.crunchyroll.com/series/G1')).toEqual({ name: 'Crunchyroll', kind: 'Stream' })
  expect(linkSite('https://ja.wikipedia.org/wiki/%E8%9F%B2')).toEqual({ name: 'Wikipedia', kind: 'Other' })
  expect(linkSite('https://m.youtube.com/watch?v=1')).toMatchObject({ name: 'YouTube' })
  expect(linkSite('https://frieren-anime.jp/')).toEqual({ name: 'frieren-anime.jp', kind: 'Official' })
  expect(linkSite('https://crunchyroll.com.example.org/')).toEqual({
    name: 'crunchyroll.com.example.org',
    kind: 'Official',
  })
})
