import { describe, expect, test } from 'vitest'
import type { Face } from '../../drawing/fonts.ts'
import { glyphOf, shape } from '../../drawing/glyphs.ts'
import { columns } from '../../drawing/tategaki.ts'
import { paragraph } from '../../drawing/typeset.ts'
import { wordsOf } from '../../drawing/words.ts'

const faces: Face[] = ['sans', 'sansBold', 'sansBlack', 'mincho', 'minchoBold']

describe('fonts', () => {
  test.each(faces)('%s draws Latin, Greek, Cyrillic, kana, kanji, hanzi and hangul', (face) => {
    for (const char of 'Aéōłß0&Ωλ Яёあヴ漢髙爱한') expect(glyphOf(char, face) !== null, char).toBe(true)
  })

  test.each(faces)('%s has no glyph for characters that it cannot draw', (face) => {
    for (const char of ['😀', 'م', 'ש', '\ud800', '\uffff']) expect(glyphOf(char, face) === null, char).toBe(true)
  })

  test('pairs are kerned', () => {
    const apart = shape('A', 'sansBold').width + shape('V', 'sansBold').width
    expect(shape('AV', 'sansBold').width).toBeLessThan(apart - 30)
  })
})

describe('lines', () => {
  const setting = { face: 'sans', width: 500, sizes: [60, 30], lines: 3 } as const

  test('stay within their width and number', () => {
    for (const text of ['Word '.repeat(40), 'x'.repeat(207), '長い題名'.repeat(30)]) {
      const set = paragraph(text, setting)
      expect(set?.width).toBeLessThanOrEqual(501)
      expect(set?.height).toBeLessThan(30 * 1.1 * 3.5)
    }
  })

  test('a short text gets the largest size, an empty one nothing', () => {
    expect(paragraph('Short', setting)?.size).toBe(60)
    expect(paragraph('', setting)).toBeNull()
    expect(paragraph('😀', setting)).toBeNull()
  })
})

describe('columns', () => {
  const setting = { face: 'mincho', height: 600, sizes: [90, 30], columns: 2 } as const

  test('stay within their height', () => {
    for (const text of ['進撃の巨人', '転生したらスライムだった件', 'Re:ゼロから始める異世界生活', 'ー'.repeat(50)]) {
      expect(columns(text, setting)?.height).toBeLessThanOrEqual(630)
    }
  })

  test('report whether the text is complete', () => {
    expect(columns('刀語', setting)?.whole).toBe(true)
    expect(columns('語'.repeat(90), setting)?.whole).toBe(false)
    expect(columns('😀', setting)).toBeNull()
  })
})

describe('words', () => {
  test('the hero of a title is its first significant character', () => {
    expect(wordsOf({ title: 'Shingeki no Kyojin', nativeTitle: '進撃の巨人' }).hero).toBe('進')
    expect(wordsOf({ title: 'No Game No Life', nativeTitle: '映画 ノーゲーム・ノーライフ' }).hero).toBe('ノ')
    expect(wordsOf({ title: 'The Big O' }).hero).toBe('B')
    expect(wordsOf({ title: '...' }).hero).toBe('.')
    expect(wordsOf({ title: 'مرحبا' }).hero).toBeNull()
  })

  test('subtitles are separated, initials are the first and last', () => {
    expect(wordsOf({ title: 'Steins;Gate: Fuka Ryouiki' }).title).toEqual({ head: 'Steins;Gate', rest: 'Fuka Ryouiki' })
    expect(wordsOf({ title: 'Kujō Kōhei' }).initials).toBe('KK')
    expect(wordsOf({ title: '宮崎 駿' }).initials).toBe('宮')
  })
})
