import { describe, expect, test } from 'vitest'
import { oneLine, severalLines } from '@/lib/text'

describe('text that a database can hold', () => {
  test('has no control characters, no half characters, and single spaces on a line', () => {
    expect(oneLine('  a\u0000b\r\n\tc\uFEFF \ud800 ')).toBe('a b c \ufffd')
    expect(oneLine('already plain')).toBe('already plain')
    expect(oneLine('two  spaces')).toBe('two spaces')
    expect(oneLine('a ')).toBe('a')
  })

  test('keeps lines where there may be several', () => {
    expect(severalLines(' a \u0000 \r\n b\u2028c\n\n\n\nd ')).toBe('a\nb\nc\n\nd')
  })
})
