import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { CharacterInput, CompanyInput, PersonInput } from '@/lib/catalogue/schemas/names-input'
import type { Values } from '@/lib/curation/documents/differences'
import { addCharacter } from '@/server/domain/catalogue/characters/mutations'
import { addCompany } from '@/server/domain/catalogue/companies/mutations'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { addPerson } from '@/server/domain/catalogue/people/mutations'
import type { Tx } from '@/server/platform/writing/write'
import type { Entry } from './mirrors/rules'

type Reference<Input> = number | { new: Input; key?: string }
type Actor = { person: Reference<PersonInput> }
type Cast = { character: Reference<CharacterInput>; actors: Actor[] }[]
type Companies = { company: Reference<CompanyInput> }[]

type AddedNoun = 'character' | 'person' | 'company'

/** The entry that has this key, or else a new one, which gets it. */
export async function keyed(
  tx: Tx,
  noun: EditedNoun,
  key: string | null | undefined,
  add: () => Promise<number>,
): Promise<number> {
  if (!key || noun === 'tag') return add()
  const there = await entryWithKey(tx, noun, key)
  if (there !== null) return there
  const id = await add()
  await tx.query(`UPDATE ${TABLES[noun]} SET source_key = $2 WHERE id = $1`, [id, key])
  return id
}

/** The entry that a catalogue or another instance calls so; null if there is none. */
export async function entryWithKey(tx: Tx, noun: Exclude<EditedNoun, 'tag'>, key: string): Promise<number | null> {
  const merged =
    noun === 'media'
      ? 'UNION ALL SELECT media_id FROM media_keys WHERE source_key = $1'
      : `UNION ALL SELECT ${noun}_id FROM entry_keys WHERE noun = '${noun}' AND source_key = $1`
  const { rows } = await tx.query<{ id: number }>(
    `SELECT id FROM ${TABLES[noun]} WHERE source_key = $1 ${merged} LIMIT 1`,
    [key],
  )
  return rows[0]?.id ?? null
}

/**
 * Adds the new entries that lists of a work name, and returns the fields with ids in place of `{ new: … }`. Equal new
 * entries are added once. Entries that were not here before go into `made`.
 */
export async function withEntriesAdded(tx: Tx, fields: Values, made: Entry[]): Promise<Values> {
  const added = new Map<string, Promise<number>>()
  const entry = <Input>(noun: AddedNoun, given: Reference<Input>, add: (tx: Tx, input: Input) => Promise<number>) => {
    if (typeof given === 'number') return given
    const key = `${noun} ${given.key ?? JSON.stringify(given.new)}`
    const make = async () => {
      const id = await add(tx, given.new)
      made.push({ noun, id })
      return id
    }
    const id = added.get(key) ?? keyed(tx, noun, given.key, make)
    added.set(key, id)
    return id
  }
  const person = (given: Reference<PersonInput>) => entry('person', given, addPerson)
  const { characters, staff, companies, ...rest } = fields as Values & {
    characters?: Cast
    staff?: Actor[]
    companies?: Companies
  }
  const withPerson = async <Of extends Actor>(one: Of) => ({ ...one, person: await person(one.person) })
  return {
    ...rest,
    ...(characters && {
      characters: await inTurn(characters, async (one) => {
        const character = await entry('character', one.character, addCharacter)
        return { ...one, character, actors: await inTurn(one.actors, withPerson) }
      }),
    }),
    ...(staff && { staff: await inTurn(staff, withPerson) }),
    ...(companies && {
      companies: await inTurn(companies, async (one) => ({
        ...one,
        company: await entry('company', one.company, addCompany),
      })),
    }),
  }
}

/** Makes items one after the other, since they share one connection. */
async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) made.push(await make(item))
  return made
}
