import { describe, expect, test } from 'vitest'
import { drawArtwork, type Shape, shapes } from '../draw.ts'
import { colorOf } from '../drawing/color.ts'
import type { Subject } from '../drawing/subject.ts'

const everyShape = Object.keys(shapes) as Shape[]

const subject = (title: string, more: Partial<Subject> = {}): Subject => ({
  kind: 'media',
  title,
  nativeTitle: null,
  type: 'Anime',
  color: colorOf(title),
  ...more,
})

const hostile = [
  '',
  ' ',
  '......',
  '!?',
  '"\'&<>',
  '<script>alert("1")</script>',
  ']]><!--',
  '😀😀👩‍👩‍👧',
  '\ud800',
  'a\udc00b\ud83d',
  '\u0000\u0007\ufffe',
  'مرحبا بالعالم',
  'שלום',
  'Kujō Kōhei',
  'Ёлка',
  'Ωμέγα',
  '한국어 제목',
  '爱与三体',
  'ー'.repeat(60),
  '進撃の巨人「完結編」（前編）、とその後。',
  'x'.repeat(207),
  'Word '.repeat(41),
  '長'.repeat(207),
  '∞',
]

describe('a drawing', () => {
  test.each(everyShape)('%s is deterministic', (shape) => {
    const one = subject('Shingeki no Kyojin', { nativeTitle: '進撃の巨人' })
    expect(drawArtwork({ ...one }, shape)).toBe(drawArtwork({ ...one }, shape))
  })

  test.each(everyShape)('%s is well-formed, without text elements or external references, for every title', (shape) => {
    for (const title of hostile) {
      for (const nativeTitle of [null, title, '刀語']) {
        const svg = drawArtwork(subject(title, { nativeTitle }), shape)
        expect(unclosed(svg), title).toEqual([])
        expect(svg).not.toMatch(
          /<(text|tspan|image|script|style|foreignObject)|(?<!#)\bhttps?:(?!\/\/www\.w3\.org\/2000\/svg")|data:/,
        )
        expect(svg).not.toMatch(/NaN|undefined|Infinity|e[-+]\d/)
        expect([...svg].every((char) => char >= ' ' && char <= '~')).toBe(true)
      }
    }
  })

  test.each(everyShape)('%s stays small', (shape) => {
    const usual = Array.from({ length: 60 }, (_, i) =>
      drawArtwork(subject(`Isekai Meikyuu: Part ${i}`, { nativeTitle: '異世界迷宮でハーレムを' }), shape),
    )
    const worst = hostile.map((title) => drawArtwork(subject(title, { nativeTitle: '魔'.repeat(40) }), shape))
    expect(longest(usual)).toBeLessThan(64_000)
    expect(longest(worst)).toBeLessThan(128_000)
  })

  test('300 subjects get 300 drawings', () => {
    const drawn = Array.from({ length: 300 }, (_, i) => drawArtwork(subject(`Title ${i}`), 'cover'))
    expect(new Set(drawn).size).toBe(300)
  })

  test('subjects that differ only in kind, type, native title or colour have different drawings', () => {
    const one = subject('Kino no Tabi')
    const others: Subject[] = [
      one,
      { ...one, kind: 'series' },
      { ...one, type: 'LightNovel' },
      { ...one, nativeTitle: 'キノの旅' },
      { ...one, color: '#884422' },
    ]
    expect(new Set(others.map((other) => drawArtwork(other, 'cover'))).size).toBe(others.length)
  })

  test('accepts any text as colour', () => {
    for (const color of ['', 'red', '#fff', '"><script>', '#zzzzzz']) {
      const svg = drawArtwork(subject('A', { color }), 'cover')
      expect(unclosed(svg)).toEqual([])
      expect(svg).not.toContain('script')
    }
  })

  test('a wide Latin word in a column of kana does not loop for ever', () => {
    const wide = subject('Psycho-Pass', { nativeTitle: 'PSYCHO-PASS サイコパス' })
    for (const word of ['WWWWWWWWWW', 'MMMMMMMMMMMMMMMMMMMM'])
      expect(unclosed(drawArtwork(subject(word, { nativeTitle: `${word} サイコ` }), 'cover'))).toEqual([])
    expect(unclosed(drawArtwork(wide, 'cover'))).toEqual([])
  })

  test('letters with diacritics are drawn', () => {
    const plain = { kind: 'person', type: null, nativeTitle: null, color: '#446688' } as const
    const words = (title: string) => drawArtwork({ ...plain, title }, 'social').length
    expect(words('Kōō')).not.toBe(words('K'))
  })
})

const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length))

/** Unclosed elements, and closing tags without an opening one; also checks that attributes are quoted. */
function unclosed(svg: string): string[] {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z0-9:-]+="[^"<&]*")*)\s*(\/?)>/g,
    (_, close, name, _attributes, empty) => {
      if (close === '') {
        if (empty === '') open.push(name)
      } else if (open.pop() !== name) open.push(`/${name}`)
      return ''
    },
  )
  return rest === '' ? open : [...open, rest.slice(0, 80)]
}
