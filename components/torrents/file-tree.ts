import type { TorrentEntry } from '@/lib/schemas/torrents'

type File = TorrentEntry['files'][number]
export type Folder = {
  name: string
  size: number
  count: number
  folders: Folder[]
  files: { name: string; size: number }[]
}

/** A torrent nested deeper than this is told as paths: nobody could read it as a tree. */
const DEEPEST = 8

/**
 * The files of a torrent as folders in folders, each with the size and number of what is below it. A folder that holds
 * nothing but one other folder is one with it ("Season 1/Extras"). Order stays as the torrent has it.
 */
export function fileTree(files: readonly File[]): Folder {
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
  return { ...root, folders: root.folders.map(joined) }
}

function folder(name: string): Folder {
  return { name, size: 0, count: 0, folders: [], files: [] }
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
  if (only && others.length === 0 && one.files.length === 0)
    return joined({ ...only, name: `${one.name}/${only.name}` })
  return { ...one, folders: one.folders.map(joined) }
}
