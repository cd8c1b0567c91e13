import { NextIntlClientProvider } from 'next-intl'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Editor from '@/components/community/reviews/editor/editor'
import { TextEditor } from '@/components/community/reviews/editor/text-editor'
import { messagesOf } from '@/i18n/catalogue'
import { MAX_TEXT, type TextType } from '@/lib/markup/formats'

const PROPS = { value: 'a <b>', textType: 'Bbcode', label: 'Review', onChange: () => {} } as const

function shown(props: Partial<ComponentProps<typeof Editor>> = {}, component: typeof Editor = Editor): string {
  const children = createElement(component, { ...PROPS, ...props })
  const provider = { locale: 'en', messages: messagesOf('en'), timeZone: 'UTC', children }
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider))
}

const tools = (html: string) => [...html.matchAll(/<button[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name)

test.each<[TextType, number]>([
  ['Plain', 0],
  ['Bbcode', 12],
  ['Html', 12],
  ['Markdown', 11],
])('%s has %i tools, and one of them is a tab stop', (textType, count) => {
  const html = shown({ textType })
  expect(tools(html)).toHaveLength(count)
  expect(html.match(/<button[^>]*tabindex="0"/g) ?? []).toHaveLength(count > 0 ? 1 : 0)
  expect(tools(html).includes('Underline')).toBe(textType === 'Bbcode' || textType === 'Html')
  expect(html.includes('Color or size')).toBe(textType === 'Bbcode' || textType === 'Html')
})

test('the text area has a label, a name and the text, and is at least 10rem high', () => {
  const html = shown({ name: 'rawText', required: true })
  const id = /<label[^>]*for="([^"]*)"[^>]*>Review</.exec(html)?.[1]
  const area = /<textarea[^>]*>/.exec(html)?.[0] ?? ''
  expect(area).toContain(`id="${id}"`)
  expect(area).toContain('name="rawText"')
  expect(area).toContain('aria-required="true"')
  expect(area).toContain('min-h-40')
  expect(html).toContain('>a &lt;b&gt;</textarea>')
  expect(html).toMatch(/<select name="textType"/)
})

test('the keys of a tool are in its title', () => {
  expect(shown()).toMatch(/aria-keyshortcuts="Control\+B" title="Bold \(Ctrl\+B\)"/)
})

test.each([
  [MAX_TEXT * 0.9, '', 'false'],
  [MAX_TEXT * 0.9 + 1, '45,001 of 50,000 characters<', 'false'],
  [MAX_TEXT + 1, '50,001 of 50,000 characters: shorten', 'true'],
])('of %i characters it says %j', (length, note, isInvalid) => {
  const html = shown({ value: 'a'.repeat(length) })
  expect(html).toContain(note)
  expect(html.includes(' of 50,000')).toBe(note !== '')
  expect(html).toContain(`aria-invalid="${isInvalid}"`)
})

test('an error of the field is beside it', () => {
  const html = shown({ error: 'This is too long' })
  const [, id] = /aria-describedby="([^"]*)"/.exec(html) ?? []
  expect(html).toContain(`<p id="${id}" class="field-message" data-wrong="">This is too long</p>`)
})

test('before its code is loaded there is its place', () => {
  expect(shown({}, TextEditor)).toContain('aria-busy="true"')
})
