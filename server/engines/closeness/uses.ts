/**
 * Which things have which facts, how strongly: collected as plain numbers outside the heap, because there may be
 * millions. Things are numbers from 0; facts are any numbers.
 */
export class Uses {
  count = 0
  things = new Int32Array(1024)
  facts = new Int32Array(1024)
  strengths = new Float32Array(1024)
  private readonly numbers = new Map<number, number>()

  /** How many different facts there are. */
  get distinct(): number {
    return this.numbers.size
  }

  /** A thing has a fact. Twice is once, with the greater strength. */
  add(thing: number, fact: number, strength: number): void {
    let number = this.numbers.get(fact)
    if (number === undefined) {
      number = this.numbers.size
      this.numbers.set(fact, number)
    }
    this.push(thing, number, strength)
  }

  /** Gives the two things of each pair what the other one has by itself, at a part of its strength. */
  share(pairs: readonly (readonly [number, number])[], part: number, things: number): void {
    const own = groupsOf(this.things, this.count, things)
    for (const [one, other] of pairs) {
      this.copy(own, one, other, part)
      this.copy(own, other, one, part)
    }
  }

  private copy({ starts, members }: Groups, from: number, to: number, part: number): void {
    for (let at = numberAt(starts, from); at < numberAt(starts, from + 1); at++) {
      const use = numberAt(members, at)
      this.push(to, numberAt(this.facts, use), numberAt(this.strengths, use) * part)
    }
  }

  private push(thing: number, fact: number, strength: number): void {
    if (this.count === this.things.length) {
      const length = this.count * 2
      this.things = copied(this.things, new Int32Array(length))
      this.facts = copied(this.facts, new Int32Array(length))
      this.strengths = copied(this.strengths, new Float32Array(length))
    }
    this.things[this.count] = thing
    this.facts[this.count] = fact
    this.strengths[this.count] = strength
    this.count++
  }
}

type Numbers = Int32Array | Float32Array

/** The number at a place inside an array. */
export const numberAt = (numbers: Numbers, place: number): number => numbers[place] ?? 0

function copied<Array extends Numbers>(from: Array, to: Array): Array {
  to.set(from)
  return to
}

/** The members of group `g` are `members` from `starts[g]` to before `starts[g + 1]`, in their order. */
export type Groups = { starts: Int32Array; members: Int32Array }

/** The places of the first `count` values, grouped by value. */
export function groupsOf(values: Int32Array, count: number, groups: number): Groups {
  const starts = new Int32Array(groups + 1)
  for (let place = 0; place < count; place++)
    starts[numberAt(values, place) + 1] = 1 + numberAt(starts, numberAt(values, place) + 1)
  for (let group = 0; group < groups; group++) starts[group + 1] = numberAt(starts, group + 1) + numberAt(starts, group)
  const next = starts.slice()
  const members = new Int32Array(count)
  for (let place = 0; place < count; place++) {
    const group = numberAt(values, place)
    const free = numberAt(next, group)
    members[free] = place
    next[group] = free + 1
  }
  return { starts, members }
}
