import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { routing } from '@/i18n/routing'
import en from '@/messages/en.json'
import { pseudo } from '../support/pseudo'

describe('the locales of a server', () => {
  beforeEach(() => void vi.resetModules())
  afterEach(() => void vi.unstubAllEnvs())

  /** The modules of a server with these additional files of messages. */
  async function withMessages(files: Record<string, unknown>) {
    const folder = mkdtempSync(join(tmpdir(), 'messages-'))
    for (const [locale, messages] of Object.entries(files))
      writeFileSync(join(folder, `${locale}.json`), JSON.stringify(messages))
    vi.stubEnv('MESSAGES_DIR', folder)
    const { translator } = await import('@/i18n/translator')
    const { routeTable } = await import('@/server/web/http/route-table')
    const { policies } = await import('@/app/generated/cache-policies')
    return { ...(await import('@/i18n/catalogue')), translator, lookUp: routeTable(policies, 'http://localhost:3000') }
  }

  test('are by default those in the repository; each has a file', async () => {
    const { locales, messagesOf } = await import('@/i18n/catalogue')
    expect(locales()).toEqual(routing.locales)
    for (const locale of locales()) expect(messagesOf(locale).layout.product).toBe('Mokuroku')
  })

  test('an unreadable folder of messages is reported as configuration, not when the module is loaded', async () => {
    vi.stubEnv('MESSAGES_DIR', '/nowhere/messages')
    const { locales } = await import('@/i18n/catalogue')
    expect(locales).toThrow(/^The configuration is not valid\. MESSAGES_DIR: the folder is not readable/)
  })

  test('another file is another locale; missing translations fall back to the default one', async () => {
    const { locales, localeOf, messagesOf, messagesFile, translator } = await withMessages({
      de: { media: { browse: { title: 'Alle Werke', count: '{count, plural, one {# Werk} other {# Werke}}' } } },
    })
    expect(locales()).toEqual(['en', 'de'])
    expect(['de', 'en', 'fr', undefined].map(localeOf)).toEqual(['de', 'en', 'en', 'en'])
    const t = translator('media.browse', { locale: 'de' })
    expect([t('title'), t('count', { count: 2000 }), t('results')]).toEqual([
      'Alle Werke',
      '2.000 Werke',
      en.media.browse.results,
    ])
    expect(translator('media.browse')('title')).toBe(en.media.browse.title)
    expect(messagesOf('en', '{siteName}')).toEqual(en)
    expect(messagesFile('de')).toMatch(/^\/messages\/de-[0-9a-f]{8}\.json$/)
    expect(messagesFile('de').slice(-13)).not.toBe(messagesFile('en').slice(-13))
  })

  test('a page is cached under an address of its own for each locale', async () => {
    const { lookUp } = await withMessages({ xx: {} })
    const placeOf = (address: string) => {
      const { locale, kind, isShared, address: kept } = lookUp(address) ?? {}
      return { locale, kind, isShared, kept }
    }
    expect(placeOf('/media?size=30&page=1&x=y')).toEqual({
      locale: 'en',
      kind: 'page',
      isShared: true,
      kept: '/media?page=1',
    })
    expect(placeOf('/xx/media?size=30&page=1&x=y')).toMatchObject({
      locale: 'xx',
      isShared: true,
      kept: '/xx/media?page=1',
    })
    expect(placeOf('/xx?utm_source=mail')).toMatchObject({ locale: 'xx', isShared: true, kept: '/xx' })
    expect(placeOf('/xx/media/7')).toMatchObject({ locale: 'xx', isShared: true, kept: '/xx/media/7' })
    // Calls and files have no locale prefix.
    for (const path of ['/xx/api/media', '/xx/_next/static/a.js', '/xx/robots.txt', '/yy/media', '/en/media'])
      expect(placeOf(path)).toMatchObject({ kind: 'page', isShared: false, kept: path })
    expect(placeOf('/messages/xx-0a1b2c3d.json')).toMatchObject({ locale: 'en', kind: 'file', isShared: true })
  })
})

test('the pseudo-locale of the journeys changes every text and keeps its tags and arguments', () => {
  expect(pseudo('{count, plural, one {# work} other {# <b>works</b>}} of {name}')).toBe(
    '{count, plural, one {# ŵòŕķ ẽõ} other {# <b>ŵòŕķš ẽ</b>}} òƒ ẽ {name}',
  )
  for (const text of ['Search', 'A whole sentence of some length.']) {
    expect(pseudo(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4))
    expect(pseudo(text)).not.toMatch(/[a-z]/i)
  }
})
