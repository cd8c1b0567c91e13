import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'

/** Bytes that are read on both sides of a position. A line has 40 letters of a hash, and how often it was seen. */
const REACH = 128

let lastFault: string | undefined

/**
 * Whether a password is in the operator's list of leaked ones (BREACHED_PASSWORDS_FILE). While the file can't be
 * searched, none is; that is logged once.
 */
export async function isBreached(password: string): Promise<boolean> {
  const file = env().BREACHED_PASSWORDS_FILE
  if (file === undefined) return false
  try {
    const found = await isListed(file, createHash('sha1').update(password).digest('hex'))
    lastFault = undefined
    return found
  } catch (error) {
    const fault = faultIn(error)
    if (fault !== lastFault)
      log.warn(`BREACHED_PASSWORDS_FILE ${file} cannot be searched (${fault}): no password is refused by it.`)
    lastFault = fault
    return false
  }
}

/**
 * Looks a SHA-1 up in a sorted file by halves: some thirty short reads in one of 40 GB, and nothing is kept.
 * @throws Error if the file can't be read, or is no such list
 */
async function isListed(file: string, hash: string): Promise<boolean> {
  const handle = await open(/*turbopackIgnore: true*/ file)
  try {
    let from = 0
    let to = (await handle.stat()).size
    while (from < to) {
      const line = await lineAt(handle, Math.floor((from + to) / 2))
      if (line.hash === hash) return true
      if (line.hash < hash) from = line.end
      else to = line.start
    }
    return false
  } finally {
    await handle.close()
  }
}

type Line = { hash: string; start: number; end: number }

/** The line that a position of the file is in. */
async function lineAt(handle: FileHandle, position: number): Promise<Line> {
  const first = Math.max(0, position - REACH)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * REACH), 0, 2 * REACH, first)
  const text = buffer.toString('latin1', 0, bytesRead)
  // A position on the end of a line belongs to that line.
  const begin = position === first ? 0 : text.lastIndexOf('\n', position - first - 1) + 1
  const close = text.indexOf('\n', position - first)
  const end = close === -1 ? bytesRead : close + 1
  const [, hash] = /^([\dA-F]{40})(?::\d+)?\s*$/i.exec(text.slice(begin, end)) ?? []
  if (hash === undefined) throw new Error('it is no list of SHA-1 hashes, one a line')
  return { hash: hash.toLowerCase(), start: first + begin, end: first + end }
}

/** Places of a file that are compared to see whether it is sorted. */
const SAMPLES = 64

/** Why a file can't be searched; null if it seems that it can. */
export async function breachedListFault(file: string): Promise<string | null> {
  try {
    const handle = await open(/*turbopackIgnore: true*/ file)
    try {
      const { size } = await handle.stat()
      if (size === 0) return 'it is empty'
      let last = ''
      for (let sample = 0; sample <= SAMPLES; sample++) {
        const { hash } = await lineAt(handle, Math.floor(((size - 1) * sample) / SAMPLES))
        if (hash < last) return 'it is not sorted by hash'
        last = hash
      }
      return null
    } finally {
      await handle.close()
    }
  } catch (error) {
    return faultIn(error)
  }
}

const faultIn = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message
