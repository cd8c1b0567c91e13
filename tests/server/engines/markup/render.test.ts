import { describe, expect, test } from 'vitest'
import { renderText } from '@/server/engines/markup/render'

const REL = 'rel="nofollow ugc noopener"'

/** Spoilers as they are rendered, of an episode or of none. */
const block = (html: string, episode?: number) =>
  `<div data-nosnippet=""><details class="spoiler"${attribute(episode)}>${html}</details></div>`
const inline = (html: string, episode?: number) => {
  const label = episode === undefined ? 'Spoiler' : `Spoiler (up to episode ${episode})`
  const visible = episode === undefined ? '' : `<small aria-hidden="true">${label}</small> `
  return `<label class="inline-spoiler"${attribute(episode)}><input type="checkbox" aria-label="${label}" />${visible}<span data-nosnippet="">${html}</span></label>`
}
const attribute = (episode?: number) => (episode === undefined ? '' : ` data-spoiler-ep="${episode}"`)
const LABEL = '<span data-spoiler-label="">Spoiler</span>'
const UNTIL_5 = '<summary><span data-spoiler-label="5">Spoiler (up to episode 5)</span></summary>'

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
    ['[list ol]\n[*]one\n[/list]', '<ol><li>one</li></ol>'],
    ['[list type=ol][*]one[/list]', '<ol><li>one</li></ol>'],
    ['[list type="1"][*]one[/list]', '<ol><li>one</li></ol>'],
    ['[list type=ul][*]one[/list]', '<ul><li>one</li></ul>'],
    ['[ul][li]one[/li][li]two[/li][/ul]', '<ul><li>one</li><li>two</li></ul>'],
    ['[OL]\n[*]one\n[*]two\n[/OL]', '<ol><li>one</li><li>two</li></ol>'],
    ['[ol][*]one[ul][*]in it[/ul][/ol]', '<ol><li><p>one</p>\n<ul><li>in it</li></ul></li></ol>'],
    ['[ul] never closed', '<p>[ul] never closed</p>'],
    ['[list=ol]\n[li]one[/li]\n[li]two[/li]\n[/list]', '<ol><li>one</li><li>two</li></ol>'],
    [
      'a[spoiler title="The end"]He [i]dies[/i].[/spoiler]b',
      `<p>a</p>\n${block('<summary>The end</summary><p>He <i>dies</i>.</p>')}\n<p>b</p>`,
    ],
    ['It is [inline-spoiler]him[/inline-spoiler].', `<p>It is ${inline('him')}.</p>`],
    ['[spoiler]a[/spoiler]', block(`<summary>${LABEL}</summary><p>a</p>`)],
    ['[spoiler ep=5]a[/spoiler]', block(`${UNTIL_5}<p>a</p>`, 5)],
    [
      '[spoiler title="The end" ep="5"]a[/spoiler]',
      block('<summary>The end <span data-spoiler-until="5">(up to episode 5)</span></summary><p>a</p>', 5),
    ],
    [
      '[spoiler=The end ep=5]a[/spoiler]',
      block('<summary>The end <span data-spoiler-until="5">(up to episode 5)</span></summary><p>a</p>', 5),
    ],
    [
      '[spoiler="The end" ep=5]a[/spoiler]',
      block('<summary>The end <span data-spoiler-until="5">(up to episode 5)</span></summary><p>a</p>', 5),
    ],
    ['[SPOILER EP=5]a[/SPOILER]', block(`${UNTIL_5}<p>a</p>`, 5)],
    [
      '[spoiler ep=1200]a[/spoiler]',
      block('<summary><span data-spoiler-label="1200">Spoiler (up to episode 1,200)</span></summary><p>a</p>', 1200),
    ],
    ...['0', '-5', '5.5', 'five', '100000', '5x', ''].map((ep): [string, string] => [
      `[spoiler ep="${ep}"]a[/spoiler]`,
      block(`<summary>${LABEL}</summary><p>a</p>`),
    ]),
    ['[inline-spoiler ep=5]a[/inline-spoiler]', `<p>${inline('a', 5)}</p>`],
    ['\\[b]a\\[/b] [b\\]', '<p>[b]a[/b] [b]</p>'],
    ['\\\\[b]a[/b] \\\\ \\"', '<p>\\<b>a</b> \\\\ \\&quot;</p>'.replaceAll('&quot;', '"')],
    ['[code]\\[a\\] \\\\[b][/code]', '<p><code>\\[a\\] \\\\[b]</code></p>'],
    ['[spoiler title="a \\"b\\" \\[c\\]"]d[/spoiler]', block('<summary>a "b" [c]</summary><p>d</p>')],
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
    ['see https://a.b/c?d=1.', `<p>see <a href="https://a.b/c?d=1" ${REL}>https://a.b/c?d=1</a>.</p>\n`],
    ['||at https://a.b/||', `<p>${inline(`at <a href="https://a.b/" ${REL}>https://a.b/</a>`)}</p>\n`],
    ['a.b a@b.c //a.b ftp://a.b `https://a.b`', '<p>a.b a@b.c //a.b ftp://a.b <code>https://a.b</code></p>\n'],
    ['![art](https://a.b/c.png)', `<p><a href="https://a.b/c.png" ${REL}>art</a></p>\n`],
    ['a\nb', '<p>a<br />\nb</p>\n'],
    ['<b onclick="x">a</b>', '<p>&lt;b onclick="x"&gt;a&lt;/b&gt;</p>\n'],
    ['3. c', '<ol start="3">\n<li>c</li>\n</ol>\n'],
    ['It is ||him||.', `<p>It is ${inline('him')}.</p>\n`],
    ['||**him**||{ep=5} a||', `<p>${inline('<strong>him</strong>', 5)} a||</p>\n`],
    ['a || b || c, ||||, || ||', '<p>a || b || c, ||||, || ||</p>\n'],
    ['\\||a||', '<p>||a||</p>\n'],
    ['::: spoiler\na\n:::', `${block(`<summary>${LABEL}</summary><p>a</p>\n`)}\n`],
    [
      'a\n::: spoiler The *end* {ep=5}\n- b\n:::\nc',
      `<p>a</p>\n${block('<summary>The *end* <span data-spoiler-until="5">(up to episode 5)</span></summary>\n<ul>\n<li>b</li>\n</ul>\n', 5)}\n<p>c</p>\n`,
    ],
    ['::: spoiler {ep=5}\na', `${block(`${UNTIL_5}<p>a</p>\n`, 5)}\n`],
    [
      '::: spoiler a\n::: spoiler b\nc\n:::\nd\n:::\ne',
      `${block(`<summary>a</summary>\n${block('<summary>b</summary>\n<p>c</p>\n')}\n<p>d</p>\n`)}\n<p>e</p>\n`,
    ],
    [
      '> ::: spoiler a\n> b\n\nc',
      `<blockquote>\n${block('<summary>a</summary>\n<p>b</p>\n')}\n</blockquote>\n<p>c</p>\n`,
    ],
    ['::: spoilers\na', '<p>::: spoilers<br />\na</p>\n'],
  ])('%j', (text, html) => expect(renderText(text, 'Markdown')).toBe(html))
})

describe('HTML', () => {
  test.each([
    ['<p style="color:red" onclick="x()" id="body">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><style>*{}</style><iframe src="//x"></iframe>b', 'b'],
    ['<a href=" HTTPS://a.b " target="_blank">a</a>', `<a href="HTTPS://a.b" ${REL}>a</a>`],
    ['<a href="//a.b">a</a><a href="java\nscript:x">b</a>', '<span>a</span><span>b</span>'],
    ['<details open class="x"><summary>a</summary>b</details>', block('<summary>a</summary>b')],
    ['<input type="text" name="password"><form>a</form>', 'a'],
    ['<h1>a</h1><h3>b</h3><h6>c</h6>', '<h4>a</h4><h6>b</h6><h6>c</h6>'],
    ['<span class="ink-red modal">a</span>', '<span class="ink-red">a</span>'],
    ['<b>never closed', '<b>never closed</b>'],
    ['<details>a</details>', block(`<summary>${LABEL}</summary>a`)],
    ['<details> <summary> </summary>a</details>', block(` <summary> ${LABEL}</summary>a`)],
    ['<details>a<summary>b</summary></details>', block(`<summary>${LABEL}</summary>a<summary>b</summary>`)],
    ['<details data-spoiler-ep="5">a</details>', block(`${UNTIL_5}a`, 5)],
    [
      '<details data-spoiler-ep="5"><summary>a</summary>b</details>',
      block('<summary>a <span data-spoiler-until="5">(up to episode 5)</span></summary>b', 5),
    ],
    ['<div data-spoiler-ep="5">a<p>b</p></div>', block(`${UNTIL_5}a<p>b</p>`, 5)],
    ['<p data-spoiler-ep=5>a</p><p data-spoiler-ep="x">b</p>', `${block(`${UNTIL_5}a`, 5)}<p>b</p>`],
    ['<span data-spoiler-ep="5">a</span>', inline('a', 5)],
    ['<inline-spoiler class="x">a</inline-spoiler>', inline('a')],
    ['<b data-spoiler-ep="5">a</b>', '<b>a</b>'],
    ['<details data-spoiler-ep=\'5" onclick="x\'>a</details>', block(`<summary>${LABEL}</summary>a`)],
  ])('%j', (text, html) => expect(renderText(text, 'Html')).toBe(html))
})
