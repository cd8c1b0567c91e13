import type { ImportRule } from '@/lib/tracking/imports'

/** The names of files that can be lists, for the file picker. The server tells them by their content. */
export const ACCEPTED = '.xml,.json,.csv,.tsv,.txt,.zip,.gz'

/** MyAnimeList writes the time of an export into the name: "animelist_1590000000_-_1234567.xml.gz". */
const TIMED = /^(?:anime|manga)list_\d{1,12}_/i

/** Our own JSON, which has a time for each record (app/api/watched/export). */
const OURS = /mokuroku.*\.json(\.gz)?$/i

/** The rules that fit a file: "newer" needs a time. */
export function rulesFor(rules: readonly ImportRule[], name: string | undefined): ImportRule[] {
  const hasTime = name !== undefined && (TIMED.test(name) || OURS.test(name))
  return rules.filter((rule) => rule !== 'Newer' || hasTime)
}
