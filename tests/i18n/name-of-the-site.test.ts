import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messagesFile, messagesOf, pageMessagesOf } from '@/i18n/catalogue'
import format from '@/i18n/format-message'
import { translator } from '@/i18n/translator'
import { SETTINGS } from '@/lib/schemas/site'
import en from '@/messages/en.json' with { type: 'json' }

test('texts have the name of the site, and those about the software its own', () => {
  expect(translator('layout', { name: 'Anna’s "Anime" & $1' })('home')).toBe('Anna’s "Anime" & $1, home')
  expect(messagesOf('en', 'Anime Library').layout.product).toBe('Anime Library')
  expect(messagesOf('en').layout.product).toBe('Mokuroku')
  expect(messagesOf('en', 'Anime Library').layout.footer.poweredBy).toContain('Mokuroku')
  expect(JSON.stringify(messagesOf('en', 'Anime Library'))).not.toContain('{siteName}')
})

test('compiled texts have it inside plurals, too', () => {
  const { ours } = pageMessagesOf('en', 'Anime Library').media.scores
  expect(format('', ours, { count: 2 }, { locale: 'en' })).toBe('on Anime Library (2 ratings)')
})

test('the file of the browser has another address for another name, and the same for the same', () => {
  const [usual, own] = [messagesFile('en'), messagesFile('en', 'Anime Library')]
  expect(own).not.toBe(usual)
  expect([messagesFile('en'), messagesFile('en', 'Anime Library')]).toEqual([usual, own])
  messagesFile('en', 'Another')
  expect(messagesFile('en', 'Anime Library')).toBe(own)
})

test.each(['{a}', 'A <b>', 'C#', 'a|b', 'a\\b', '', '  ', 'x'.repeat(41)])('%s is no name of a site', (name) => {
  expect(SETTINGS.name.schema.safeParse(name).success).toBe(false)
})

test('code outside of pages gives the name wherever the texts have it', () => {
  const calls = sources().flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/\btranslator\('([\w.]+)'\)/g)].map(([, namespace = '']) => ({ file, namespace }))
  })
  expect(calls.length).toBeGreaterThan(20)
  const narrow = calls.filter(({ namespace }) => !WIDE.includes(namespace))
  const wrong = narrow.filter(({ namespace }) => JSON.stringify(textsOf(namespace)).includes('{siteName}'))
  expect(wrong).toEqual([])
})

/** Namespaces of many pages, of which feeds and jobs use texts without the name. */
const WIDE = ['media', 'torrents', 'notifications']

/** Sources of the server that translate outside of pages. */
const sources = () =>
  ['app/api', 'app/manifest.ts', 'app/opensearch.xml', 'server'].flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : readdirSync(place, { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => `${place}/${file}`),
  )

const textsOf = (namespace: string) =>
  namespace.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], en) ?? {}
