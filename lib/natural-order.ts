/** The direction of a list: 0 ascending, 1 descending. */
type Direction = 0 | 1

/** Sorts that begin with the most, the best or the newest; all others are names, or what comes soonest. */
const FALLING: ReadonlySet<string> = new Set([
  'popularity',
  'rating',
  'progress',
  'size',
  'seeders',
  'leechers',
  'release-date',
  'start-date',
  'started-date',
  'finished-date',
  'founded',
  'birthday',
  'created',
  'created-date',
  'updated',
])

/** The direction in which readers expect a sort. Pages have it unless turned; calls ascend by default (decision 57). */
export function naturalOrder(sort: string | undefined): Direction {
  return sort !== undefined && FALLING.has(sort) ? 1 : 0
}

type Ordered = { sort?: string | undefined; order?: Direction | undefined }

/** `order` in the address of a page: none for the natural direction, or without a sort, since best matches have one. */
export function turnedOrder({ sort, order }: Ordered): '0' | '1' | undefined {
  if (order === undefined || !sort || order === naturalOrder(sort)) return undefined
  return order === 1 ? '1' : '0'
}
