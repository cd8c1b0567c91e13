import { MEDIA_TYPES, type MediaType } from '@/lib/media-types'
import { Uses } from '@/server/engines/closeness/uses'
import { closestIn, vectorsOf } from '@/server/engines/closeness/vectors'
import { plannedRows } from '@/server/platform/database/client'
import { DOUBT, type FactKind, factOf, INHERITED, knownness, type Similar, strengthOf } from './rules'
import { FACTS, RELATIONS, WORKS } from './statements'

/** Works of one read. */
const PAGE = 5000
/** The most works that are found by one fact; the best known are taken. */
const MAX_HAVING = 3000
/** A work has what so many works of its series have, the best known. */
const MAX_OF_SERIES = 12

/** The facts of all works, for finding the works closest to one. */
export type Content = {
  /** All works, in order. */
  ids: readonly number[]
  /** The works that are most like a work, the closest first; none for a work of which only the title is known. */
  closest: (id: number, count: number) => Similar[]
}

/**
 * Reads what is known of all works, in pages, and keeps it as numbers: the process that does it has little memory.
 * Works are places among the best known, from 0.
 */
export async function readContent(): Promise<Content> {
  const { ids, standings, series, adult, forms } = await readWorks()
  const best = Int32Array.from(ids.keys()).sort(
    (a, b) => (standings[b] ?? 0) - (standings[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0),
  )
  const places = new Int32Array((ids.at(-1) ?? 0) + 1).fill(NOWHERE)
  best.forEach((index, place) => {
    places[ids[index] ?? 0] = place
  })
  const uses = new Uses()
  for (const [index, facts] of forms.entries())
    for (const fact of facts) uses.add(places[ids[index] ?? 0] ?? NOWHERE, fact, STRENGTH_OF_FORM)
  const relations = await readFacts(uses, ids, places)
  const seriesOf = (place: number) => series[best[place] ?? 0] ?? 0
  uses.share([...relations, ...pairsOfSeries(best.length, seriesOf)], INHERITED, best.length)
  const closest = closestIn(vectorsOf(uses, best.length, MAX_HAVING), DOUBT, knownness)
  const pairOf = (one: number, other: number) => one * best.length + other
  const related = new Set(relations.flatMap(([one, other]) => [pairOf(one, other), pairOf(other, one)]))
  return {
    ids,
    closest(id, count) {
      const place = places[id] ?? 0
      const own = seriesOf(place)
      const isWanted = (other: number) =>
        !adult[best[other] ?? 0] && (own === 0 || seriesOf(other) !== own) && !related.has(pairOf(place, other))
      return closest(place, count, isWanted).map(({ thing, closeness }) => ({
        id: ids[best[thing] ?? 0] ?? 0,
        similarity: closeness,
      }))
    },
  }
}

/** The place of an id that was no work when the works were read. */
const NOWHERE = -1
const STRENGTH_OF_FORM = strengthOf('form', null)

type Work = {
  id: number
  standing: number
  seriesId: number | null
  type: MediaType
  format: string | null
  premiere: number | null
  isAdult: boolean
}

/** The works by id, in columns; `series` is 0 and `standings` the order of the best known. */
type Works = { ids: number[]; standings: number[]; series: number[]; adult: boolean[]; forms: number[][] }

async function readWorks(): Promise<Works> {
  const works: Works = { ids: [], standings: [], series: [], adult: [], forms: [] }
  const numbers = new Map<string, number>()
  for (let read = PAGE; read === PAGE; ) {
    const page = await plannedRows<Work>('works-of-content', WORKS, [works.ids.at(-1) ?? 0, PAGE])
    read = page.length
    for (const work of page) {
      works.ids.push(work.id)
      works.standings.push(work.standing)
      works.series.push(work.seriesId ?? 0)
      works.adult.push(work.isAdult)
      works.forms.push(formOf(work, numbers))
    }
  }
  return works
}

const YEARS_AT_ONCE = 5

/** The form and time of a work as facts. `numbers` has the sources' words for forms, which are few. */
function formOf({ type, format, premiere }: Work, numbers: Map<string, number>): number[] {
  const kind = MEDIA_TYPES.indexOf(type)
  const facts: number[] = []
  if (format) {
    const number = numbers.get(format) ?? numbers.size
    numbers.set(format, number)
    facts.push(factOf('form', number * MEDIA_TYPES.length + kind))
  }
  // A premiere is its year × 10 and the season.
  if (premiere) facts.push(factOf('time', Math.floor(premiere / 10 / YEARS_AT_ONCE) * MEDIA_TYPES.length + kind))
  return facts
}

type Fact = { work: number; kind: FactKind; id: number; weight: number | null }
type Relation = { one: number; other: number }
type Pair = [number, number]

/** Adds facts of works to `uses`, and returns related works. Works newer than the first read are left out. */
async function readFacts(uses: Uses, ids: readonly number[], places: Int32Array): Promise<Pair[]> {
  const pairs: Pair[] = []
  const placeOf = (id: number) => places[id] ?? NOWHERE
  for (let at = 0; at < ids.length; at += PAGE) {
    const range = [ids[at], ids[Math.min(at + PAGE, ids.length) - 1]]
    for (const { work, kind, id, weight } of await plannedRows<Fact>('facts-of-content', FACTS, range))
      if (placeOf(work) !== NOWHERE) uses.add(placeOf(work), factOf(kind, id), strengthOf(kind, weight))
    for (const { one, other } of await plannedRows<Relation>('relations-of-content', RELATIONS, range))
      if (placeOf(one) !== NOWHERE && placeOf(other) !== NOWHERE) pairs.push([placeOf(one), placeOf(other)])
  }
  return pairs
}

/** Each work with the best known ones of its series. */
function pairsOfSeries(works: number, seriesOf: (place: number) => number): Pair[] {
  const known = new Map<number, number[]>()
  const pairs: Pair[] = []
  for (let place = 0; place < works; place++) {
    if (seriesOf(place) === 0) continue
    const others = known.get(seriesOf(place)) ?? []
    known.set(seriesOf(place), others)
    for (const other of others) pairs.push([other, place])
    if (others.length < MAX_OF_SERIES) others.push(place)
  }
  return pairs
}
