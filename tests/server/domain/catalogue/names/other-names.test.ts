import { expect, test } from 'vitest'
import { characterInput, companyInput, personInput } from '@/lib/catalogue/schemas/names-input'
import { addCharacter, changeCharacter } from '@/server/domain/catalogue/characters/mutations'
import { addCompany, changeCompany } from '@/server/domain/catalogue/companies/mutations'
import { addPerson, changePerson } from '@/server/domain/catalogue/people/mutations'
import { searchIds } from '@/server/engines/search/search'
import { type Tx, write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'

useDatabase()

type Names = { otherNames: string[] }
const NOUNS = {
  person: {
    add: (tx: Tx, names: Names) => addPerson(tx, personInput.parse({ firstName: 'Kana', lastName: 'Voice', ...names })),
    change: (tx: Tx, id: number, names: Names) => changePerson(tx, id, personInput.parse(names)),
  },
  character: {
    add: (tx: Tx, names: Names) => addCharacter(tx, characterInput.parse({ firstName: 'Kirito', ...names })),
    change: (tx: Tx, id: number, names: Names) => changeCharacter(tx, id, characterInput.parse(names)),
  },
  company: {
    add: (tx: Tx, names: Names) => addCompany(tx, companyInput.parse({ name: 'Studio Somewhere', ...names })),
    change: (tx: Tx, id: number, names: Names) => changeCompany(tx, id, companyInput.partial().parse(names)),
  },
} as const

test.each(['person', 'character', 'company'] as const)(
  'a %s is found by other names as long as it has them',
  async (noun) => {
    const { add, change } = NOUNS[noun]
    const id = await write((tx) => add(tx, { otherNames: ['Hanatarou', '花たろ'] }))
    expect(await searchIds(noun, 'HANATAROU')).toEqual([id])
    expect(await searchIds(noun, '花たろ')).toEqual([id])
    await write((tx) => change(tx, id, { otherNames: ['Other'] }))
    expect(await searchIds(noun, 'hanatarou')).toEqual([])
    expect(await searchIds(noun, 'other')).toEqual([id])
  },
)
