import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'opentype.js/dist/opentype.mjs'
import { describe, expect, test } from 'vitest'
import { type Face, faces, fontFor } from '../../drawing/fonts.ts'
import { unpack } from '../../drawing/woff.ts'

const FOLDER = 'packages/artwork/fonts'
const weights = new Map<string, Set<number>>()
for (const [family, weight] of Object.values(faces).flat()) {
  weights.set(family, (weights.get(family) ?? new Set()).add(weight))
}

describe('the font files in the repository', () => {
  test('are exactly the families of the faces', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...weights.keys()].sort())
  })

  test.each([...weights])('%s has each of its subsets in each weight, and nothing else', (family, all) => {
    const folder = join(FOLDER, family)
    const subsets = Object.keys(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')))
    const wanted = subsets.flatMap((name) => [...all].map((weight) => `${name.replace(/[[\]]/g, '')}-${weight}.woff`))
    expect(readdirSync(folder).sort()).toEqual([...wanted, 'LICENSE', 'unicode.json'].sort())
  })

  test.each([...weights.keys()])('each file of %s can be parsed', (family) => {
    for (const name of readdirSync(join(FOLDER, family)).filter((file) => file.endsWith('.woff'))) {
      const font = parse(unpack(readFileSync(join(FOLDER, family, name))), { lowMemory: true })
      expect(font.unitsPerEm, name).toBeGreaterThan(0)
    }
  })
})

test.each<[string, string]>([
  ['kana', 'あ'],
  ['a common kanji', '進'],
  ['a rare kanji of names', '髙'],
  ['a simplified character', '爱'],
  ['a hangul syllable', '힣'],
  ['Vietnamese', 'ế'],
  ['Cyrillic', 'Ё'],
  ['Greek', 'Ω'],
])('every face draws %s', (_, char) => {
  for (const face of Object.keys(faces) as Face[]) expect(fontFor(char, face), face).not.toBeNull()
})
