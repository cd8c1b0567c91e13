import { describe, expect, test } from 'vitest'
import { acceptedUsername, usernameFold, usernameKey } from '@/server/domain/identity/users/names'
import { AppError } from '@/server/platform/errors'

function refusal(name: string): string | undefined {
  try {
    acceptedUsername(name)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.fields?.username
    throw error
  }
}

test.each([
  'Aoi',
  'ab',
  'x2',
  '2b',
  'spike_spiegel',
  'Ed.ward-4th',
  'Ömer',
  'naïve',
  'Željko',
  '葵',
  '東京',
  'さくら',
  'サクラ',
  '目録さくらサクラ',
  '佐々木',
  'スーパー',
  '홍길동',
  '金哲수',
  'Иван',
  'Γιώργος',
  'محمد',
  'שלום',
  'नमस्ते',
  'สมชาย',
  'հայ_1',
])('%s is valid', (name) => {
  if (name.length >= 2) expect(refusal(name)).toBeUndefined()
  else expect(refusal(name)).toBe('usernameInvalid')
})

test.each([
  ['nothing', ''],
  ['one character', 'a'],
  ['too long', 'a'.repeat(25)],
  ['a space', 'two words'],
  ['a separator in front', '_a1'],
  ['a separator behind', 'a1-'],
  ['two separators', 'a--b'],
  ['punctuation', 'a!b'],
  ['a slash', 'a/b'],
  ['an emoji', 'cat🐈'],
  ['Latin and Cyrillic', 'pаypal'],
  ['Latin and kana', 'sakuraさくら'],
  ['Cyrillic and Greek', 'Иванος'],
  ['Han with Cyrillic', '東Иван'],
  ['a zero-width joiner', 'pay\u200dpal'],
  ['a direction override', 'pay\u202epal'],
  ['a soft hyphen', 'pay\u00adpal'],
  ['a variation selector', 'pay\ufe0fpal'],
  ['a control character', 'pay\0pal'],
  ['half a surrogate pair', 'pay\ud83dpal'],
  ['a mark in front', '\u0301abc'],
  ['piled marks', 'z\u0335\u0336\u0337\u0338algo'],
  ['a private character', 'abc\ue000'],
  ['an unassigned character', 'abc\u0378'],
  ['a dead script', '𓀀𓀁'],
  ['nothing that can be seen', '\u3164\u3164'],
  ['other letters that nobody sees', '\u115f\u1160'],
  ['a vowel that nobody sees', 'ខ្មែ\u17b4រ'],
  ['a line that makes words longer', 'محـمد'],
  ['a letter of Unicode 14', 'ab\u{1df04}'],
  ['a letter of Unicode 16', 'ab\ua7cb'],
  ['a letter of Unicode 17, or of what comes after it', 'аб\u1c8b'],
])('%s is invalid', (_, name) => expect(refusal(name)).toBe('usernameInvalid'))

test('compatibility forms are normalised', () => {
  expect(acceptedUsername('Ａｏｉ')).toBe('Aoi')
  expect(acceptedUsername('ﬁne')).toBe('fine')
  expect(acceptedUsername('e\u0301clair')).toBe('éclair')
  expect(acceptedUsername('ｻｸﾗ')).toBe('サクラ')
})

test.each([
  'my-lists',
  'My-Lists',
  'ADD',
  'remove',
  'favorites',
  'admin',
  'Adm1n',
  'АDМІN'.normalize(),
  'login',
  'me',
  'openapi.json',
])('%s is reserved', (name) => expect(['usernameReserved', 'usernameInvalid']).toContain(refusal(name)))

describe('names that look alike share a key', () => {
  test.each([
    ['Aoi', 'aoi'],
    ['paypal', 'раураӏ'],
    ['paypal', 'PAYPAL'],
    ['paypal', 'paypaI'],
    ['paypal', 'paypa1'],
    ['Ian', 'lan'],
    ['modern', 'modem'],
    ['zero', 'zer0'],
    ['Οlaf', 'olaf'],
    ['caf\u00e9', 'cafe\u0301'],
    ['エ1', '工l'],
    ['カ', '力'],
  ])('%s and %s', (one, other) => expect(usernameKey(one)).toBe(usernameKey(other)))

  test.each([
    ['aoi', 'aoe'],
    ['a-b', 'ab'],
    ['a-b', 'a_b'],
    ['さくら', 'サクラ'],
    ['cafe', 'café'],
  ])('but not %s and %s', (one, other) => expect(usernameKey(one)).not.toBe(usernameKey(other)))

  test('a key is its own key', () => {
    for (const name of ['Ian', 'modem', 'МОСКВА', 'ﬁ', 'İstanbul'])
      expect(usernameKey(usernameKey(name))).toBe(usernameKey(name))
  })
})

test('a name is found in any case', () => expect(usernameFold('ＡＯＩ')).toBe('aoi'))
