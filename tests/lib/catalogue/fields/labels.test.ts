import { expect, test } from 'vitest'
import { SECTIONS } from '@/components/curation/contribute/sections'
import { labelOf } from '@/lib/catalogue/field-labels'
import { FIELDS } from '@/lib/catalogue/fields'
import { MERGED_FIELDS } from '@/lib/catalogue/fields/merged'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import en from '@/messages/en.json'
import { fieldsOf, OWN_FIELDS } from '@/server/domain/curation/documents/statements'

test.each(EDITED_NOUNS)('each field of a %s has one name for readers', (noun) => {
  const fields = new Set([
    ...Object.keys(FIELDS[noun]),
    ...SECTIONS[noun].flatMap((section) => section.fields),
    ...fieldsOf(noun),
    ...Object.keys(OWN_FIELDS[noun]),
    ...(noun === 'tag' ? [] : MERGED_FIELDS[noun]),
  ])
  const named = Object.keys(en.fields[noun])
  expect([...fields].sort()).toEqual([...named].sort())
})

test('a field is called as its noun calls it, else as any does; an unknown one as in the API', () => {
  expect(labelOf(en.fields, 'media', 'synonyms')).toBe('Other titles')
  expect(labelOf(en.fields, 'media', 'lockedFields')).toBe('Locked fields')
  expect(labelOf(en.fields, null, 'founded')).toBe('Founded')
  expect(labelOf(en.fields, 'media', 'fromTheFuture')).toBe('fromTheFuture')
})
