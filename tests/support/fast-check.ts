import fc from 'fast-check'

/** The halves of pairs: the first, and how many. */
const FIRST_PAIRED = 0xd800
const PAIRED = 0x800

const { FUZZ_RUNS, FUZZ_SEED } = process.env

/** Makes the same inputs in each run: a failure prints the seed, and the path to the shrunk input. */
fc.configureGlobal({ seed: Number(FUZZ_SEED ?? 20_240_501), ...(FUZZ_RUNS && { numRuns: Number(FUZZ_RUNS) }) })

/**
 * So many inputs of a property, where the usual hundred are too many or too few. FUZZ_RUNS is the number for all of
 * them.
 */
export const runs = (usual: number) => ({ numRuns: Number(FUZZ_RUNS ?? usual) })

/**
 * A character of Unicode, but no half of a pair: what fc.string({ unit: 'binary' }) consists of. For that, fast-check
 * makes a table of all characters, which takes a second.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - PAIRED }).map(
  (number) => String.fromCodePoint(number < FIRST_PAIRED ? number : number + PAIRED),
  (text) => {
    if (typeof text !== 'string' || [...text].length !== 1 || !text.isWellFormed()) throw new Error('Not a character.')
    const code = text.codePointAt(0) ?? 0
    return code < FIRST_PAIRED ? code : code - PAIRED
  },
)

export default fc
