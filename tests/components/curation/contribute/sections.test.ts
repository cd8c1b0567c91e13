import { expect, test } from 'vitest'
import { ADDERS, ROWS } from '@/components/curation/contribute/row-kinds'
import { kindOf, SECTIONS } from '@/components/curation/contribute/sections'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { fieldsOf } from '@/server/domain/curation/documents/statements'

test.each(EDITED_NOUNS)('the form of a %s has each field of its document once', (noun) => {
  const fields = SECTIONS[noun].flatMap((section) => section.fields)
  expect([...fields].sort()).toEqual(fieldsOf(noun).sort())
})

test('each list has rows, and something that adds one', () => {
  const lists = EDITED_NOUNS.flatMap((noun) => SECTIONS[noun].flatMap(({ fields }) => fields)).filter(
    (field) => kindOf(field) === 'rows',
  )
  for (const field of lists) expect([field, ROWS[field], ADDERS[field]]).not.toContain(undefined)
})
