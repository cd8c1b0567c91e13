import { describe, expect, test } from 'vitest'
import common from '@/server/domain/identity/sessions/common-passwords.json' with { type: 'json' }
import { expectUnguessable } from '@/server/domain/identity/sessions/new-passwords'
import { env } from '@/server/platform/env'

const owner = { username: 'Spiegel', email: 'Spike@Bebop.example' }
const refusal = (password: string) => {
  try {
    expectUnguessable(password, owner)
    return 'taken'
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields.password
  }
}

describe('a new password', () => {
  test.each([
    'spiegel',
    'SPIEGEL',
    'spike@bebop.example',
    'spike',
    'ｓｐｉｋｅ',
    'Spiegel2026',
    'spike!!1',
    'Mokuroku',
    'mokuroku_7',
  ])('is refused as %s: a word of the user or the site', (password) =>
    expect(refusal(password)).toBe('passwordGuessable'),
  )
  test('is refused as a word of the address of the site', () => {
    const { SITE_URL } = env()
    Object.assign(env(), { SITE_URL: 'https://nekonohon.example.org' })
    expect(refusal('NekoNoHon1')).toBe('passwordGuessable')
    Object.assign(env(), { SITE_URL })
  })
  test.each(['password', 'PassWord', 'password2026', '12345678', 'qwertyuiop', 'Trustno1!', 'iloveyou', 'zidane10'])(
    'is refused as %s, which many have',
    (password) => expect(refusal(password)).toBe('passwordCommon'),
  )
  test.each(['spike likes noodles', 'correct horse battery', 'password of my cat', 'spiegel20261', 'xkqzvbnwpt'])(
    'is taken as %s',
    (password) => expect(refusal(password)).toBe('taken'),
  )
  test('is compared with the 3000 most common ones that are long enough, and more', () => {
    const words = common.split(' ')
    expect(new Set(words).size).toBeGreaterThan(5000)
    expect(words.every((word) => word.length >= 8 && word === word.toLowerCase())).toBe(true)
  })
})
