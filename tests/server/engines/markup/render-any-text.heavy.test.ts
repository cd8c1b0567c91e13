import { expect, test } from 'vitest'
import { MAX_TEXT, TEXT_TYPES, type TextType } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'
import { anyText } from '@/tests/support/any-text'
import { cpuTime } from '@/tests/support/cpu-time'
import fc, { runs } from '@/tests/support/fast-check'

/** Every element that a text may contain; any other is a security hole. */
const TAGS = new Set(
  'p br hr h4 h5 h6 blockquote pre code ul ol li details summary b strong i em u s del ins sub sup small q cite span a img table thead tbody tr th td label input div'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'href rel src alt loading decoding start class type aria-label aria-hidden data-nosnippet data-spoiler-ep data-spoiler-label data-spoiler-until'.split(
    ' ',
  ),
)
const OF_SPOILERS = ['details', 'label']

/** Parses HTML more strictly than a browser: anything but plain tags with quoted attributes fails, too. */
function expectHarmless(html: string) {
  const open: string[] = []
  const rest = html.replace(
    /<(\/?)([a-z][a-z0-9-]*)((?: [a-z-]+="[^"<>]*")*)( \/)?>/g,
    (_, end, name, attributes, empty) => {
      expect(TAGS, html).toContain(name)
      if (end) expect(open.pop(), html).toBe(name)
      else if (!empty) open.push(name)
      const given = [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])
      if (!end) expectKnown(name, Object.fromEntries(given))
      else expect(given).toEqual([])
      return ''
    },
  )
  expect(rest, html).not.toMatch(/[<>]/)
  expect(open, html).toEqual([])
}

function expectKnown(name: string, attributes: Record<string, string>) {
  for (const attribute of Object.keys(attributes)) expect(ATTRIBUTES).toContain(attribute)
  if (name === 'a' && 'href' in attributes) {
    expect(attributes.href).toMatch(/^https?:\/\//i)
    expect(attributes.rel).toBe('nofollow ugc noopener')
  }
  if (name === 'img') expect(attributes.src).toMatch(/^\/api\/file\//)
  if (name === 'input') {
    expect(attributes).toEqual({ type: 'checkbox', 'aria-label': expect.stringMatching(LABEL) })
  }
  if (name === 'div') expect(attributes).toEqual({ 'data-nosnippet': '' })
  if ('data-spoiler-ep' in attributes) {
    expect(OF_SPOILERS).toContain(name)
    expect(attributes['data-spoiler-ep']).toMatch(/^[1-9]\d{0,4}$/)
  }
  expect(attributes.class ?? 'spoiler').toMatch(/^(spoiler|inline-spoiler|(ink|size)-[a-z]+( (ink|size)-[a-z]+)*)$/)
}

const LABEL = /^Spoiler( \(up to episode [\d,]{1,6}\))?$/

test.each(TEXT_TYPES)(
  'the HTML of any %s is harmless',
  (type) => {
    fc.assert(
      fc.property(anyText, (some) => expectHarmless(renderText(some, type))),
      runs(300),
    )
  },
  120_000,
)

/** Texts that consist only of these have caused quadratic time or stack overflows in parsers. */
const ANY = ['[', '<', '&', '\\', '\n\n', '*']
const OF_HTML = [
  ...ANY,
  '<b>',
  '<!--',
  '<a href="x',
  '<inline-spoiler>',
  '<details>',
  '<details data-spoiler-ep=5>',
  '<details><summary>',
  '<p data-spoiler-ep=5>',
  '<span data-spoiler-ep=5>',
  '<span data-spoiler-ep="5',
  '<details data-spoiler-ep=5><summary>a</summary></details>',
  '<summary>',
]
const UNITS: Record<TextType, string[]> = {
  Plain: [...ANY, '@a ', 'https://a.b '],
  Bbcode: [
    ...ANY,
    '[b]',
    '[/b]',
    '[b]x[/b]',
    '[b a="',
    '[url=',
    '[code]',
    '[list][*]',
    '[spoiler= ep=',
    '[spoiler ep=5]',
    '[spoiler ep=5]a[/spoiler]',
    '[inline-spoiler ep=5]',
    '[/spoiler]',
    '[b][spoiler]',
    '[spoiler][b]',
    '[spoiler title=a b',
    '[unknown]',
    '\\[',
    '\\"',
  ],
  Html: OF_HTML,
  // Markdown contains HTML.
  Markdown: [
    ...OF_HTML,
    '**a ',
    '_a',
    '`a',
    '> ',
    '- ',
    '![',
    '[a](',
    '](',
    '[a]: b\n',
    '|a|\n|-|\n',
    '[](',
    '***a',
    '||',
    '||a ',
    '||a||',
    '~!',
    '~!\n',
    '~!\n\n',
    '~!a!~ ',
    '>!',
    '>!\n',
    '>!\n\n',
    '>!a!<\n',
    'a||b||\n-|-\n',
    '[||a](x)',
    '||a||{ep=5',
    '::: spoiler\n',
    '::: spoiler a\n:::\n',
    '::: spoiler {ep=',
    ':::\n',
    '> ::: spoiler\n',
  ],
}

test.each(TEXT_TYPES)(
  'the longest %s of each is rendered in bounded time',
  async (type) => {
    for (const unit of UNITS[type]) {
      const longest = unit.repeat(Math.floor(MAX_TEXT / unit.length))
      expect(await cpuTime(() => renderText(longest, type)), `${type} of ${unit}`).toBeLessThan(1000)
    }
  },
  120_000,
)

test('too deep nesting is flattened, and its text is kept', () => {
  for (const [tag, type] of [
    ['[quote]', 'Bbcode'],
    ['[b]', 'Bbcode'],
    ['<blockquote>', 'Html'],
    ['[spoiler ep=5]', 'Bbcode'],
    ['<details data-spoiler-ep=5>', 'Html'],
    ['> ', 'Markdown'],
    ['::: spoiler\n', 'Markdown'],
  ] as const) {
    const end = type === 'Markdown' ? '' : tag.replace(/^(.)([\w-]+).*(.)$/, '$1/$2$3')
    const html = renderText(`${tag.repeat(3000)}inside${end.repeat(3000)}`, type)
    expect(html.match(/<(blockquote|b|details)\b/g)?.length ?? 0).toBeLessThanOrEqual(45)
    expectHarmless(html)
    if (type === 'Bbcode') expect(html).toContain('inside')
  }
})

test('a text that is too long is cut', () => {
  expect(renderText('a'.repeat(2 * MAX_TEXT), 'Plain')).toBe(`<p>${'a'.repeat(MAX_TEXT)}</p>`)
})
