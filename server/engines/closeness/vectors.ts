import { groupsOf, numberAt, type Uses } from './uses'

/** Things as sparse vectors: what each has, and which things have each fact, with weights. */
export type Vectors = ReturnType<typeof vectorsOf>

/**
 * The vectors of things by their facts: a fact weighs its strength × ln(1 + things / things that have it), so that what
 * few have says more. `most`: of a fact that more things have, only the things with the lowest numbers are found by it.
 */
export function vectorsOf(uses: Uses, things: number, most: number) {
  const once = withoutRepeats(uses, things)
  // The uses of each thing, and of each fact (of these at most `most`, the things with the lowest numbers).
  const ofThing = groupsOf(once.owners, once.count, things)
  const ofFact = groupsOf(once.facts, once.count, uses.distinct)
  const lengths = new Float32Array(things)
  for (let use = 0; use < once.count; use++) {
    const fact = numberAt(once.facts, use)
    const having = numberAt(ofFact.starts, fact + 1) - numberAt(ofFact.starts, fact)
    const weight = numberAt(once.weights, use) * Math.log(1 + things / having)
    once.weights[use] = weight
    const owner = numberAt(once.owners, use)
    lengths[owner] = numberAt(lengths, owner) + weight * weight
  }
  for (let thing = 0; thing < things; thing++) lengths[thing] = Math.sqrt(numberAt(lengths, thing))
  return { things, ofThing, ofFact, ...once, lengths, most }
}

/** The uses in the order of things, each fact of a thing once. */
function withoutRepeats(uses: Uses, things: number) {
  const { starts, members } = groupsOf(uses.things, uses.count, things)
  const owners = new Int32Array(uses.count)
  const facts = new Int32Array(uses.count)
  const weights = new Float32Array(uses.count)
  /** Where the fact stands already: its place + 1, if that is a use of this thing. */
  const seen = new Int32Array(uses.distinct)
  let count = 0
  for (let thing = 0; thing < things; thing++) {
    const first = count
    for (let at = numberAt(starts, thing); at < numberAt(starts, thing + 1); at++) {
      const use = numberAt(members, at)
      const fact = numberAt(uses.facts, use)
      const there = numberAt(seen, fact) - 1
      if (there >= first) {
        weights[there] = Math.max(numberAt(weights, there), numberAt(uses.strengths, use))
        continue
      }
      owners[count] = thing
      facts[count] = fact
      weights[count] = numberAt(uses.strengths, use)
      seen[fact] = ++count
    }
  }
  return { owners, facts, weights, count }
}

export type Close = { thing: number; closeness: number }

/**
 * Makes a function that finds the things closest to one. Closeness is `dot / (product of lengths + doubt)`, the cosine
 * if `doubt` is 0, times `factor` of the other thing. `doubt` lowers things with few facts. Ties go to the lowest
 * numbers.
 */
export function closestIn(vectors: Vectors, doubt: number, factor: (thing: number) => number) {
  const { ofThing, ofFact, facts, owners, weights, lengths, most } = vectors
  const dots = new Float32Array(vectors.things)
  return (thing: number, count: number, isWanted: (other: number) => boolean): Close[] => {
    const touched: number[] = []
    for (let at = numberAt(ofThing.starts, thing); at < numberAt(ofThing.starts, thing + 1); at++) {
      const use = numberAt(ofThing.members, at)
      const fact = numberAt(facts, use)
      const weight = numberAt(weights, use)
      const first = numberAt(ofFact.starts, fact)
      const end = Math.min(numberAt(ofFact.starts, fact + 1), first + most)
      for (let place = first; place < end; place++) {
        const theirs = numberAt(ofFact.members, place)
        const other = numberAt(owners, theirs)
        const dot = numberAt(dots, other)
        if (dot === 0) touched.push(other)
        dots[other] = dot + weight * numberAt(weights, theirs)
      }
    }
    const best: Close[] = []
    for (const other of touched) {
      const dot = numberAt(dots, other)
      dots[other] = 0
      if (other === thing) continue
      const closeness = (dot / (numberAt(lengths, thing) * numberAt(lengths, other) + doubt)) * factor(other)
      if (!isAmong(best, count, closeness, other) || !isWanted(other)) continue
      insert(best, { thing: other, closeness })
      if (best.length > count) best.pop()
    }
    return best
  }
}

function isAmong(best: readonly Close[], count: number, closeness: number, thing: number): boolean {
  const last = best[count - 1]
  return !last || closeness > last.closeness || (closeness === last.closeness && thing < last.thing)
}

/** Into its place: the lists are short. */
function insert(best: Close[], one: Close): void {
  let place = best.length
  while (place > 0 && isAmong(best, place, one.closeness, one.thing)) place--
  best.splice(place, 0, one)
}
