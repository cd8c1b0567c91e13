import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { CharacterInput } from '@/lib/catalogue/schemas/characters-input'
import type { CompanyInput, PersonInput } from '@/lib/catalogue/schemas/names-input'
import { addCharacter } from '@/server/domain/catalogue/characters/mutations'
import { addCompany } from '@/server/domain/catalogue/companies/mutations'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { addPerson } from '@/server/domain/catalogue/people/mutations'
import type { Tx } from '@/server/platform/writing/write'
import type { Values } from './documents/rules'
import type { Entry } from './mirrors/rules'

type Reference<Input> = number | { new: Input; key?: string }
type Actor = { person: Reference<PersonInput> }
type Cast = { character: Reference<CharacterInput>; actors: Actor[] }[]
type Staff = { person: Reference<PersonInput> }[]
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
 * The fields of a work with the new entries of its lists added: what was `{ new: … }` is an id. The same new entry is added once. Those that
 * were not there before go into `made`.
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
    staff?: Staff
    companies?: Companies
  }
  // One after the other: they share one connection.
  const castWith = async (cast: Cast) => {
    const given = []
    for (const one of cast) {
      const character = await entry('character', one.character, addCharacter)
      const actors = []
      for (const actor of one.actors) actors.push({ ...actor, person: await person(actor.person) })
      given.push({ ...one, character, actors })
    }
    return given
  }
  const staffWith = async (credits: Staff) => {
    const given = []
    for (const one of credits) given.push({ ...one, person: await person(one.person) })
    return given
  }
  const companiesWith = async (list: Companies) => {
    const given = []
    for (const one of list) given.push({ ...one, company: await entry('company', one.company, addCompany) })
    return given
  }
  return {
    ...rest,
    ...(characters && { characters: await castWith(characters) }),
    ...(staff && { staff: await staffWith(staff) }),
    ...(companies && { companies: await companiesWith(companies) }),
  }
}
