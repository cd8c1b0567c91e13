/** The filters by a range of numbers, and their parameters. */
export const RANGES = [
  { name: 'year', from: 'yearFrom', to: 'yearTo' },
  { name: 'score', from: 'scoreFrom', to: 'scoreTo' },
  { name: 'episodes', from: 'episodesFrom', to: 'episodesTo' },
  { name: 'runtime', from: 'runtimeFrom', to: 'runtimeTo' },
] as const

/** "2001–2009", "2001–" or "–2009"; a range of one number is that number. */
export const rangeText = (least: number | undefined, most: number | undefined) =>
  least === most ? `${least}` : `${least ?? ''}–${most ?? ''}`
