import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type Font, parse } from 'opentype.js/dist/opentype.mjs'
import { unpack } from './woff.ts'

/** The faces that artwork is set in; each is a row of families, the first that knows a character draws it. */
export type Face = 'sans' | 'sansBold' | 'sansBlack' | 'mincho' | 'minchoBold'

/** The font file that draws a character in a face, or null where no font of ours can. */
export function fontFor(char: string, face: Face): Font | null {
  const code = char.codePointAt(0) ?? 0
  for (const [family, weight] of faces[face]) {
    for (const subset of subsetsOf(family, code)) {
      const font = open(family, subset, weight)
      if (font.charToGlyphIndex(char) > 0) return font
    }
  }
  return null
}

type Family = 'inter' | 'zen-kaku-gothic-new' | 'shippori-mincho' | 'nanum-gothic' | 'zcool-xiaowei'

/**
 * The families of each face, in order of preference. The files of these weights are in packages/artwork/fonts
 * (scripts/fonts.mjs).
 */
export const faces: Record<Face, readonly (readonly [Family, number])[]> = {
  sans: [
    ['inter', 500],
    ['zen-kaku-gothic-new', 500],
    ['nanum-gothic', 400],
    ['zcool-xiaowei', 400],
  ],
  sansBold: [
    ['inter', 700],
    ['zen-kaku-gothic-new', 700],
    ['nanum-gothic', 700],
    ['zcool-xiaowei', 400],
  ],
  sansBlack: [
    ['inter', 800],
    ['zen-kaku-gothic-new', 900],
    ['nanum-gothic', 800],
    ['zcool-xiaowei', 400],
  ],
  mincho: [
    ['shippori-mincho', 500],
    ['inter', 400],
    ['zen-kaku-gothic-new', 500],
    ['zcool-xiaowei', 400],
    ['nanum-gothic', 400],
  ],
  minchoBold: [
    ['shippori-mincho', 800],
    ['inter', 700],
    ['zen-kaku-gothic-new', 700],
    ['zcool-xiaowei', 400],
    ['nanum-gothic', 700],
  ],
}

type Range = { from: number; to: number; subset: string }

/** By family and then by block of 256 code points. */
const ranges = new Map<Family, Map<number, Range[]>>()

/** The files of a family are split by code points; its unicode.json has the ranges of each file. Ranges overlap. */
function subsetsOf(family: Family, code: number): string[] {
  let known = ranges.get(family)
  if (known === undefined) {
    known = readRanges(family)
    ranges.set(family, known)
  }
  const block = known.get(code >> 8) ?? []
  return block.filter(({ from, to }) => code >= from && code <= to).map(({ subset }) => subset)
}

function readRanges(family: Family): Map<number, Range[]> {
  const subsets = JSON.parse(readFileSync(file(family, 'unicode.json'), 'utf8')) as Record<string, string>
  const blocks = new Map<number, Range[]>()
  for (const [name, list] of Object.entries(subsets)) {
    for (const range of list.split(',')) {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      for (let block = from >> 8; block <= to >> 8; block++) {
        blocks.set(block, [...(blocks.get(block) ?? []), { from, to, subset: name.replace(/[[\]]/g, '') }])
      }
    }
  }
  return blocks
}

const opened = new LRUCache<string, Font>({ max: 96 })

function open(family: Family, subset: string, weight: number): Font {
  const path = file(family, `${subset}-${weight}.woff`)
  const known = opened.get(path)
  if (known !== undefined) return known
  const font = parse(unpack(readFileSync(path)), { lowMemory: true })
  opened.set(path, font)
  return font
}

function file(family: Family, name: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), 'packages/artwork/fonts', family, name)
}
