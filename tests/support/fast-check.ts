import fc from 'fast-check'

const { FUZZ_RUNS, FUZZ_SEED } = process.env

/** The same inputs in each run: a failure prints the seed, and the path to what it became when it was shrunk. */
fc.configureGlobal({ seed: Number(FUZZ_SEED ?? 20_240_501), ...(FUZZ_RUNS && { numRuns: Number(FUZZ_RUNS) }) })

/** So many inputs of a property, where the usual hundred are too many or too few. FUZZ_RUNS is the number for all of them. */
export const runs = (usual: number) => ({ numRuns: Number(FUZZ_RUNS ?? usual) })

export default fc
