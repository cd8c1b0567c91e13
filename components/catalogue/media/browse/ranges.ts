/** The filters by a range of numbers, and their parameters. */
export const RANGES = [
  { name: 'year', from: 'yearFrom', to: 'yearTo' },
  { name: 'score', from: 'scoreFrom', to: 'scoreTo' },
  { name: 'episodes', from: 'episodesFrom', to: 'episodesTo' },
  { name: 'runtime', from: 'runtimeFrom', to: 'runtimeTo' },
] as const
