import { expect, test } from 'vitest'
import { cdata, element, emptyElement, xmlAround, xmlDocument, xmlLines } from '@/server/platform/xml'
import fc, { anyCharacter } from '@/tests/support/fast-check'
import { parseXml, textOf, within } from '@/tests/support/xml'

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .array(
      fc.constantFrom(']]>', '<![CDATA[', '&amp;', '&', '<b>', '"', "'", '\0', '\u0007', '\ufffe', '\ud800', 'é'),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
)
/** What XML 1.0 has no character for is left out; a reader takes line breaks as one kind. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/\r\n?/g, '\n')

test('any text comes back from an element and from a section, and any value from an attribute', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      const root = element('a', [element('b', text), element('c', [cdata(other)])], { d: other, e: null })
      const read = parseXml(xmlDocument(root))
      expect([textOf(read, 'b'), textOf(read, 'c')]).toEqual([readable(text), readable(other)])
      expect(Object.keys(read.attributes)).toEqual(['d'])
      // A reader takes line breaks and tabs of an attribute as spaces.
      expect(read.attributes.d?.replace(/\s/g, ' ')).toBe(readable(other).replace(/\s/g, ' '))
    }),
  )
})

test('elements keep their order and stand on lines of their own', () => {
  const list = element('list', [element('a', 1), emptyElement('b', { c: 'true' }), element('a', '')])
  expect(xmlDocument(list)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<list>\n<a>1</a>\n<b c="true"/>\n<a/>\n</list>\n',
  )
})

test('a document is the same in parts', () => {
  const { head, end } = xmlAround(element('list', [element('about', 'x')], { a: '<' }))
  expect(head).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<list a="&lt;">\n<about>x</about>\n')
  const read = parseXml(head + xmlLines([element('a', ''), element('a', '2')]) + end)
  expect(within(read, 'a').map(({ text }) => text)).toEqual(['', '2'])
  expect(xmlLines([element('a', '')])).toBe('<a></a>\n')
  const empty = xmlAround(element('list', []))
  expect(parseXml(empty.head + empty.end).name).toBe('list')
})
