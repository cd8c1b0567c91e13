const FILE_NAME = /^(?:anime|manga)list_(\d{1,12})_/i
/** MyAnimeList began in 2004. */
const FIRST_EXPORT = Date.UTC(2004)
const DAY = 24 * 60 * 60 * 1000

/** The time of a file of MyAnimeList, from its name "animelist_1590000000_-_1234567.xml.gz"; null for others. */
export function exportTimeOf(fileName: string, now = new Date()): Date | null {
  const [, seconds] = FILE_NAME.exec(fileName) ?? []
  const time = Number(seconds) * 1000
  return time >= FIRST_EXPORT && time <= now.getTime() + DAY ? new Date(time) : null
}
