import type { TorrentType } from '@/lib/torrents/schemas/torrents'
import { isVideoEnding } from './media'
import { type Release, readFileName, readRelease } from './release'

type File = { path: string }

/** What the names of the files of a torrent say; for each file, in their order. */
export type Files = {
  /** Whether it is a video that may be an episode: no opening, trailer or the like. */
  videos: boolean[]
  /** The episode, if it is one that the name states; null of a special between two. */
  episodes: (number | null)[]
  /** The season that the name or a folder of it states. */
  seasons: (number | null)[]
}

/** Files that are read: of a torrent with more, the first ones. */
const MAX_READ = 1500
/** Folders of different names that are read. */
const MAX_FOLDERS = 200

/** Words for what is no regular episode. A title may have them, too: then all files do, or the folder of all. */
const SPECIAL =
  /(?<![\p{L}\p{N}])(?:SPs?(?=[\s\d_.\])-]|$)|Specials?|OVAs?|OADs?|Extras?|Bonus|Movies?|(?:OP|ED|PV|CM)s?(?=[\s\d_.\])-]|$)|Menus?|Trailers?|Previews?|Teasers?|Samples?)(?![\p{L}])|(?<![\p{L}\p{N}])S00(?=E\d)/giu
/** A folder that is named by such words alone. */
const SPECIAL_FOLDER =
  /^(?:[\s\d_.&+,()[\]-]|(?:SPs?|Specials?|OVAs?|OADs?|Extras?|Bonus|Movies?|NC(?:OP|ED)?s?|OPs?|EDs?|PVs?|CMs?|Menus?|Trailers?|Previews?|Teasers?|Samples?|Scans?|CDs?|Openings?|Endings?|Creditless|Featurettes?|Interviews?|and|Season|S\d+)(?![\p{L}]))+$/iu
const SPECIAL_WORD = /[a-z]/i
const SEASON_FOLDER = /^(?:Season|S)\s?\d+$/i

/** Whether a file is a video by its ending. */
export const isVideo = ({ path }: Pick<File, 'path'>) => isVideoEnding(path.slice(path.lastIndexOf('.') + 1))

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Reads the names of files. A word that all videos have is one of the title, and marks no extra. */
export function readFiles(files: readonly File[]): Files {
  const places = files.flatMap((file, at) => (isVideo(file) ? [at] : []))
  const read = places.slice(0, MAX_READ)
  const marks = read.map((at) => marksOf(files[at]?.path ?? ''))
  const shared = sharedBy(marks)
  const folders = new Map<string, number | null>()
  const videos = files.map(isVideo)
  const [episodes, seasons] = [nulls(files.length), nulls(files.length)]
  for (const [place, at] of read.entries()) {
    const path = files[at]?.path ?? ''
    const release = readFileName(baseOf(path))
    const isSpecial =
      (release.isExtra && !shared.has('sp')) || [...(marks[place] ?? [])].some((mark) => !shared.has(mark))
    videos[at] = !isSpecial
    if (isSpecial) continue
    const { firstEpisode, lastEpisode, isHalf, season, lastSeason } = release
    episodes[at] = firstEpisode === lastEpisode && !isHalf ? firstEpisode : null
    seasons[at] = season !== null && season === lastSeason ? season : seasonOfFolders(path, folders)
  }
  return { videos, episodes, seasons }
}

const nulls = (length: number) => new Array<number | null>(length).fill(null)

/** The words of a path for specials: of its name, and its folders of nothing else. */
function marksOf(path: string): Set<string> {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const folders = parts.filter(
    (part) => SPECIAL_FOLDER.test(part) && SPECIAL_WORD.test(part) && !SEASON_FOLDER.test(part),
  )
  const words = [...name.matchAll(SPECIAL)].map(([word]) => singular(word))
  return new Set([...words, ...folders.map((folder) => `/${folder}`)])
}

const singular = (word: string) => word.toLowerCase().replace(/s$/, '')

function sharedBy(marks: readonly Set<string>[]): Set<string> {
  const [first, ...others] = marks
  return new Set([...(first ?? [])].filter((mark) => others.every((each) => each.has(mark))))
}

/** The season that the nearest folder states. */
function seasonOfFolders(path: string, known: Map<string, number | null>): number | null {
  for (const folder of path.split('/').slice(0, -1).reverse()) {
    if (!known.has(folder) && known.size < MAX_FOLDERS) known.set(folder, seasonOf(folder))
    const season = known.get(folder) ?? null
    if (season !== null) return season
  }
  return null
}

function seasonOf(folder: string): number | null {
  const { season, lastSeason } = readRelease(folder)
  return season === lastSeason ? season : null
}

/** Whether a torrent is a batch: by the number of its videos, else by its name, or that of its files. */
export function typeOf({ isBatch }: Release, { videos, count }: { videos: number; count: number }): TorrentType {
  if (videos > 1) return 'Batch'
  if (videos === 1) return 'Single'
  return isBatch || count > 1 ? 'Batch' : 'Single'
}
