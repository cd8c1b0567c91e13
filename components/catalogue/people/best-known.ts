import type { PersonRole } from '@/lib/catalogue/schemas/people'

/** The maximum number of characters and of works. */
const MAX = 12

type Voiced = PersonRole & { character: NonNullable<PersonRole['character']> }
type Worked = { media: PersonRole['media']; roles: PersonRole[] }

/**
 * Selects from roles, in the order of their works' popularity. These are the first characters, each with its first
 * work, and the first works with a role other than voice, each with all such roles. A character can have one entry for
 * each work; characters of the same name count as one.
 */
export function bestKnown(roles: readonly PersonRole[]): { characters: Voiced[]; works: Worked[] } {
  const characters = new Map<string, Voiced>()
  const works = new Map<number, Worked>()
  for (const role of roles) {
    const { character, media } = role
    if (character) {
      if (!characters.has(character.fullName)) characters.set(character.fullName, { ...role, character })
    } else {
      const work = works.get(media.id) ?? { media, roles: [] }
      work.roles.push(role)
      works.set(media.id, work)
    }
  }
  return { characters: [...characters.values()].slice(0, MAX), works: [...works.values()].slice(0, MAX) }
}
