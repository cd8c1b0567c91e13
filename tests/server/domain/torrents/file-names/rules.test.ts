import { expect, test } from 'vitest'
import { wordsOfFiles } from '@/server/domain/torrents/file-names/rules'

test('the words of files and folders are distinct, folded and without signs', () => {
  expect(wordsOfFiles(['Show/Show - 01.mkv', 'Show/NCOP.mkv'])).toBe('show 01 mkv ncop')
})

test('names of kanji are bounded by their characters, and words stay whole', () => {
  const names = Array.from({ length: 2000 }, (_, at) => `${String.fromCodePoint(0x4e00 + at).repeat(250)}.mkv`)
  const text = wordsOfFiles(names)
  expect(text.length).toBeLessThanOrEqual(20_000)
  expect(text.length).toBeGreaterThan(19_000)
  const words = text.split(' ')
  expect(words.filter((word) => word.length !== 250)).toEqual(['mkv'])
})
