import { describe, expect, it } from 'vitest'
import { cutDescription, formatsOf, formatTag, isJapanese, yearOf } from '@/lib/format'
import fc from '@/tests/support/fast-check'

const format = formatsOf('en')

describe('dates', () => {
  it('have only their known parts', () => {
    expect(format.partialDate('2009')).toBe('2009')
    expect(format.partialDate('2009-04')).toBe('Apr 2009')
    expect(format.partialDate('2009-04-05')).toBe('Apr 5, 2009')
    expect(format.partialDate('--02-29')).toBe('Feb 29')
    expect(format.partialDate('soon')).toBe('soon')
  })

  it('have a year', () => {
    expect(yearOf('2009-04-05')).toBe('2009')
    expect(yearOf('--04-05')).toBeNull()
    expect(yearOf(null)).toBeNull()
  })

  it('of exact times have a time zone', () => {
    expect(format.timestamp('2009-04-05T09:00:00.000Z').replace(/\s/g, ' ')).toBe('Apr 5, 2009, 9:00 AM UTC')
  })
})

describe('relative', () => {
  const now = Date.parse('2026-01-10T12:00:00Z')
  it.each([
    ['2026-01-10T11:59:50Z', 'now'],
    ['2026-01-10T11:58:00Z', '2 minutes ago'],
    ['2026-01-10T09:00:00Z', '3 hours ago'],
    ['2026-01-07T12:00:00Z', '3 days ago'],
    ['2025-12-20T12:00:00Z', '3 weeks ago'],
    ['2025-10-01T12:00:00Z', '3 months ago'],
    ['2023-01-01T12:00:00Z', '3 years ago'],
    ['2026-01-12T12:00:00Z', 'in 2 days'],
  ])('%s is %s', (iso, words) => {
    expect(format.relative(iso, now)).toBe(words)
  })

  it('is shorter in a row of a list', () => {
    expect(format.relative('2026-01-10T11:55:00Z', now, true)).toBe('5 min. ago')
  })
})

describe('a locale', () => {
  it('has its own signs, order and words, and is made once', () => {
    const german = formatsOf('de')
    expect(german.count(69005)).toBe('69.005')
    expect(german.partialDate('2009-04-05')).toBe('5. Apr. 2009')
    expect(german.relative('2026-01-07T12:00:00Z', Date.parse('2026-01-10T12:00:00Z'))).toBe('vor 3 Tagen')
    expect(formatsOf('de')).toBe(german)
    expect(format.count(69005)).toBe('69,005')
  })
})

describe('numbers', () => {
  it('are grouped', () => expect(format.count(69005)).toBe('69,005'))
  it.each([
    [0, '0 min'],
    [24, '24 min'],
    [60, '1 h'],
    [112, '1 h 52 min'],
  ])('%i minutes are %s', (minutes, words) => expect(format.runtime(minutes)).toBe(words))
})

describe('cutDescription', () => {
  it('keeps a short text, on one line', () => {
    expect(cutDescription('  A tale\n\nof two  ')).toBe('A tale of two')
    expect(cutDescription('x'.repeat(200))).toBe('x'.repeat(200))
  })

  it('cuts after a word', () => {
    const cut = cutDescription('word '.repeat(60))
    expect(cut).toMatch(/^(word )*word…$/)
    expect(cut.length).toBeGreaterThan(180)
  })

  it('is never over 200 characters and never ends inside one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 150, maxLength: 400 }), (text) => {
        const cut = cutDescription(text)
        expect(cut.length).toBeLessThanOrEqual(200)
        expect(cut.isWellFormed()).toBe(text.isWellFormed())
      }),
    )
    expect(cutDescription('👩‍👩‍👧'.repeat(100))).toMatch(/^(👩‍👩‍👧)+…$/u)
  })
})

describe('formatTag', () => {
  it.each([
    ['coming of age', 'Coming of age'],
    ['Sci-Fi', 'Sci-Fi'],
    ['𐐨x', '𐐀x'],
    ['', ''],
  ])('%s is %s', (name, written) => expect(formatTag(name)).toBe(written))
})

describe('isJapanese', () => {
  it.each([
    ['鋼の錬金術師', true],
    ['ｶﾀｶﾅ', true],
    ['々', true],
    ['Ōkami', false],
    ['한국어', false],
    ['', false],
  ])('%s: %s', (text, japanese) => expect(isJapanese(text)).toBe(japanese))
})

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1000, '1,000 B'],
    [1023, '1,023 B'],
    [1024, '1 KiB'],
    [1_047_552, '1,023 KiB'],
    [1_048_575, '1 MiB'],
    [1_469_000_000, '1.37 GiB'],
    [25_000_000_000, '23.3 GiB'],
    [4 * 1024 ** 4, '4 TiB'],
    [2 ** 60, '1,024 PiB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(format.bytes(bytes)).toBe(text)
  })
})
