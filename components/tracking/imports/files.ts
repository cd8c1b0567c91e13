import type { ImportRule, ImportSource } from '@/lib/tracking/imports'

/** The names of files of each source, for the file picker. */
export const ACCEPTED: Record<ImportSource, string> = { mal: '.xml,.gz', mokuroku: '.json,.gz' }

const NAMES: Record<ImportSource, RegExp> = { mal: /\.xml(\.gz)?$/i, mokuroku: /\.json(\.gz)?$/i }
const REFUSALS: Record<ImportSource, string> = { mal: 'importNotXml', mokuroku: 'importNotJson' }

/** The code of what is wrong with the name of a file; undefined if nothing is. The server checks the content. */
export function nameRefusal(source: ImportSource, name: string): string | undefined {
  return NAMES[source].test(name) ? undefined : REFUSALS[source]
}

/** The source that a file is of, as far as its name says; otherwise the chosen one. */
export function sourceOf(name: string, chosen: ImportSource): ImportSource {
  if (NAMES[chosen].test(name)) return chosen
  return NAMES.mal.test(name) ? 'mal' : NAMES.mokuroku.test(name) ? 'mokuroku' : chosen
}

/** MyAnimeList writes the time of an export into the name: "animelist_1590000000_-_1234567.xml.gz". */
const TIMED = /^(?:anime|manga)list_\d{1,12}_/i

/** The rules that fit a file: "newer" needs a time, which our own files have for each record. */
export function rulesFor(rules: readonly ImportRule[], source: ImportSource, name: string | undefined): ImportRule[] {
  const hasTime = source === 'mokuroku' || (name !== undefined && TIMED.test(name))
  return rules.filter((rule) => rule !== 'Newer' || hasTime)
}
