import { z } from 'zod'
import { variable } from './variable'

/** Days between two refreshes of a source, by the word of CATALOGUE_SOURCES. */
export const INTERVALS = { daily: 1, weekly: 7, monthly: 30 } as const
export type Interval = keyof typeof INTERVALS

/** A catalogue file that is loaded again and again: a path, or an address of http or https. */
export type ConfiguredSource = { interval: Interval; file: string }

const SOURCE = /(daily|weekly|monthly)\s+(\S+)/g
const SOURCES = /^\s*(?:(?:daily|weekly|monthly)\s+\S+\s*)*$/

export const catalogue = {
  CATALOGUE_SOURCES: variable(
    'Catalogue files that are loaded again and again: `daily`, `weekly` or `monthly` and a path or address, for each ([catalogue-format.md](catalogue-format.md), "Sources that refresh themselves").',
    z
      .string()
      .default('')
      .refine((text) => SOURCES.test(text), 'is no list of an interval (daily, weekly, monthly) and a path or address')
      .transform((text): ConfiguredSource[] =>
        Array.from(text.matchAll(SOURCE), ([, interval, file]) => ({
          interval: interval as Interval,
          file: file ?? '',
        })),
      ),
    'none',
  ),
}
