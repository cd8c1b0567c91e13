/** The first and the last day of a part of the log, as addresses of pages have them. */
type Days = { from?: string | undefined; to?: string | undefined }

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_LENGTH = 86_400_000

/** The filters of a page as calls take them: from the start of the first day to the end of the last one, in UTC. */
export function timesOf<Search extends Days>({ from, to, ...search }: Search) {
  return { ...search, from: start(from, 0), to: start(to, DAY_LENGTH) }
}

function start(day: string | undefined, more: number): string | undefined {
  const at = day && DAY.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at + more).toISOString()
}
