import { haveCommonStem, type Titles } from './title-stem'

/**
 * A name in the cast of a work, with its voice: of a character with an id, or of a name (`who`) whose character is not
 * found yet.
 */
export type Voiced = Titles & {
  who: string | null
  id: number | null
  /** Whether the character with the id is new in this load. */
  fresh: boolean
  name: string
  person: number
}

/** Names that are one character: a known one, or a new one (null). */
export type SameCharacter = { id: number | null; fresh: boolean; names: string[] }

/**
 * Joins names of several works that are one character. The same full name with the same voice is the same character.
 * A single word ("King", "Narrator") or a part ("Old Man") is so only in works with similar titles. Takes rows ordered
 * by name and voice; returns the characters that a name joins.
 */
export function sameCharacters(rows: readonly Voiced[]): SameCharacter[] {
  const joined = joins()
  for (const group of grouped(rows)) {
    const [first] = group
    if (!first) continue
    for (const [at, row] of group.entries()) {
      const others = isFullName(row.name) ? [first] : group.slice(0, at).filter((other) => haveCommonStem(other, row))
      for (const other of others) joined.join(nodeOf(other), nodeOf(row))
    }
  }
  const found = new Map<string, SameCharacter>()
  for (const row of new Map(rows.map((each) => [nodeOf(each), each])).values()) {
    const root = joined.rootOf(nodeOf(row))
    const character = found.get(root) ?? { id: null, fresh: false, names: [] }
    if (row.id === null) character.names.push(nodeOf(row))
    else if (character.id === null || row.id < character.id) Object.assign(character, { id: row.id, fresh: row.fresh })
    found.set(root, character)
  }
  return [...found.values()].filter(({ id, names }) => names.length > (id === null ? 1 : 0))
}

const nodeOf = ({ who, id }: Voiced) => (id === null ? (who ?? '') : `#${id}`)

/** "Student A" is none, nor is "Homeroom Teacher". */
const isFullName = (name: string) =>
  /^\S{2,}(?: \S+)* \S{2,}$/.test(name) && !name.split(' ').some((word) => ROLES.has(word))

/** Words of a part that says what somebody is, and not who. */
const ROLES = new Set(
  ['man', 'woman', 'boy', 'girl', 'male', 'female', 'child', 'student', 'teacher', 'president', 'officer'].concat([
    'soldier',
    'clerk',
    'owner',
    'player',
    'driver',
    'manager',
    'principal',
    'master',
    'narrator',
    'announcer',
  ]),
)

function* grouped(rows: readonly Voiced[]): Generator<Voiced[]> {
  let group: Voiced[] = []
  for (const row of rows) {
    const [first] = group
    if (first && (first.name !== row.name || first.person !== row.person)) {
      yield group
      group = []
    }
    group.push(row)
  }
  yield group
}

/** Disjoint sets (union-find). */
function joins() {
  const parents = new Map<string, string>()
  const rootOf = (node: string): string => {
    let root = node
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    if (root !== node) parents.set(node, root)
    return root
  }
  return {
    rootOf,
    join(one: string, other: string) {
      const [left, right] = [rootOf(one), rootOf(other)]
      if (left !== right) parents.set(right, left)
    },
  }
}
