import { describe, expect, test } from 'vitest'
import { localePrefix, localize, withoutLocale } from '@/i18n/paths'

describe('an address in a locale', () => {
  test('the default one has no prefix', () => {
    expect(localePrefix('en')).toBe('')
    for (const href of ['/', '/media/1?page=2#x', 'https://example.org/']) expect(localize(href, 'en')).toBe(href)
  })

  test.each([
    ['/', '/xx'],
    ['/?login', '/xx?login'],
    ['/#content', '/xx#content'],
    ['/media/1?page=2#x', '/xx/media/1?page=2#x'],
    ['/user/a.b', '/xx/user/a.b'],
    ['/xxl', '/xx/xxl'],
  ])('%s is %s', (href, localized) => {
    expect(localize(href, 'xx')).toBe(localized)
    expect(localize(localized, 'xx')).toBe(localized)
  })

  test.each([
    '/api/docs',
    '/api/media?page=1',
    '/_next/static/a.js',
    '/fonts/a/b.css',
    '/messages/en-0a1b2c3d.json',
    '/sitemap.xml',
    '/icon.svg?v=1',
    '#content',
    '?page=1',
    '//example.org/',
    'https://example.org/media',
    'mailto:a@example.org',
  ])('%s is the same in all', (href) => expect(localize(href, 'xx')).toBe(href))

  test.each([
    ['/xx', '/'],
    ['/xx/media/1', '/media/1'],
    ['/xxl', '/xxl'],
    ['/media', '/media'],
  ])('%s without its locale is %s', (path, rest) => expect(withoutLocale(path, 'xx')).toBe(rest))

  test('Next names the default locale while it renders', () => {
    expect(withoutLocale('/en/media', 'en')).toBe('/media')
    expect(withoutLocale('/en', 'en')).toBe('/')
  })
})
