import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fetchForeign } from '@/server/platform/fetching/fetch'

/** Bytes and milliseconds that a catalogue file may take. The largest known one has 60 MB. */
const MAX_BYTES = 1024 ** 3
const WITHIN = 30 * 60_000

export const isAddress = (file: string) => /^https?:\/\//i.test(file)

/** Files on the disk, and what removes those that were downloaded. */
export type Downloads = { files: string[]; remove: () => Promise<void> }

/**
 * Downloads those of the files that are addresses of the web, into a folder of their own; the others stay. An address that gives nothing
 * stays as well: the load reports it as a file that cannot be read.
 * @throws the reason of `signal` when it aborts
 */
export async function download(
  files: readonly string[],
  { say, signal }: { say: (sentence: string) => void; signal: AbortSignal },
): Promise<Downloads> {
  if (!files.some(isAddress)) return { files: [...files], remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'mokuroku-catalogue-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const found: string[] = []
    for (const [n, file] of files.entries())
      found.push(isAddress(file) ? await downloadOne(file, { folder: join(folder, String(n)), say, signal }) : file)
    return { files: found, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

type Given = { folder: string; say: (sentence: string) => void; signal: AbortSignal }

async function downloadOne(address: string, { folder, say, signal }: Given): Promise<string> {
  const shown = withoutLogin(address)
  say(`Downloading ${shown} …`)
  try {
    const { status, body, url } = await fetchForeign(address, {
      from: 'operator',
      maxBytes: MAX_BYTES,
      within: WITHIN,
      signal,
    })
    if (status !== 200) {
      await body.return()
      throw new Error(`the server answers ${status}`)
    }
    const path = `${folder}-${nameOf(url)}`
    await pipeline(body, createWriteStream(path, { mode: 0o600 }))
    return path
  } catch (error) {
    if (signal.aborted) throw error
    say(`${shown} gave no file: ${error instanceof Error ? error.message : error}.`)
    return shown
  }
}

/** The last part of the address, as reports name the file. */
function nameOf({ pathname }: URL): string {
  return (
    basename(pathname)
      .replace(/[^\w.-]/g, '_')
      .slice(-100) || 'catalogue'
  )
}

/** Passwords stand in no message. */
function withoutLogin(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}
