import { describe, expect, test } from 'vitest'
import { editOf } from '@/components/community/reviews/editor/edit'
import { FORMATS, type Format, markupOf, styleOf } from '@/components/community/reviews/editor/formats'
import { formatOf, keysOf } from '@/components/community/reviews/editor/shortcuts'
import { TEXT_TYPES, type TextType } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'

/** A text with its selection between « and ». */
function edited(marked: string, type: TextType, format: Format, episode: number | null = null): string {
  const start = marked.indexOf('«')
  const end = marked.indexOf('»') - 1
  const text = marked.replace(/[«»]/g, '')
  const markup = markupOf(type, format, episode)
  if (!markup) throw new Error(`${type} has no ${format}`)
  const edit = editOf({ text, start, end }, markup)
  const after = text.slice(0, edit.start) + edit.insert + text.slice(edit.end)
  const [from, to] = edit.select
  return `${after.slice(0, from)}«${after.slice(from, to)}»${after.slice(to)}`
}

describe('marks around the selection', () => {
  test.each([
    ['Bbcode', 'bold', 'a «b» c', 'a [b]«b»[/b] c'],
    ['Bbcode', 'bold', 'a [b]«b»[/b] c', 'a «b» c'],
    ['Bbcode', 'bold', 'a «[b]b[/b]» c', 'a «b» c'],
    ['Bbcode', 'bold', 'a «»', 'a [b]«»[/b]'],
    ['Bbcode', 'bold', 'a« b »c', 'a [b]«b»[/b] c'],
    ['Html', 'italic', '«b»', '<i>«b»</i>'],
    ['Html', 'underline', '«b»', '<u>«b»</u>'],
    ['Markdown', 'bold', '«b»', '**«b»**'],
    ['Markdown', 'bold', '**«b»**', '«b»'],
    ['Markdown', 'italic', '**«b»**', '**_«b»_**'],
    ['Markdown', 'strike', '« »', '~~« »~~'],
    ['Bbcode', 'quote', 'a «b\nc»', 'a [quote]«b\nc»[/quote]'],
  ] as const)('%s %s: %s', (type, format, before, after) => {
    expect(edited(before, type, format)).toBe(after)
  })
})

describe('spoilers, with an episode or none', () => {
  test.each([
    ['Bbcode', 'spoiler', null, '[spoiler]«a»[/spoiler]'],
    ['Bbcode', 'spoiler', 5, '[spoiler ep=5]«a»[/spoiler]'],
    ['Bbcode', 'inlineSpoiler', 5, '[inline-spoiler ep=5]«a»[/inline-spoiler]'],
    ['Html', 'spoiler', 5, '<details data-spoiler-ep="5">«a»</details>'],
    ['Html', 'inlineSpoiler', null, '<inline-spoiler>«a»</inline-spoiler>'],
    ['Markdown', 'spoiler', 5, '::: spoiler {ep=5}\n«a»\n:::'],
    ['Markdown', 'inlineSpoiler', 5, '||«a»||{ep=5}'],
  ] as const)('%s %s of episode %s', (type, format, episode, after) => {
    expect(edited('«a»', type, format, episode)).toBe(after)
    const html = renderText(after.replace(/[«»]/g, ''), type)
    expect(html).toContain(episode ? `data-spoiler-ep="${episode}"` : 'Spoiler')
  })
})

describe('marks before lines', () => {
  test.each([
    ['Markdown', 'list', 'a«»', '- «a»'],
    ['Markdown', 'list', 'x\n\nb«\n»c', 'x\n\n- «b»\n\nc'],
    ['Markdown', 'list', '«a\nb»', '«- a\n- b»'],
    ['Markdown', 'list', '«- a\n- b»', '«a\nb»'],
    ['Markdown', 'orderedList', '«a\nb»\n\nc', '«1. a\n2. b»\n\nc'],
    ['Markdown', 'quote', 'x\na «b» c\ny', 'x\n\n> «a b c»\n\ny'],
    ['Bbcode', 'list', '«a\nb»', '[ul]\n«[*]a\n[*]b»\n[/ul]'],
    ['Bbcode', 'orderedList', '«»', '[ol]\n[*]«»\n[/ol]'],
    ['Html', 'list', '«a»', '<ul>\n<li>«a»</li>\n</ul>'],
  ] as const)('%s %s: %j', (type, format, before, after) => {
    expect(edited(before, type, format)).toBe(after)
  })
})

describe('links and pictures: the address is selected, to be typed', () => {
  test.each([
    ['Bbcode', 'link', 'a «b» c', 'a [url=«https://»]b[/url] c'],
    ['Bbcode', 'link', '«https://a.b»', '[url]https://a.b[/url]«»'],
    ['Bbcode', 'link', '«»', '[url]«https://»[/url]'],
    ['Bbcode', 'link', '«see https://»', '[url=«https://»]see https://[/url]'],
    ['Bbcode', 'image', '«a "b"»', '[img alt="a \\"b\\""]«https://»[/img]'],
    ['Html', 'link', '«b»', '<a href="«https://»">b</a>'],
    ['Html', 'image', '«»', '<img src="«https://»" alt="">'],
    ['Markdown', 'link', '«b»', '[b](«https://»)'],
    ['Markdown', 'link', '«see https://»', '[see https://](«https://»)'],
    ['Markdown', 'image', '«b»', '![b](«https://»)'],
  ] as const)('%s %s: %s', (type, format, before, after) => {
    expect(edited(before, type, format)).toBe(after)
  })
})

test.each(TEXT_TYPES)('every format of %s is markup that is rendered', (type) => {
  for (const format of FORMATS) {
    const markup = markupOf(type, format)
    if (!markup) continue
    const edit = editOf({ text: 'word', start: 0, end: 4 }, markup)
    const html = renderText(edit.insert.replace('https://', 'https://a.b'), type)
    expect(html, format).toContain('word')
    expect(html.replace(/<p>word<\/p>\n?/, ''), format).toMatch(
      /<(b|strong|i|em|u|s|a|img|blockquote|code|ul|ol|details|label)\b/,
    )
    expect(html.replace(/<[^>]*>/g, ''), format).toMatch(/^\s*(Spoiler\s*)?(word|https:\/\/a\.b)\s*$/)
  }
})

test('colours and sizes', () => {
  for (const type of ['Bbcode', 'Html'] as const)
    for (const style of ['red', 'large'] as const) {
      const markup = styleOf(type, style)
      const edit = markup && editOf({ text: 'word', start: 0, end: 4 }, markup)
      expect(renderText(edit?.insert ?? '', type)).toMatch(/<span class="(ink-red|size-large)">word<\/span>/)
    }
  expect(styleOf('Markdown', 'red')).toBeUndefined()
})

describe('keys', () => {
  const press = (keys: Partial<KeyboardEvent>) =>
    formatOf({ key: '', code: '', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, ...keys })

  test.each([
    [{ key: 'b' }, 'bold'],
    [{ key: 'B' }, 'bold'],
    [{ key: 'i', ctrlKey: false, metaKey: true }, 'italic'],
    [{ key: 'u' }, 'underline'],
    [{ key: 'k' }, 'link'],
    [{ key: 'X', shiftKey: true }, 'strike'],
    [{ key: '*', code: 'Digit8', shiftKey: true }, 'list'],
    [{ key: 'x' }, undefined],
    [{ key: 'b', shiftKey: true }, undefined],
    [{ key: 'b', altKey: true }, undefined],
    [{ key: 'b', ctrlKey: false }, undefined],
    [{ key: 'b', metaKey: true }, undefined],
  ])('%j asks for %s', (keys, format) => expect(press(keys)).toBe(format))

  test('are named as the keyboard names them', () => {
    expect(keysOf('bold', false)).toEqual({ label: 'Ctrl+B', aria: 'Control+B' })
    expect(keysOf('strike', true)).toEqual({ label: '⇧⌘X', aria: 'Meta+Shift+X' })
    expect(keysOf('image', false)).toBeUndefined()
  })
})
