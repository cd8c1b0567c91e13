import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  APP_CODES,
  foldedCode,
  isAppCode,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  recoveryHash,
  setupOf,
  stepOf,
} from '@/server/domain/identity/sessions/codes'

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = new TextEncoder().encode('12345678901234567890')

describe('codes of an app', () => {
  // The appendix has eight digits, of which an app shows the last six.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('of second %i are those of RFC 6238', (seconds, code) => {
    const step = Math.floor(seconds / APP_CODES.period)
    expect(stepOf(SECRET, code.slice(-6), seconds * 1000)).toBe(step)
  })

  test('are taken one step before and after, and no further', () => {
    const at = 1_700_000_010_000
    const step = Math.floor(at / 30_000)
    const codeOf = (distance: number) =>
      new TOTP({ ...APP_CODES, secret: setup().secret }).generate({ timestamp: at + distance * 30_000 })
    expect([-2, -1, 0, 1, 2].map((distance) => stepOf(SECRET, codeOf(distance), at))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ])
  })

  test('are folded: spaces, hyphens and the width of keyboards do not count', () => {
    expect(foldedCode('１２３　４５６')).toBe('123456')
    expect(foldedCode(' 123 456 ')).toBe('123456')
    expect(foldedCode('123–456')).toBe('123456')
    expect(['123456', '12345', '1234567', '12345a', '１２３４５６'].map(isAppCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

const setup = () => new TOTP({ secret: setupOf(SECRET, 'Mokuroku', 'reader').key })

test('the address for an app names the site, the user and the secret', () => {
  const { address, key } = setupOf(SECRET, 'Mokuroku', 'reader')
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(address).toBe(`otpauth://totp/Mokuroku:reader?issuer=Mokuroku&secret=${key}&algorithm=SHA1&digits=6&period=30`)
})

test('a recovery code has at least 112 bits, and may be typed in capitals, without hyphens, with an O for a zero', () => {
  expect(RECOVERY_LENGTH * Math.log2(RECOVERY_LETTERS.length)).toBeGreaterThanOrEqual(112)
  const code = 'a0b1-c2d3-e4f5-g6h7-j8k9-mnpq'
  expect(recoveryHash('AOBl C2D3 E4F5 G6H7 J8K9 MNPQ')).toEqual(recoveryHash(code))
  expect(recoveryHash(code.replace('q', 'r'))).not.toEqual(recoveryHash(code))
})
