/** Two related works, each with the series that it is in. */
export type Edge = { a: number; b: number; seriesOfA: number | null; seriesOfB: number | null }

/** The series of works without one: an existing series, or a new one for several works. */
export type Grouping = { joins: Map<number, number>; groups: number[][] }

/**
 * Groups related works. Works with a series keep it. Connected works without one join the series that most of their relations
 * lead to (the oldest of equals), or form a new one if there is none. Existing groups are not changed, so that series are
 * stable over several loads.
 */
export function groupWorks(edges: readonly Edge[]): Grouping {
  const { find, unite } = unionFind()
  for (const { a, b, seriesOfA, seriesOfB } of edges) if (seriesOfA === null && seriesOfB === null) unite(a, b)

  const votes = new Map<number, Map<number, number>>()
  for (const { a, b, seriesOfA, seriesOfB } of edges) {
    if (seriesOfA === null && seriesOfB !== null) vote(votes, find(a), seriesOfB)
    if (seriesOfB === null && seriesOfA !== null) vote(votes, find(b), seriesOfA)
  }
  const members = new Map<number, Set<number>>()
  for (const { a, b, seriesOfA, seriesOfB } of edges) {
    if (seriesOfA === null) memberOf(members, find(a)).add(a)
    if (seriesOfB === null) memberOf(members, find(b)).add(b)
  }
  const grouping: Grouping = { joins: new Map(), groups: [] }
  for (const [root, works] of members) {
    const series = winner(votes.get(root))
    if (series === undefined) grouping.groups.push([...works].sort((a, b) => a - b))
    else for (const work of works) grouping.joins.set(work, series)
  }
  return grouping
}

function unionFind() {
  const parents = new Map<number, number>()
  const find = (work: number): number => {
    let root = work
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up
    for (let at = work; at !== root; ) {
      const up = parents.get(at) ?? root
      parents.set(at, root)
      at = up
    }
    return root
  }
  const unite = (a: number, b: number) => {
    const [one, other] = [find(a), find(b)]
    if (one !== other) parents.set(Math.max(one, other), Math.min(one, other))
  }
  return { find, unite }
}

function vote(votes: Map<number, Map<number, number>>, root: number, series: number): void {
  const counts = votes.get(root) ?? new Map<number, number>()
  votes.set(root, counts.set(series, (counts.get(series) ?? 0) + 1))
}

function memberOf(members: Map<number, Set<number>>, root: number): Set<number> {
  const found = members.get(root) ?? new Set<number>()
  members.set(root, found)
  return found
}

function winner(counts: Map<number, number> | undefined): number | undefined {
  if (!counts) return undefined
  return [...counts].sort(([a, votesA], [b, votesB]) => votesB - votesA || a - b)[0]?.[0]
}

/** The fields of a work that decide the group's name. Titles are sort keys. */
export type Member = { id: number; titleSort: string; releaseDate: number | null; popularity: number }

/**
 * The work that a group is named after: the one whose title is the beginning of most titles of the group ("Gintama", not
 * "Gintama: Enchousen"), then the earliest, the most popular, the one with the smallest id.
 */
export function namesake<Work extends Member>(members: readonly Work[]): Work | undefined {
  const begun = (work: Work) => members.filter(({ titleSort }) => titleSort.startsWith(work.titleSort)).length
  return members
    .map((work) => ({ work, begun: begun(work) }))
    .sort(
      (a, b) =>
        b.begun - a.begun ||
        (a.work.releaseDate ?? LATEST) - (b.work.releaseDate ?? LATEST) ||
        b.work.popularity - a.work.popularity ||
        a.work.id - b.work.id,
    )[0]?.work
}

const LATEST = 99_991_231
