import { expect, test } from 'vitest'
import { fold } from '@/lib/fold'
import { formsOf } from '@/server/engines/search/forms'
import { anyText } from '@/tests/support/any-text'
import fc from '@/tests/support/fast-check'

const formOf = (title: string) => formsOf(fold(title)).form

test.each([
  ['Shingeki no Kyojin', 'Singeki no Kyozin'],
  ['Kimetsu no Yaiba', 'Kimetu no Yaiba'],
  ['Fushigi Yuugi', 'Husigi Yugi'],
  ['Chihayafuru', 'Tihayahuru'],
  ['Jujutsu Kaisen', 'Zyuzyutu Kaisen'],
  ['アクエリオン', 'あくえりおん'],
  ['ラーメン', 'らあめん'],
  ['けいおん！', 'Keion'],
  ['Tōkyō Ghoul', 'Toukyou Ghoul'],
  ['Tōkyō Ghoul', 'Tokyo Ghoul'],
  ['Oosaka', 'Ohsaka'],
  ['Yuu☆Yuu☆Hakusho', 'Yu Yu Hakusho'],
  ['Kotoba wo Narabete', 'Kotoba o Narabete'],
  ['Kimi ha Dare', 'Kimi wa Dare'],
  ['Shinbun', 'Shimbun'],
  ['Maccha', 'Matcha'],
  ['Mob Psycho 100 II', 'Mob Psycho 100 2nd Season'],
])('%s and %s have one form', (one, other) => {
  expect(formOf(one)).toBe(formOf(other))
})

test.each([
  ['Naruto', 'Narita'],
  ['Kaki', 'Kagi'],
  ['が', 'か'],
  ['Mob Psycho 100', 'Mob Psycho 100 II'],
])('%s and %s have not', (one, other) => {
  expect(formOf(one)).not.toBe(formOf(other))
})

test('words such as "constructor" are words', () => {
  expect(formOf('Constructor')).toBe('constructor')
})

test('initials are those of three to eight words, and of two with the second syllable', () => {
  const initials = (title: string) => formsOf(fold(title)).initials
  expect(initials('Neon Genesis Evangelion')).toBe('nge')
  expect(initials("JoJo's Bizarre Adventure")).toBe('jjba')
  expect(initials('Mama wa Poyopoyo Saurus')).toBe('mmwps')
  expect(initials('Jujutsu Kaisen')).toBe('jjk')
  expect(initials('Chainsaw Man')).toBe('csm')
  expect(initials('Attack on Titan Season 2')).toBe('aots2')
  expect(initials('Attack on Titan: The Final Season')).toBe('aotsfinal')
  expect(initials('Kingdom Hearts II')).toBe('khs2')
  expect(initials('Overlord II')).toBeNull()
  expect(initials('Fruits Basket')).toBeNull()
  expect(initials('Death Note')).toBeNull()
  expect(initials('Cowboy')).toBeNull()
  expect(initials('進撃 の 巨人')).toBeNull()
  expect(initials('a b c d e f g h i')).toBeNull()
})

test('any key has a form that is no longer than three times its length, without spaces at its ends', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { form } = formsOf(fold(text))
      expect(form).toBe(form.trim())
      expect(form.length).toBeLessThanOrEqual(3 * fold(text).length + 3)
    }),
  )
})
