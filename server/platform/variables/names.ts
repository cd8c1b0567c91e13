import { ofContainers, ofDevelopment, ofLibraries } from './others'

/** Names shorter than this are too much like those of other programs (PORT, HOST). */
const MIN_LENGTH = 6
/** Longer names are meant with two mistakes, too. */
const LONG = 9

/**
 * Returns sentences about variables that nothing reads. These are all such lines of the file .env, but of the
 * environment only names similar to ours. Others belong to other programs.
 * @param names all names of the environment, those of the file among them
 * @param inFile the names of the file
 * @param product the names of the product's variables
 */
export function unknownVariables(names: string[], inFile: string[], product: string[]): string[] {
  const others = [...ofContainers, ...ofLibraries, ...ofDevelopment].map(({ name }) => name)
  const known = new Set([...product, ...others])
  return names.flatMap((name) => {
    if (known.has(name)) return []
    const meant = nearestName(name, [...known])
    if (meant) return [`${name} is no variable of Mokuroku, and is ignored. Is ${meant} meant?`]
    return inFile.includes(name) ? [`${name} in .env is no variable of Mokuroku, and is ignored.`] : []
  })
}

/**
 * The name that is meant by a misspelt one: that with the fewest mistakes, one or, in a long name, two. Undefined if
 * there is none.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const near = known
    .filter((each) => each.length >= MIN_LENGTH)
    .map((each) => ({ each, distance: mistakes(singular(name.toUpperCase()), singular(each)) }))
    .filter(({ each, distance }) => distance <= (each.length >= LONG ? 2 : 1))
    .sort((one, other) => one.distance - other.distance)
  return near[0]?.each
}

/** One word of two forms is no mistake: TRUST_PROXIES is TRUST_PROXY. */
const singular = (name: string) => name.replace(/IES(?=_|$)/g, 'Y').replace(/S(?=_|$)/g, '')

/** How many letters were left out, added, exchanged or swapped with their neighbour (optimal string alignment). */
function mistakes(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  let [before, last] = [[] as number[], [...Array(other.length + 1).keys()]]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(isSwapped ? Math.min(least, at(before, j - 2) + 1) : least)
    }
    ;[before, last] = [last, row]
  }
  return at(last, other.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
