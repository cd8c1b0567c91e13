import type { Databases } from './databases'
import type { Findings } from './report'
import type { Server } from './servers'

/** The input of every group of rows. */
export type Bench = {
  /** The folder of the measured build. */
  root: string
  databases: Databases
  /**
   * Starts the measured product on a database, with these variables. It runs until the group ends, or until it is
   * stopped.
   */
  startProduct: (databaseUrl: string, more?: Record<string, string>) => Promise<Server>
  /** The folder of logs and captured answers. */
  folder: string
  scale: Scale
  say: (sentence: string) => void
}

/** The scale of a run. */
export type Scale = {
  rounds: number
  /** Seconds of load on one side per round; 0: each client asks once. */
  seconds: number
  /** Works in the database for searches, and in the one for browsing. */
  searched: number
  browsed: number
  /** How often each term is searched, and each page browsed, per round. */
  repeats: number
  /** Lighthouse runs per page, and the kinds of page. */
  looks: number
  looked: number
  /** Uncached pages after which memory is measured again. */
  uncached: number
  /** Terms and queries of each kind. */
  terms: number
  /** Entries of an imported file. */
  imported: number
  /** Users whose media players speak at once. */
  speakers: number
  /** Acts in the log of administrators; a hundredth as many users. */
  acts: number
  /** Minutes after a restart before the memory at rest is measured; 0: it is not. */
  rest: number
}

export type Group = (bench: Bench) => Promise<Findings>

const MANY = {
  ...{ looked: Number.POSITIVE_INFINITY, terms: Number.POSITIVE_INFINITY },
  ...{ imported: 200_000, speakers: 200, acts: 10_000_000 },
}

export const SCALES = {
  full: {
    rounds: 3,
    seconds: 3,
    searched: 200_000,
    browsed: 200_000,
    repeats: 5,
    looks: 3,
    uncached: 20_000,
    rest: 10,
    ...MANY,
  },
  quick: {
    rounds: 1,
    seconds: 2,
    searched: 100_000,
    browsed: 200_000,
    repeats: 2,
    looks: 1,
    uncached: 0,
    rest: 0,
    ...MANY,
  },
  /** Enough to start and stop everything; the figures say nothing (measureOnce in measure.ts). */
  least: {
    rounds: 1,
    seconds: 0,
    searched: 100,
    browsed: 100,
    repeats: 1,
    looks: 1,
    uncached: 0,
    looked: 1,
    terms: 1,
    imported: 100,
    speakers: 2,
    acts: 10_000,
    rest: 0,
  },
} satisfies Record<string, Scale>
