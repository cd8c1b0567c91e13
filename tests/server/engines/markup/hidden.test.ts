import { describe, expect, test } from 'vitest'
import { excerpt, htmlWithoutSpoilers } from '@/lib/markup/excerpt'
import type { TextType } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'
import fc, { runs } from '@/tests/support/fast-check'

/** What a reader sees before anything is opened, as text. */
const shown = (text: string, type: TextType) =>
  htmlWithoutSpoilers(renderText(text, type))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('what a spoiler contains is not shown', () => {
  test.each<[string, TextType, string, string]>([
    ['within bold', 'Bbcode', 'a [b][spoiler]SECRET[/spoiler][/b] b', 'a […] b'],
    ['within a link', 'Bbcode', '[url=https://a.example][spoiler]SECRET[/spoiler][/url]', '[…]'],
    [
      'within colour and size',
      'Bbcode',
      '[color=red][style size=large][spoiler]SECRET[/spoiler][/style][/color]',
      '[…]',
    ],
    ['in a list within bold', 'Bbcode', '[b][list][*]a[*][spoiler]SECRET[/spoiler][/list][/b]', 'a […]'],
    ['in a quote within bold', 'Bbcode', '[b][quote]a [spoiler]SECRET[/spoiler][/quote][/b]', 'a […]'],
    ['over the end of a tag', 'Bbcode', '[b]a [spoiler]SECRET[/b] SECRET[/spoiler] b', 'a […] b'],
    ['over the end of a list', 'Bbcode', '[list][*]a[spoiler]SECRET[/list]SECRET[/spoiler]', 'a'],
    ['below the deepest', 'Bbcode', `${'[b]'.repeat(25)}[spoiler]SECRET[/spoiler]${'[/b]'.repeat(25)}`, '[…]'],
    ['in a cover with a stray end', 'Bbcode', '[spoiler ep=5]\na [/spoiler] SECRET\n[/spoiler]', ''],
    ['in a cover with a stray beginning', 'Bbcode', '[spoiler ep=5]\na [spoiler] SECRET\n[/spoiler]', ''],
    ['beside code', 'Bbcode', '[spoiler][code][/spoiler][/code]SECRET[/spoiler] a', 'a'],
    ['in a cover with a stray end', 'Markdown', '::: spoiler {ep=5}\na\n:::\nSECRET\n:::', ''],
    ['in a cover with a fence', 'Markdown', '::: spoiler\n```\n:::\n```\nSECRET\n:::\na', 'a'],
    [
      'in a table',
      'Markdown',
      '| a | b | c | d |\n|---|---|---|---|\n| a ||SECRET|| |',
      '| a | b | c | d | |---|---|---|---| | a […] |',
    ],
    ['as AniList writes it', 'Markdown', 'a ~!SECRET **SECRET**!~ b', 'a […] b'],
    ['of paragraphs, as AniList writes them', 'Markdown', '~!SECRET\n\n- SECRET\n\nSECRET!~\n\na', 'a'],
    ['as Reddit writes it', 'Markdown', '>!SECRET!< a\n\n> b >!SECRET!<', 'a b […]'],
    ['in items, as Reddit writes it', 'Markdown', '- >!SECRET!<\n- b', '[…] b'],
    ['in a cover with a stray end', 'Html', '<details data-spoiler-ep="5">a</details> SECRET</details>', ''],
    ['within bold', 'Html', '<b><details>SECRET</details></b> a', 'a'],
    ['below the deepest', 'Html', `${'<b>'.repeat(60)}a <details>SECRET</details> b`, 'a […] b'],
    ['below the deepest of itself', 'Html', `${'<details>'.repeat(60)}SECRET${'</details>'.repeat(60)} a`, 'a'],
  ])('%s (%s)', (_, type, text, rest) => {
    expect(shown(text, type).replace(/^\[…\] a/, (first) => (rest.startsWith('a') ? 'a' : first))).toBe(rest)
    expect(excerpt(renderText(text, type), 1000)).not.toContain('SECRET')
  })

  test.each<[TextType, string, string]>([
    ['Bbcode', '[spoiler]x[/spoiler] a [spoiler]y[/spoiler]', 'a'],
    ['Bbcode', 'a [/spoiler] b', 'a [/spoiler] b'],
    ['Markdown', '::: spoiler\nx\n:::\na\n::: spoiler\ny\n:::', 'a'],
    ['Markdown', '> !a', '!a'],
    ['Html', '<details>x</details>a<details>y</details>', 'a'],
  ])('and what is beside it is (%s)', (type, text, rest) => {
    expect(shown(text, type)).toBe(rest)
  })
})

test.each<[string, string]>([
  ['[Fate=Zero] [size=20]a[/size] [*] b', '[Fate=Zero] [size=20]a[/size] [*] b'],
  ['[code][Fate=Zero] [*][/code]', '[Fate=Zero] [*]'],
  ['[list ol][*]a[/list] [code][list ol][/code]', 'a [list ol]'],
])('a tag that there is not stays as written: %s', (text, expected) => {
  expect(shown(text, 'Bbcode')).toBe(expected)
})

test('the title and the caption of a spoiler are shown', () => {
  expect(renderText('[spoiler title=The end caption=Of all]x[/spoiler]', 'Bbcode')).toContain(
    '<summary>The end: Of all',
  )
  expect(renderText('a [b][spoiler=The end]x[/spoiler][/b]', 'Bbcode')).toContain('<b>The end <label')
})

/** A text in which only what is within spoilers says SECRET, however its marks are nested. */
type Nested = { mark: number; within: Nested[] } | string

const { nested } = fc.letrec<{ nested: Nested }>((tie) => ({
  nested: fc.oneof(
    { maxDepth: 30, depthSize: 'large' },
    fc.constant('word'),
    fc.record({ mark: fc.nat(), within: fc.array(tie('nested'), { maxLength: 3 }) }),
  ),
}))

const PAIRS: Partial<Record<TextType, { marks: [string, string][]; spoilers: [string, string][] }>> = {
  Bbcode: {
    marks: [
      ...['b', 'i', 'u', 's', 'quote', 'url=https://a.example', 'color=red', 'style size=large'].map(pairOf),
      ['[list][*]', '[/list]'],
    ],
    spoilers: [
      ['[spoiler]', '[/spoiler]'],
      ['[spoiler=A ep=3]', '[/spoiler]'],
      ['[inline-spoiler]', '[/inline-spoiler]'],
    ],
  },
  Html: {
    marks: ['b', 'i', 'p', 'ul', 'li', 'blockquote', 'table', 'td', 'a', 'h4', 'pre'].map((name) => [
      `<${name}>`,
      `</${name}>`,
    ]),
    spoilers: [
      ['<details>', '</details>'],
      ['<inline-spoiler>', '</inline-spoiler>'],
    ],
  },
  Markdown: {
    marks: [
      ['\n\n> ', '\n\n'],
      ['\n\n- ', '\n\n'],
      ['**', '**'],
      ['\n\n# ', '\n\n'],
    ],
    spoilers: [
      ['\n\n::: spoiler\n\n', '\n\n:::\n\n'],
      [' ~!', '!~ '],
      [' >!', '!< '],
      [' ||', '|| '],
    ],
  },
}

function pairOf(written: string): [string, string] {
  return [`[${written}]`, `[/${written.split(/[= ]/)[0]}]`]
}

function writtenAs(type: TextType, node: Nested, isHidden = false): string {
  const { marks = [], spoilers = [] } = PAIRS[type] ?? {}
  if (typeof node === 'string') return isHidden ? ' SECRET ' : ` ${node} `
  const all = [...marks.map((pair) => ({ pair, hides: false })), ...spoilers.map((pair) => ({ pair, hides: true }))]
  const { pair, hides } = all[node.mark % all.length] ?? { pair: ['', ''], hides: false }
  // Markdown's marks of lines are no nesting: one is not within another.
  const isLine = type === 'Markdown' && hides && !pair[0].includes(':::')
  const within = isLine ? 'SECRET' : node.within.map((each) => writtenAs(type, each, isHidden || hides)).join('')
  return `${pair[0]}${within}${pair[1]}`
}

test.each<TextType>(['Bbcode', 'Html', 'Markdown'])(
  'however it is nested (%s)',
  (type) => {
    fc.assert(
      fc.property(fc.array(nested, { maxLength: 4 }), (nodes) => {
        const text = nodes.map((node) => writtenAs(type, node)).join('')
        const rendered = renderText(text, type)
        expect(shown(text, type)).not.toContain('SECRET')
        expect(excerpt(rendered, 100_000)).not.toContain('SECRET')
        // Nothing is lost.
        expect(rendered.split('SECRET').length).toBe(text.split('SECRET').length)
      }),
      runs(150),
    )
  },
  60_000,
)
