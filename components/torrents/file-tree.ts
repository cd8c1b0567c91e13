import type { TorrentEntry } from '@/lib/schemas/torrents'

/** The totals of a folder, including files that the answer does not contain. */
type Told = TorrentEntry['folders'][number]
export type Folder = {
  name: string
  size: number
  count: number
  /** The number of files that are neither in `files` nor in `folders`. */
  missing: number
  folders: Folder[]
  files: { name: string; size: number }[]
}

/** The depth of the tree; deeper folders are part of the names of files. */
const DEEPEST = 8

/**
 * The first files of a torrent as a tree of folders, each with the size and number of all files below it. A folder that
 * contains only one other folder is merged with it ("Season 1/Extras"). The order is the torrent's.
 */
export function fileTree({ files, folders, fileCount, fileSize }: Shown): Folder {
  const told = new Map(folders.map((each) => [each.path, each]))
  const root = folder('')
  for (const { path, size } of files) {
    const names = path.split('/').filter(Boolean)
    const name = names.slice(DEEPEST).join('/') || names.at(-1) || path
    const above = names.slice(0, Math.min(names.length - 1, DEEPEST))
    let at = root
    for (const each of [null, ...above]) {
      if (each !== null) at = childOf(at, each)
      at.size += size
      at.count++
    }
    at.files.push({ name, size })
  }
  const complete = completed(root, '', told, { path: '', fileCount, size: fileSize ?? 0 })
  return { ...complete, folders: complete.folders.map(joined) }
}

type Shown = Pick<TorrentEntry, 'files' | 'folders' | 'fileCount' | 'fileSize'>

/** A folder with the totals of the whole torrent, instead of those of the listed files. */
function completed(one: Folder, path: string, told: ReadonlyMap<string, Told>, known = told.get(path)): Folder {
  const folders = one.folders.map((each) => completed(each, path ? `${path}/${each.name}` : each.name, told))
  const count = Math.max(one.count, known?.fileCount ?? 0)
  const below = folders.reduce((sum, each) => sum + each.count, one.files.length)
  return { ...one, folders, count, size: Math.max(one.size, known?.size ?? 0), missing: Math.max(0, count - below) }
}

function folder(name: string): Folder {
  return { name, size: 0, count: 0, missing: 0, folders: [], files: [] }
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
  if (only && others.length === 0 && one.files.length + one.missing === 0)
    return joined({ ...only, name: `${one.name}/${only.name}` })
  return { ...one, folders: one.folders.map(joined) }
}
