import type { Databases } from './databases'
import type { Findings } from './report'

/** The input of every group of rows. */
export type Bench = {
  databases: Databases
  /** The folder of logs, captured answers and made pictures. */
  folder: string
  /** The folder of catalogue.jsonl.gz and cast.jsonl.gz. */
  catalogue: string
  scale: Scale
  say: (sentence: string) => void
}

/** The scale of a run. */
export type Scale = {
  rounds: number
  /** Seconds of load on one side per round. */
  seconds: number
  /** Works in the database for searches, and in the one for browsing. */
  searched: number
  browsed: number
  /** How often each term is searched, and each page browsed, per round. */
  repeats: number
  /** Lighthouse runs per page. */
  looks: number
}

export type Group = (bench: Bench) => Promise<Findings>

export const FULL: Scale = { rounds: 3, seconds: 3, searched: 200_000, browsed: 2_000_000, repeats: 5, looks: 3 }
export const QUICK: Scale = { rounds: 1, seconds: 2, searched: 100_000, browsed: 200_000, repeats: 2, looks: 1 }
