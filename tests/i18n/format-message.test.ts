import { createTranslator } from 'next-intl'
import { describe, expect, test, vi } from 'vitest'
import { messagesOf, pageMessagesOf } from '@/i18n/catalogue'
import { compiled } from '@/i18n/compiled'
import formatMessage from '@/i18n/format-message'

const formatted = (message: unknown, values?: object) =>
  formatMessage('key', message as never, values as never, { locale: 'en', timeZone: 'UTC' })

describe('a message of a page', () => {
  test.each([
    ['Search', undefined, 'Search'],
    ['{name} of {name}', { name: 'Bebop' }, 'Bebop of Bebop'],
    ['{count, plural, one {# work} other {# works}}', { count: 1 }, '1 work'],
    ['{count, plural, =0 {No works} one {# work} other {# works}}', { count: 0 }, 'No works'],
    ['{count, plural, one {# work} other {# works}}', { count: 69005 }, '69,005 works'],
    ['{count, number} of {of}', { count: 2000, of: 'x' }, '2,000 of x'],
    ['{kind, select, MOVIE {Movie} other {{kind}}}', { kind: 'Manhua' }, 'Manhua'],
    ["It''s {name}", { name: 'me' }, "It's me"],
  ])('%s with %j is %s', (text, values, expected) => {
    const [message] = [compiled({ text } as never) as unknown as { text: unknown }]
    expect(formatted(message.text, values)).toBe(expected)
  })

  test('can be sent to the browser, by a page or as a file', () => {
    const messages = pageMessagesOf('en')
    expect(structuredClone(messages)).toStrictEqual(messages)
    expect(JSON.parse(JSON.stringify(messages))).toStrictEqual(messages)
  })

  test('has its tags filled in', () => {
    const message = (compiled({ text: 'A list by <link>{owner}</link>' } as never) as unknown as { text: unknown }).text
    expect(formatted(message, { owner: 'aoi', link: (chunks: string[]) => `[${chunks.join('')}]` })).toBe(
      'A list by [aoi]',
    )
  })

  test('says what next-intl itself makes of it, for every message', () => {
    const onError = vi.fn()
    const raw = createTranslator({ locale: 'en', messages: messagesOf('en'), timeZone: 'UTC', onError })
    let checked = 0
    for (const [key, message] of leaves(messagesOf('en'))) {
      const values = Object.fromEntries([...message.matchAll(/\{\s*(\w+)/g)].map(([, name]) => [name, 3]))
      if (/<\w/.test(message)) continue
      const page = key
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], pageMessagesOf('en'))
      expect(formatted(page, values), key).toBe(raw(key as never, values as never))
      checked++
    }
    expect(checked).toBeGreaterThan(500)
    expect(onError).not.toHaveBeenCalled()
  })
})

/** The texts of a catalogue by their keys. */
function leaves(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + key, text]] : leaves(text, `${prefix}${key}.`),
  )
}
