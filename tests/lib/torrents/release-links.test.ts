import { expect, test, vi } from 'vitest'
import { linkInput } from '@/lib/torrents/schemas/release-links'

test('a website with http or https is taken as browsers write it, and nothing is none', () => {
  expect(linkInput.parse(' https://Group.example/a b '.trim().replace(' ', '%20'))).toBe('https://group.example/a%20b')
  expect(linkInput.parse('http://group.example')).toBe('http://group.example/')
  expect([linkInput.parse(''), linkInput.parse('  '), linkInput.parse(null)]).toEqual([null, null, null])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://group.example',
  'group.example',
  'https:group.example',
  'https://',
  'https://name:secret@group.example/',
  'https://group.example/a b',
  `https://group.example/${'a'.repeat(500)}`,
])('%s is no website', (text) => {
  expect(linkInput.safeParse(text).success).toBe(false)
})

test('browsers without URL.parse read it, too', () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function')
  })
  expect(linkInput.parse('https://group.example')).toBe('https://group.example/')
  vi.restoreAllMocks()
})

test('an address that is longer as browsers write it is not stored', () => {
  expect(linkInput.safeParse(`https://group.example/${'は'.repeat(300)}`).success).toBe(false)
})
