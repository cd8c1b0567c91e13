import { expect, test } from 'vitest'
import { messagesOf } from '@/i18n/catalogue'
import { formatsOf } from '@/lib/format'
import type { TextType } from '@/lib/markup/formats'
import { withSpoilerLabels } from '@/lib/markup/spoiler-labels'
import { renderText } from '@/server/engines/markup/render'
import { pseudo, pseudoMessages } from '../../support/pseudo'

const { spoiler: english } = messagesOf('en').reviews
const translated = pseudoMessages(english)
const [LABEL, UNTIL] = [pseudo(english.label), translated.until.replace('{episode}', '1.200')]

const TEXTS: [TextType, string][] = [
  ['Bbcode', '[spoiler]a[/spoiler] b [inline-spoiler]c[/inline-spoiler]'],
  ['Bbcode', '[spoiler ep=1200]a[/spoiler] b [inline-spoiler ep=1200]c[/inline-spoiler]'],
  ['Markdown', '::: spoiler The end {ep=1200}\na\n:::'],
  ['Html', '<details><summary></summary>a<details data-spoiler-ep="1200">b</details></details>'],
]

test.each(TEXTS)('the labels of the spoilers of a %s are in the locale of the page: %s', (type, text) => {
  const html = renderText(text, type)
  const shown = withSpoilerLabels(html, translated, formatsOf('de'))
  expect(html).toMatch(/Spoiler|up to episode/)
  expect(shown).not.toMatch(/Spoiler|up to episode/)
  if (text.includes('1200')) expect(shown).toContain(UNTIL)
  if (text.includes('<summary></summary>')) expect(shown).toContain(`>${LABEL}</span></summary>`)
  expect(withSpoilerLabels(shown, english, formatsOf('en'))).toBe(html)
})

test('captions that users write stay as they are, also with our words or marks', () => {
  const text = '<details><summary>Spoiler <span data-spoiler-label="">(up to episode 5)</span></summary>a</details>'
  const html = renderText(text, 'Html')
  expect(withSpoilerLabels(html, translated, formatsOf('de'))).toBe(html)
})

test('the words of a locale are text, whatever characters they have', () => {
  const html = renderText('[spoiler]a[/spoiler] [inline-spoiler]b[/inline-spoiler]', 'Bbcode')
  const shown = withSpoilerLabels(html, { label: '"<b>$&', until: '' }, formatsOf('en'))
  expect(shown).toContain('>&quot;&lt;b&gt;$&amp;</span>')
  expect(shown).toContain('aria-label="&quot;&lt;b&gt;$&amp;"')
})
