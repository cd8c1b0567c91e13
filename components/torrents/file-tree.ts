import type { TorrentEntry } from '@/lib/torrents/schemas/torrents'

/** The totals of a folder, including files that the answer does not contain. */
type Told = TorrentEntry['folders'][number]
export type Folder = {
  name: string
  size: number
  count: number
  /** The numbers of files on earlier and on later pages that are not in `folders`. */
  earlier: number
  later: number
  folders: Folder[]
  files: { name: string; size: number; index?: number }[]
}

/** The depth of the tree; deeper folders are part of the names of files. */
const DEEPEST = 8

/**
 * A page of the files of a torrent as a tree of folders, each with the size and number of all files below it. `start`
 * files precede the page. A folder that contains only one other folder is merged with it ("Season 1/Extras"). The order
 * is the torrent's.
 */
export function fileTree({ files, folders, fileCount, fileSize }: Listed, start = 0): Folder {
  const told = new Map(folders.map((each) => [each.path, each]))
  const root = folder('')
  for (const { path, size, index } of files) {
    const names = path.split('/').filter(Boolean)
    const name = names.slice(DEEPEST).join('/') || names.at(-1) || path
    const above = names.slice(0, Math.min(names.length - 1, DEEPEST))
    let at = root
    for (const each of [null, ...above]) {
      if (each !== null) at = childOf(at, each)
      at.size += size
      at.count++
    }
    at.files.push(index === undefined ? { name, size } : { name, size, index })
  }
  const whole = { path: '', firstPosition: 0, fileCount, size: fileSize ?? 0 }
  const complete = completed(root, '', start, told, whole)
  return { ...complete, folders: complete.folders.map(joined) }
}

type Listed = Pick<TorrentEntry, 'folders' | 'fileCount' | 'fileSize'> & {
  files: readonly { path: string; size: number; index?: number }[]
}

/**
 * A folder with the totals of the whole torrent, instead of those of the listed files. Assumes that the files of a
 * folder are consecutive, as in nearly all torrents; otherwise only the split into earlier and later ones is inexact.
 */
function completed(
  one: Folder,
  path: string,
  start: number,
  told: ReadonlyMap<string, Told>,
  known = told.get(path),
): Folder {
  const folders = one.folders.map((each) => completed(each, path ? `${path}/${each.name}` : each.name, start, told))
  const count = Math.max(one.count, known?.fileCount ?? 0)
  const below = folders.reduce((sum, each) => sum + each.count, one.files.length)
  const elsewhere = Math.max(0, count - below)
  const before = start - (known?.firstPosition ?? start) - folders.reduce((sum, each) => sum + earlierIn(each), 0)
  const earlier = Math.min(elsewhere, Math.max(0, before))
  return { ...one, folders, count, size: Math.max(one.size, known?.size ?? 0), earlier, later: elsewhere - earlier }
}

/** The number of files of a folder and its subfolders on earlier pages. */
function earlierIn({ earlier, folders }: Folder): number {
  return folders.reduce((sum, each) => sum + earlierIn(each), earlier)
}

function folder(name: string): Folder {
  return { name, size: 0, count: 0, earlier: 0, later: 0, folders: [], files: [] }
}

function childOf(parent: Folder, name: string): Folder {
  const known = parent.folders.find((each) => each.name === name)
  if (known) return known
  const made = folder(name)
  parent.folders.push(made)
  return made
}

function joined(one: Folder): Folder {
  const [only, ...others] = one.folders
  if (only && others.length === 0 && one.files.length + one.earlier + one.later === 0)
    return joined({ ...only, name: `${one.name}/${only.name}` })
  return { ...one, folders: one.folders.map(joined) }
}
