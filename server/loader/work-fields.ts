import type { Work } from './work'

type Value = string | number | boolean | readonly string[] | null
type Values = Readonly<Record<string, Value>>

/** Plain fields that a Work has by the names of lines. */
const NAMES: Readonly<Record<string, keyof Work>> = {
  nativeTitle: 'native',
  romajiTitle: 'romaji',
  releaseDate: 'begin',
  endDate: 'end',
  totalEpisodes: 'episodes',
  totalVolumes: 'volumes',
}

/** A plain field of a work (lib/catalogue/fields/media.ts); null if its line says nothing. `fields` of a work has them by their own names. */
export function plainValue(work: Work & { fields?: Values }, field: string): Value {
  if (work.fields && field in work.fields) return work.fields[field] ?? null
  return (work as unknown as Values)[NAMES[field] ?? field] ?? null
}
