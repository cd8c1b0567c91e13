import type { Databases } from './databases'
import type { Findings } from './report'

/** What every group of rows gets. */
export type Bench = {
  databases: Databases
  /** Where logs, captured answers and made pictures go. */
  folder: string
  /** Where catalogue.jsonl.gz and cast.jsonl.gz are. */
  catalogue: string
  scale: Scale
  say: (sentence: string) => void
}

/** How much is measured. */
export type Scale = {
  rounds: number
  /** Seconds of load on one side in one round. */
  seconds: number
  /** Works in the database that is searched, and in the one that is browsed. */
  searched: number
  browsed: number
  /** How often each term is searched, and each page browsed, in one round. */
  repeats: number
  /** How often Lighthouse looks at each page. */
  looks: number
}

export type Group = (bench: Bench) => Promise<Findings>

export const FULL: Scale = { rounds: 3, seconds: 3, searched: 200_000, browsed: 2_000_000, repeats: 5, looks: 3 }
export const QUICK: Scale = { rounds: 1, seconds: 2, searched: 100_000, browsed: 200_000, repeats: 2, looks: 1 }
