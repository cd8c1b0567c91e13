import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isKey, type Storage } from './storage'

/** Objects as files of a folder, each at the path of its key. */
export function folderStorage(root: string): Storage {
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new Error(`${key} is no key of an object.`)
    return join(/*turbopackIgnore: true*/ root, key)
  }
  return {
    name: `the folder ${root}`,
    isShared: false,
    read: (key) => ifThere(readFile(/*turbopackIgnore: true*/ pathOf(key))),
    write: (key, bytes) => writeWhole(pathOf(key), bytes),
    remove: (key) => rm(/*turbopackIgnore: true*/ pathOf(key), { force: true }),
    async about(key) {
      const found = await ifThere(stat(/*turbopackIgnore: true*/ pathOf(key)))
      return found && { bytes: found.size }
    },
    list: (folder) => filesBelow(root, folder.replace(/\/$/, '')),
    async *sizes(folder) {
      for await (const key of filesBelow(root, folder.replace(/\/$/, ''))) {
        const found = await ifThere(stat(/*turbopackIgnore: true*/ pathOf(key)))
        if (found) yield found.size
      }
    },
  }
}

/** Writes a hidden draft and renames it: nobody reads a partial file, and a full disk truncates none. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(/*turbopackIgnore: true*/ path)
  const draft = join(/*turbopackIgnore: true*/ folder, `.${randomUUID()}`)
  await mkdir(/*turbopackIgnore: true*/ folder, { recursive: true })
  try {
    await writeFile(/*turbopackIgnore: true*/ draft, bytes)
    await rename(/*turbopackIgnore: true*/ draft, /*turbopackIgnore: true*/ path)
  } catch (error) {
    await rm(/*turbopackIgnore: true*/ draft, { force: true }).catch(() => {})
    throw error
  }
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await ifThere(opendir(/*turbopackIgnore: true*/ join(/*turbopackIgnore: true*/ root, folder)))
  if (!entries) return
  for await (const entry of entries) {
    const key = `${folder}/${entry.name}`
    // Drafts of writes that were cut off are hidden.
    if (!isKey(key)) continue
    if (entry.isDirectory()) yield* filesBelow(root, key)
    else if (entry.isFile()) yield key
  }
}

async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}
