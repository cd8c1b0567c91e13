import type { PersonRole } from '@/lib/schemas/people'

/** What the first page of a person shows at most of each. */
const MOST = 12

type Voiced = PersonRole & { character: NonNullable<PersonRole['character']> }
type Worked = { media: PersonRole['media']; roles: PersonRole[] }

/**
 * Of roles that stand in the order in which their works are known: the first characters, each with its first work, and the
 * first works that were made in another role than that of a voice, each with all such roles. A character that is kept once
 * for each of its works is told by its name.
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
  return { characters: [...characters.values()].slice(0, MOST), works: [...works.values()].slice(0, MOST) }
}
