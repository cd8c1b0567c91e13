import { describe, expect, test } from 'vitest'
import { convert } from '@/lib/markup/convert/convert'
import { TEXT_TYPES, type TextType } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'
import { anyText } from '@/tests/support/any-text'
import fc, { runs } from '@/tests/support/fast-check'

/** The same text in each type. */
const SAME: { name: string; Bbcode: string; Markdown: string; Html: string; Plain?: string }[] = [
  {
    name: 'bold, italic and crossed out',
    Bbcode: '[b]a[/b] [i]b[/i] [s]c[/s]',
    Markdown: '**a** *b* ~~c~~',
    Html: '<p><b>a</b> <i>b</i> <s>c</s></p>',
    Plain: 'a b c',
  },
  {
    name: 'a link, and its address',
    Bbcode: '[url=https://a.b/?x=1&y=2]a[/url] [url]https://a.b/[/url]',
    Markdown: '[a](https://a.b/?x=1&amp;y=2) [https://a.b/](https://a.b/)',
    Html: '<p><a href="https://a.b/?x=1&amp;y=2">a</a> <a href="https://a.b/">https://a.b/</a></p>',
    Plain: 'a (https://a.b/?x=1&y=2) https://a.b/',
  },
  {
    name: 'a picture',
    Bbcode: '[img alt="a"]/api/file/media/1/a.webp[/img]',
    Markdown: '![a](/api/file/media/1/a.webp)',
    Html: '<p><img src="/api/file/media/1/a.webp" alt="a"></p>',
    Plain: 'a (/api/file/media/1/a.webp)',
  },
  {
    name: 'paragraphs and lines',
    Bbcode: 'a\nb\n\nc',
    Markdown: 'a\nb\n\nc',
    Html: '<p>a<br>\nb</p>\n<p>c</p>',
    Plain: 'a\nb\n\nc',
  },
  {
    name: 'a quote',
    Bbcode: '[quote]a\n\nb[/quote]',
    Markdown: '> a\n> \n> b',
    Html: '<blockquote><p>a</p>\n<p>b</p></blockquote>',
    Plain: '> a\n> \n> b',
  },
  {
    name: 'lists in lists',
    Bbcode: '[ol]\n[*]a\n[*]b\n[ul]\n[*]c\n[/ul]\n[/ol]',
    Markdown: '1. a\n2. b\n   - c',
    Html: '<ol><li>a</li>\n<li>b<ul><li>c</li></ul></li></ol>',
    Plain: '1. a\n2. b\n  - c',
  },
  {
    name: 'code',
    Bbcode: '[code]a*b[/code]\n\n[code]\nc\n  [d][/code]',
    Markdown: '`a*b`\n\n```\nc\n  [d]\n```',
    Html: '<p><code>a*b</code></p>\n<pre><code>c\n  [d]</code></pre>',
    Plain: 'a*b\n\nc\n  [d]',
  },
  {
    name: 'a spoiler with its caption and episode',
    Bbcode: '[spoiler title="The end" ep=5][b]a[/b]\n\nb[/spoiler]',
    Markdown: '::: spoiler The end {ep=5}\n**a**\n\nb\n:::',
    Html: '<details data-spoiler-ep="5"><summary>The end</summary>\n<p><b>a</b></p>\n<p>b</p></details>',
    Plain: 'The end\na\n\nb',
  },
  {
    name: 'an inline spoiler',
    Bbcode: 'a [inline-spoiler]b[/inline-spoiler] [inline-spoiler ep=5]c[/inline-spoiler]',
    Markdown: 'a ||b|| ||c||{ep=5}',
    Html: '<p>a <inline-spoiler>b</inline-spoiler> <inline-spoiler data-spoiler-ep="5">c</inline-spoiler></p>',
    Plain: 'a b c',
  },
  {
    name: 'characters that are markup elsewhere',
    Bbcode: '<b> \\[b] *a* _b_ a_b 1. # ||c|| &amp; \\[/b]',
    Markdown: '\\<b\\> \\[b\\] \\*a\\* \\_b\\_ a_b 1. # \\|\\|c\\|\\| \\&amp; \\[/b\\]',
    Html: '<p>&lt;b&gt; [b] *a* _b_ a_b 1. # ||c|| &amp;amp; [/b]</p>',
    Plain: '<b> [b] *a* _b_ a_b 1. # ||c|| &amp; [/b]',
  },
]

describe.each(SAME)('$name', ({ name, ...texts }) => {
  const given = TEXT_TYPES.filter((type) => texts[type] !== undefined)
  const pairs = given
    .flatMap((from) => given.map((to): [TextType, TextType] => [from, to]))
    .filter(([from, to]) => from !== to)

  // Plain has lost its markup.
  test.each(pairs.filter(([from]) => from !== 'Plain'))('%s as %s', (from, to) => {
    expect(convert(texts[from] ?? '', from, to).text).toBe(texts[to])
  })
})

test.each([
  ['Bbcode', 'Markdown', '[u]a[/u] [color=red]b[/color] [style size=large]c[/style]', 'a b c'],
  ['Bbcode', 'Html', '[u]a[/u] [color=red]b[/color]', '<p><u>a</u> <span class="ink-red">b</span></p>'],
  ['Html', 'Bbcode', '<span class="ink-red size-large x">a</span>', '[style size=large color=red]a[/style]'],
  ['Html', 'Bbcode', '<h1>a</h1><p>b</p>', '[style size=large][b]a[/b][/style]\n\nb'],
  ['Html', 'Markdown', '<h1>a</h1><h2>b #</h2>', '# a\n\n## b \\#'],
  ['Markdown', 'Bbcode', '|a|b|\n|-|-|\n|c|d|', 'a | b\nc | d'],
  ['Bbcode', 'Markdown', '[quote="Mugen"]a[/quote]', '> **Mugen**\n> \n> a'],
  [
    'Html',
    'Bbcode',
    '<blockquote><p><cite>"M" [x]</cite></p>a</blockquote>',
    '[quote author="\\"M\\" \\[x\\]"]a[/quote]',
  ],
  ['Html', 'Markdown', '<b><p>a</p><p>b</p></b>', 'a\n\nb'],
  ['Html', 'Markdown', 'a<b>"b"</b>c <b> d </b>e', 'a"b"c  **d** e'],
  ['Html', 'Markdown', '<b>a</b><b>b</b><i>c</i>', '**ab**_c_'],
  ['Html', 'Plain', '<p>a\n  b</p><script>c</script><p>d</p>', 'a b\n\nd'],
  ['Plain', 'Bbcode', '[b]a[/b]', '\\[b]a\\[/b]'],
  ['Plain', 'Bbcode', 'a\\', 'a\\'],
  ['Html', 'Bbcode', 'a\\<b>b</b>', 'a\\\\[b]b[/b]'],
  ['Plain', 'Markdown', '1. a\n# b\n- c\n    d\n===\n::: spoiler', '1\\. a\n\\# b\n\\- c\nd\n\\===\n\\::: spoiler'],
  ['Plain', 'Html', '<b>', '<p>&lt;b&gt;</p>'],
] as const)('%s as %s: %j', (from, to, text, expected) => {
  expect(convert(text, from, to).text).toBe(expected)
})

test('it says that plain text hides no spoilers', () => {
  expect(convert('a ||b||', 'Markdown', 'Plain').unveils).toBe(true)
  expect(convert('a ||b||', 'Markdown', 'Bbcode').unveils).toBe(false)
  expect(convert('a [b]b[/b]', 'Bbcode', 'Plain').unveils).toBe(false)
})

/** What a page shows of a text, without spaces and without what the renderer adds to spoilers. */
function shown(text: string, type: TextType): string {
  return (
    renderText(text, type)
      .replace(/<small aria-hidden="true">.*?<\/small>/g, '')
      .replace(/<summary><span data-spoiler-label[^>]*>[^<]*<\/span><\/summary>/g, '')
      .replace(/(?:<span data-spoiler-label| <span data-spoiler-until)[^>]*>[^<]*<\/span><\/summary>/g, '')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
      // Unicode reserves these for programs: nothing shows them, and BBCode marks its escapes by them.
      .replace(/[\uFDD0-\uFDD3]/g, '')
      .replace(/\s+/g, '')
  )
}
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function isIn(part: string, whole: string): boolean {
  let at = 0
  for (const character of part) {
    at = whole.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}

const pairs = TEXT_TYPES.flatMap((from) => TEXT_TYPES.map((to): [TextType, TextType] => [from, to])).filter(
  ([from, to]) => from !== to,
)

test.each(pairs)('any %s as %s shows everything that it showed before', (from, to) => {
  fc.assert(
    fc.property(anyText, (text) => {
      const converted = convert(text, from, to).text
      const [before, after] = [shown(text, from), shown(converted, to)]
      if (!isIn(before, after)) expect({ converted, after }).toEqual({ converted, after: before })
    }),
    runs(300),
  )
})
