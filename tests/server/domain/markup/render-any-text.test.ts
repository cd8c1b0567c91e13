import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_TEXT, TEXT_TYPES } from '@/lib/schemas/reviews'
import { renderText } from '@/server/domain/markup/render'
import { anyText } from '@/tests/support/any-text'

/** Every element that a text may contain; any other is a security hole. */
const TAGS = new Set(
  'p br hr h4 h5 h6 blockquote pre code ul ol li details summary b strong i em u s del ins sub sup small q cite span a img table thead tbody tr th td label input div'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'href rel src alt loading decoding start class type aria-label aria-hidden data-nosnippet data-spoiler-ep'.split(' '),
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
      { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) },
    )
  },
  120_000,
)

/** Texts that consist only of these have caused quadratic time or stack overflows in parsers. */
const UNITS = [
  '[b]',
  '[/b]',
  '[',
  '[b]x[/b]',
  '[b a="',
  '[url=',
  '[code]',
  '[list][*]',
  '<b>',
  '<',
  '<!--',
  '<a href="x',
  '*',
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
  '<inline-spoiler>',
  '<details>',
  '\n\n',
  '[](',
  '***a',
  '&',
  '||',
  '||a ',
  '||a||',
  '[||a](x)',
  '||a||{ep=5',
  '::: spoiler\n',
  '::: spoiler a\n:::\n',
  '::: spoiler {ep=',
  ':::\n',
  '> ::: spoiler\n',
  '[spoiler= ep=',
  '[spoiler ep=5]',
  '[spoiler ep=5]a[/spoiler]',
  '[inline-spoiler ep=5]',
  '\\',
  '\\[',
  '\\"',
  '<details data-spoiler-ep=5>',
  '<details><summary>',
  '<p data-spoiler-ep=5>',
  '<span data-spoiler-ep=5>',
  '<span data-spoiler-ep="5',
  '<details data-spoiler-ep=5><summary>a</summary></details>',
  '<summary>',
]

/** Milliseconds: a hundred times what the slowest takes, and far less than in quadratic time. */
const MOST_TIME = 5000

test.each(TEXT_TYPES)(
  'the processor time for the longest %s is bounded',
  (type) => {
    for (const unit of UNITS) {
      const taken = timed(() => renderText(unit.repeat(Math.floor(MOST_TEXT / unit.length)), type))
      expect(taken, `${type} of ${unit}`).toBeLessThan(MOST_TIME)
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
  expect(renderText('a'.repeat(2 * MOST_TEXT), 'Plain')).toBe(`<p>${'a'.repeat(MOST_TEXT)}</p>`)
})

/** Milliseconds of CPU time, which other programs do not affect. */
function timed(run: () => void): number {
  const begin = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}
