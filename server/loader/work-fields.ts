import type { Work } from './work'

/** Plain fields that a Work has by the names of lines. */
const NAMES: Readonly<Record<string, keyof Work>> = {
  nativeTitle: 'native',
  romajiTitle: 'romaji',
  releaseDate: 'begin',
  endDate: 'end',
  totalEpisodes: 'episodes',
  totalVolumes: 'volumes',
}

/** A plain field of a work (lib/catalogue/fields/media.ts); null if its line says nothing. */
export function plainValue(work: Work, field: string): string | number | boolean | readonly string[] | null {
  const values = work as unknown as Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  return values[NAMES[field] ?? field] ?? null
}
