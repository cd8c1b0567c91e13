import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEXT_TYPES } from '@/lib/schemas/reviews'
import { LONGEST_SHOWN, renderText } from '@/server/domain/markup/render'

const REL = 'rel="nofollow ugc noopener"'

describe('plain text', () => {
  test.each([
    ['One line', '<p>One line</p>'],
    ['One\nTwo', '<p>One<br />Two</p>'],
    ['One\r\n\r\nTwo\n \n\nThree', '<p>One</p>\n<p>Two</p>\n<p>Three</p>'],
    ['<b>1 & 2</b>', '<p>&lt;b&gt;1 &amp; 2&lt;/b&gt;</p>'],
    ['', ''],
  ])('%j', (text, html) => expect(renderText(text, 'Plain')).toBe(html))
})

describe('BBCode', () => {
  test.each([
    ['[b]a[/b] [i]b[/i] [u]c[/u] [s]d[/s]', '<p><b>a</b> <i>b</i> <u>c</u> <s>d</s></p>'],
    ['[B]a[/b]', '<p><b>a</b></p>'],
    ['[url]http://a.b/?x=1&y=2[/url]', `<p><a href="http://a.b/?x=1&amp;y=2" ${REL}>http://a.b/?x=1&amp;y=2</a></p>`],
    ['[url=https://a.b]it[/url]', `<p><a href="https://a.b" ${REL}>it</a></p>`],
    ['[url=javascript:alert(1)]it[/url]', '<p><span>it</span></p>'],
    ['[img]https://a.b/c.png[/img]', `<p><a href="https://a.b/c.png" ${REL}>https://a.b/c.png</a></p>`],
    [
      '[img]/api/file/media/1/a.webp[/img]',
      '<p><img src="/api/file/media/1/a.webp" alt="" loading="lazy" decoding="async" /></p>',
    ],
    ['[quote="Mugen"]No.[/quote]', '<blockquote><p><cite>Mugen</cite></p><p>No.</p></blockquote>'],
    ['[code][b]x[/b][/code]', '<p><code>[b]x[/b]</code></p>'],
    ['[code]\na\n  b[/code]', '<pre><code>a\n  b</code></pre>'],
    [
      '[color=crimson]a[/color][color=#00f]b[/color]',
      '<p><span class="ink-red">a</span><span class="ink-blue">b</span></p>',
    ],
    ['[color=expression(1)]a[/color]', '<p>a</p>'],
    ['[style size="large" color="#0f0"]a[/style]', '<p><span class="ink-green size-large">a</span></p>'],
    ['[list][*]one[*]two[/list]', '<ul><li>one</li><li>two</li></ul>'],
    ['[list=ol]\n[li]one[/li]\n[li]two[/li]\n[/list]', '<ol><li>one</li><li>two</li></ol>'],
    [
      'a[spoiler title="The end"]He [i]dies[/i].[/spoiler]b',
      '<p>a</p>\n<details class="spoiler"><summary>The end</summary><p>He <i>dies</i>.</p></details>\n<p>b</p>',
    ],
    [
      'It is [inline-spoiler]him[/inline-spoiler].',
      '<p>It is <label class="inline-spoiler"><input type="checkbox" aria-label="Spoiler" /><span>him</span></label>.</p>',
    ],
    ['[b]never closed', '<p>[b]never closed</p>'],
    ['[unknown]a[/unknown]', '<p>[unknown]a[/unknown]</p>'],
    ['[b][i]crossed[/b][/i] on', '<p><b><i>crossed</i></b> on</p>'],
    ['[b]a [quote]b[/quote][/b]', '<p><b>a b</b></p>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('%j', (text, html) => expect(renderText(text, 'Bbcode')).toBe(html))
})

describe('Markdown', () => {
  test.each([
    ['# One\n\n## Two', '<h4>One</h4>\n<h5>Two</h5>\n'],
    ['**a** _b_ ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>\n'],
    ['[it](https://a.b)', `<p><a href="https://a.b" ${REL}>it</a></p>\n`],
    ['[it](/media/1)', '<p><span>it</span></p>\n'],
    ['![art](https://a.b/c.png)', `<p><a href="https://a.b/c.png" ${REL}>art</a></p>\n`],
    ['a\nb', '<p>a<br />\nb</p>\n'],
    ['<b onclick="x">a</b>', '<p>&lt;b onclick="x"&gt;a&lt;/b&gt;</p>\n'],
    ['3. c', '<ol start="3">\n<li>c</li>\n</ol>\n'],
  ])('%j', (text, html) => expect(renderText(text, 'Markdown')).toBe(html))
})

describe('HTML', () => {
  test.each([
    ['<p style="color:red" onclick="x()" id="body">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><style>*{}</style><iframe src="//x"></iframe>b', 'b'],
    ['<a href=" HTTPS://a.b " target="_blank">a</a>', `<a href="HTTPS://a.b" ${REL}>a</a>`],
    ['<a href="//a.b">a</a><a href="java\nscript:x">b</a>', '<span>a</span><span>b</span>'],
    [
      '<details open class="x"><summary>a</summary>b</details>',
      '<details class="spoiler"><summary>a</summary>b</details>',
    ],
    ['<input type="text" name="password"><form>a</form>', 'a'],
    ['<h1>a</h1><h3>b</h3><h6>c</h6>', '<h4>a</h4><h6>b</h6><h6>c</h6>'],
    ['<span class="ink-red modal">a</span>', '<span class="ink-red">a</span>'],
    ['<b>never closed', '<b>never closed</b>'],
  ])('%j', (text, html) => expect(renderText(text, 'Html')).toBe(html))
})

/** Every element that a text may contain; any other is a security hole. */
const TAGS = new Set(
  'p br hr h4 h5 h6 blockquote pre code ul ol li details summary b strong i em u s del ins sub sup small q cite span a img table thead tbody tr th td label input'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set('href rel src alt loading decoding start class type aria-label'.split(' '))

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
      expectKnown(name, Object.fromEntries(given))
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
  if (name === 'input') expect(attributes).toEqual({ type: 'checkbox', 'aria-label': 'Spoiler' })
  expect(attributes.class ?? 'spoiler').toMatch(/^(spoiler|inline-spoiler|(ink|size)-[a-z]+( (ink|size)-[a-z]+)*)$/)
}

const part = fc.constantFrom(
  ...[
    '[b]',
    '[/b]',
    '[i]',
    '[/i]',
    '[url=',
    '[url]',
    '[/url]',
    ']',
    '[img]',
    '[/img]',
    '[quote]',
    '[/quote]',
    '[code]',
    '[/code]',
  ],
  ...[
    '[list]',
    '[*]',
    '[li]',
    '[/li]',
    '[/list]',
    '[list=ol]',
    '[color=',
    '[/color]',
    '[style size="',
    '"',
    '[/style]',
    '[spoiler title="',
  ],
  ...[
    '[spoiler]',
    '[/spoiler]',
    '[inline-spoiler]',
    '[/inline-spoiler]',
    '<inline-spoiler>',
    '</inline-spoiler>',
    '<b>',
    '</b>',
    '<p>',
  ],
  ...[
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="',
    '">',
    '</a>',
    'javascript:alert(1)',
    'https://a.b',
    'data:text/html,',
  ],
  ...[
    '<svg onload=alert(1)>',
    '<style>',
    '<details ontoggle=x open>',
    '<summary>',
    '<label>',
    '<input autofocus onfocus=x>',
    '<textarea>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    '&lt;',
    '&#x6a;',
    '&colon;',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '1. ',
    '# ',
    '```',
    '`',
    '**',
    '_',
    '[a](',
    ')',
    '![b](',
  ],
  ...[
    '|a|b|\n|-|-|\n',
    '\\',
    '\0',
    '\ud83d',
    'e\u0301',
    '<td>',
    '<table>',
    ' style=',
    ' onclick=',
    'xlink:href=',
    '<math>',
    '<noscript>',
    '__proto__',
  ],
)
const text = fc.oneof(
  fc.array(fc.oneof(part, fc.string({ maxLength: 6 })), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

test.each(TEXT_TYPES)(
  'the HTML of any %s is harmless',
  (type) => {
    fc.assert(
      fc.property(text, (some) => expectHarmless(renderText(some, type))),
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
]

test.each(TEXT_TYPES)(
  'the time for %s is proportional to its length, and bounded',
  (type) => {
    for (const unit of UNITS) {
      const fill = (length: number) => unit.repeat(Math.floor(length / unit.length))
      renderText(fill(2000), type)
      const short = timed(() => renderText(fill(LONGEST_SHOWN / 8), type))
      const long = timed(() => renderText(fill(LONGEST_SHOWN), type))
      expect(long, `${type} of ${unit}: ${short} ms, then ${long} ms`).toBeLessThan(8 * 4 * short + 400)
    }
  },
  120_000,
)

test('too deep nesting is flattened, and its text is kept', () => {
  for (const [tag, type] of [
    ['[quote]', 'Bbcode'],
    ['[b]', 'Bbcode'],
    ['<blockquote>', 'Html'],
    ['> ', 'Markdown'],
  ] as const) {
    const end = type === 'Markdown' ? '' : tag.replace(/^(.)/, '$1/')
    const html = renderText(`${tag.repeat(3000)}inside${end.repeat(3000)}`, type)
    expect(html.match(/<(blockquote|b)>/g)?.length ?? 0).toBeLessThanOrEqual(45)
    expectHarmless(html)
    if (type === 'Bbcode') expect(html).toContain('inside')
  }
})

test('a text that is too long is cut', () => {
  expect(renderText('a'.repeat(2 * LONGEST_SHOWN), 'Plain')).toBe(`<p>${'a'.repeat(LONGEST_SHOWN)}</p>`)
})

/** Milliseconds of CPU time, which other programs do not affect. */
function timed(run: () => void): number {
  const begin = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}
