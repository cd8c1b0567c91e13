import { expect, test } from 'vitest'
import { excerpt, htmlWithoutSpoilers } from '@/lib/markup/excerpt'
import { TEXT_TYPES, type TextType } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'
import { anyText } from '@/tests/support/any-text'
import fc from '@/tests/support/fast-check'

const excerptOf = (text: string, type: TextType, most = Number.POSITIVE_INFINITY) =>
  excerpt(renderText(text, type), most)

test.each([
  ['Plain', 'a <b> & "c"\n\nd', 'a <b> & "c"\nd'],
  ['Bbcode', 'a[spoiler title="cap"]x[quote]y[/quote][/spoiler]b', 'a\nb'],
  ['Bbcode', '[spoiler ep=5]x[/spoiler]', ''],
  ['Bbcode', 'It was [b][inline-spoiler ep=5]x[/inline-spoiler][/b]. [ul][*]b[*]c[/ul]', 'It was […].\nb\nc'],
  ['Bbcode', '[spoiler]x[spoiler]y[/spoiler]z[inline-spoiler]w[/inline-spoiler][/spoiler]a', 'a'],
  ['Markdown', 'It was ||x||{ep=5}.\n::: spoiler cap\ny\n:::\nb', 'It was […].\nb'],
  [
    'Html',
    '<h2>a</h2><details><summary>x</summary>y</details><p>b<br>c</p><span data-spoiler-ep=5>z</span>',
    'a\nb\nc\n[…]',
  ],
  ['Bbcode', '[b]a[/b] [spoiler=x]hidden [spoiler]deep[/spoiler] too[/spoiler] b', 'a\nb'],
  ['Bbcode', 'a [inline-spoiler]hidden [b]bold[/b][/inline-spoiler] b', 'a […] b'],
  ['Html', '<ul><li>a</li><li>b</li></ul><details><summary>x</summary>hidden</details>c', 'a\nb\nc'],
  ['Markdown', '**a** & `b`', 'a & b'],
  ['Html', '<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
] as const)('%s %j', (type, text, expected) => {
  expect(excerptOf(text, type)).toBe(expected)
})

test('of any text nothing that is hidden remains, and nothing else is gone', () => {
  const SECRET = 'xyzzy'
  const some = fc
    .tuple(anyText, anyText)
    .map(([before, after]) => [before, after].map((part) => part.replaceAll('xyzzy', '')))
  const spoilers = [
    `<details>${SECRET}</details>`,
    `<span data-spoiler-ep="5">${SECRET}</span>`,
    `<div data-spoiler-ep=5>${SECRET}</div>`,
  ]
  fc.assert(
    fc.property(some, fc.constantFrom(...spoilers), ([before = '', after = ''], spoiler) => {
      const html = renderText(before + spoiler + after, 'Html')
      // Markup before it may have swallowed the tag, which then hides nothing.
      fc.pre(html.includes(`>${SECRET}<`))
      const hides = /<(details|label)[^>]*>(?:(?!<\/\1>).)*xyzzy/s.test(html)
      expect(excerptOf(before + spoiler + after, 'Html').includes(SECRET)).toBe(!hides)
    }),
  )
})

test.each([
  ['x'.repeat(10), 'x'.repeat(10)],
  ['x'.repeat(11), `${'x'.repeat(9)}…`],
  ['eight ab cd', 'eight ab…'],
  ['12345678🌸9', '12345678…'],
])('%s is cut to 10 characters', (text, expected) => {
  expect(excerptOf(text, 'Plain', 10)).toBe(expected)
})

test('a caption outside of a spoiler is text', () => {
  expect(htmlWithoutSpoilers(renderText('<summary>a</summary>b', 'Html'))).toBe('ab')
})

test.each(TEXT_TYPES)('HTML of any %s without spoilers is balanced', (type) => {
  fc.assert(
    fc.property(anyText, (text) => {
      const open: string[] = []
      for (const [, slash, name = ''] of htmlWithoutSpoilers(renderText(text, type)).matchAll(
        /<(\/?)([a-z][a-z0-9-]*)[^>]*>/g,
      )) {
        expect(name).not.toMatch(/^(details|summary|label|input)$/)
        if (slash) expect(open.pop()).toBe(name)
        else if (!['br', 'hr', 'img'].includes(name)) open.push(name)
      }
      expect(open).toEqual([])
    }),
  )
})
