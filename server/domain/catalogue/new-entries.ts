import type { CharacterInput } from '@/lib/catalogue/schemas/characters-input'
import type { CompanyInput, PersonInput } from '@/lib/catalogue/schemas/names-input'
import type { Tx } from '@/server/platform/writing/write'
import { addCharacter } from './characters/mutations'
import { addCompany } from './companies/mutations'
import type { Values } from './documents/rules'
import { addPerson } from './people/mutations'

type Reference<Input> = number | { new: Input }
type Actor = { person: Reference<PersonInput> }
type Cast = { character: Reference<CharacterInput>; actors: Actor[] }[]
type Staff = { person: Reference<PersonInput> }[]
type Companies = { company: Reference<CompanyInput> }[]

/** The fields of a work with the new entries of its lists added: what was `{ new: … }` is an id. The same new entry is added once. */
export async function withEntriesAdded(tx: Tx, fields: Values): Promise<Values> {
  const added = new Map<string, Promise<number>>()
  const entry = <Input>(noun: string, given: Reference<Input>, add: (tx: Tx, input: Input) => Promise<number>) => {
    if (typeof given === 'number') return given
    const key = `${noun} ${JSON.stringify(given.new)}`
    const id = added.get(key) ?? add(tx, given.new)
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
