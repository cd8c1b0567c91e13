/** Two works that belong to one series. */
export type Edge = { a: number; b: number }

/** The current series of a work, and whether it is fixed: described, edited or reviewed. */
export type Place = { series: number; isFixed: boolean }

/** The result for each work: an existing series, a new one together with others, or none. */
export type Grouping = { joins: Map<number, number>; groups: number[][]; leaves: number[] }

/**
 * Groups works into series by their connected components. Works in a fixed series stay; works connected to them join
 * the fixed series with most of their edges (of equals the oldest). Any other component keeps the grouped series that
 * most of its works are in, each series at most once, so that series are stable across loads; otherwise it becomes a
 * new one. Works without an edge leave their grouped series.
 */
export function groupWorks(edges: readonly Edge[], places: ReadonlyMap<number, Place>): Grouping {
  const isFixed = (work: number) => places.get(work)?.isFixed === true
  const { find, unite } = unionFind()
  for (const { a, b } of edges) if (!isFixed(a) && !isFixed(b)) unite(a, b)

  const votes = new Map<number, Map<number, number>>()
  const members = new Map<number, Set<number>>()
  for (const { a, b } of edges)
    for (const [one, other] of [[a, b] as const, [b, a] as const]) {
      if (isFixed(one)) continue
      memberOf(members, find(one)).add(one)
      if (isFixed(other)) vote(votes, find(one), places.get(other)?.series ?? 0)
    }
  const grouping: Grouping = { joins: new Map(), groups: [], leaves: [] }
  const open: number[][] = []
  for (const [root, works] of members) {
    const series = winner(votes.get(root))
    if (series === undefined) open.push([...works].sort((a, b) => a - b))
    else join(grouping, places, works, series)
  }
  keepSeries(grouping, places, open)
  const grouped = new Set([...members.values()].flatMap((works) => [...works]))
  for (const [work, place] of places) if (!place.isFixed && !grouped.has(work)) grouping.leaves.push(work)
  return grouping
}

/** Assigns each group the series that most of it is in; of several groups in one series the largest keeps it. */
function keepSeries(grouping: Grouping, places: ReadonlyMap<number, Place>, open: readonly number[][]): void {
  const claims = open.flatMap((works) => {
    const counts = new Map<number, number>()
    for (const work of works) {
      const series = places.get(work)?.series
      if (series !== undefined) counts.set(series, (counts.get(series) ?? 0) + 1)
    }
    return Array.from(counts, ([series, count]) => ({ works, series, count }))
  })
  claims.sort((a, b) => b.count - a.count || a.series - b.series || (a.works[0] ?? 0) - (b.works[0] ?? 0))
  const [settled, taken] = [new Set<readonly number[]>(), new Set<number>()]
  for (const { works, series } of claims) {
    if (settled.has(works) || taken.has(series)) continue
    settled.add(works)
    taken.add(series)
    join(grouping, places, works, series)
  }
  grouping.groups.push(...open.filter((works) => !settled.has(works)))
}

function join({ joins }: Grouping, places: ReadonlyMap<number, Place>, works: Iterable<number>, series: number): void {
  for (const work of works) if (places.get(work)?.series !== series) joins.set(work, series)
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
 * Chooses the work whose title becomes the group's name: its title begins most titles of the group ("Gintama", not
 * "Gintama: Enchousen"). Ties go to the earliest, the most popular, the smallest id.
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
