import { describe, expect, test } from 'vitest'
import { oneLine, severalLines } from '@/lib/text'

describe('text for the database', () => {
  test('has no control characters, no lone surrogates, and single spaces on a line', () => {
    expect(oneLine('  a\u0000b\r\n\tc\uFEFF \ud800 ')).toBe('a b c \ufffd')
    expect(oneLine('already plain')).toBe('already plain')
    expect(oneLine('two  spaces')).toBe('two spaces')
    expect(oneLine('a ')).toBe('a')
  })

  test('keeps line breaks where several lines are allowed', () => {
    expect(severalLines(' a \u0000 \r\n b\u2028c\n\n\n\nd ')).toBe('a\nb\nc\n\nd')
  })
})
