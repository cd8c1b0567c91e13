import { fold } from '@/lib/fold'
import { grouped } from '@/lib/grouped'
import { haveCommonStem, haveOneStem, type Titles } from '../title-stem'

/**
 * A name in the cast of a work, with its voice if it has one: of a character with an id, or of a name (`who`) whose
 * character is not found yet.
 */
export type Voiced = Titles & {
  who: string | null
  id: number | null
  /** Whether the character with the id is new in this load. */
  fresh: boolean
  name: string
  voice: string | null
}

/** Names that are one character: a known one, or a new one (null). */
export type SameCharacter = { id: number | null; fresh: boolean; names: string[] }

/**
 * Joins names of several works that are one character. The same full name with the same voice is the same character.
 * A single word ("King", "Narrator") or a part ("Old Man") is so only in works with similar titles. A name without a
 * voice, such as that of a manga, is the only character of this name in works with similar titles, a single word in
 * works whose titles are one but for season, number or subtitle. Returns the characters that a name joins.
 */
export function sameCharacters(rows: readonly Voiced[]): SameCharacter[] {
  const joined = joinsOf(rows)
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

/** Known characters that one load would have made one, by the same rules: of each its ids, in order. */
export function knownTwice(rows: readonly Omit<Voiced, 'who' | 'fresh'>[]): number[][] {
  const joined = joinsOf(
    rows.map((row) => ({ ...row, who: null, fresh: false })),
    { evenKnown: true },
  )
  const ids = new Set(rows.flatMap(({ id }) => id ?? []))
  const groups = grouped(ids, (id) => joined.rootOf(`#${id}`))
  return [...groups.values()].filter((each) => each.length > 1).map((each) => each.sort((a, b) => a - b))
}

type Joins = ReturnType<typeof joins>

function joinsOf(rows: readonly Voiced[], { evenKnown = false } = {}): Joins {
  const joined = joins()
  for (const [name, group] of grouped(rows, (row) => row.name)) {
    joinVoices(group, joined)
    joinVoiceless(name, group, { joined, evenKnown })
  }
  return joined
}

function joinVoices(group: readonly Voiced[], joined: Joins): void {
  const byVoice = new Map<string, Voiced[]>()
  for (const row of group) {
    if (row.voice === null) continue
    const others = byVoice.get(soundOf(row.voice)) ?? []
    const [first] = others
    const same = isFullName(row.name) ? [first] : others.filter((other) => haveCommonStem(other, row))
    for (const other of same) if (other) joined.join(nodeOf(other), nodeOf(row))
    byVoice.set(soundOf(row.voice), [...others, row])
  }
}

/** In a load two known characters stay two. All works of a name count: its second work may know another character. */
function joinVoiceless(
  name: string,
  group: readonly Voiced[],
  { joined, evenKnown }: { joined: Joins; evenKnown: boolean },
): void {
  if (isPart(name)) return
  const voiced = new Set(group.filter(({ voice }) => voice !== null).map(nodeOf))
  const areAlike = isFullName(name) ? haveCommonStem : haveOneStem
  const known = () => new Set(group.filter(({ id }) => id !== null).map((row) => joined.rootOf(nodeOf(row))))
  for (const [node, works] of grouped(group, nodeOf)) {
    if (voiced.has(node)) continue
    const root = joined.rootOf(node)
    const alike = group.filter((other) => works.some((work) => areAlike(other, work)))
    const roots = new Set(alike.map((other) => joined.rootOf(nodeOf(other))))
    roots.delete(root)
    const [other, ...more] = roots
    if (other === undefined || more.length > 0) continue
    if (!evenKnown && known().has(root) && known().has(other)) continue
    joined.join(other, root)
  }
}

/** One spelling of a Japanese name that has several with other long vowels: "Yūki Ōhara", "Yuuki Ohara". */
const soundOf = (voice: string) =>
  fold(voice)
    .replace(/o[uo]|oh(?![aeiouy])/g, 'o')
    .replace(/uu/g, 'u')

const nodeOf = ({ who, id }: Voiced) => (id === null ? (who ?? '') : `#${id}`)

/** "Student A" is none, nor is "Homeroom Teacher". */
const isFullName = (name: string) => /^\S{2,}(?: \S+)* \S{2,}$/.test(name) && !isPart(name)

const isPart = (name: string) => name.split(' ').some((word) => ROLES.has(word))

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
