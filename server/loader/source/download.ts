import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fetchForeign } from '@/server/platform/fetching/fetch'
import { withoutLogin } from '@/server/platform/variables/catalogue'

/** Bytes and milliseconds that a catalogue file may take. The largest known one has 60 MB. */
const MAX_BYTES = 1024 ** 3
const WITHIN = 30 * 60_000

export const isAddress = (file: string) => /^https?:\/\//i.test(file)

/** What a server says of a version of its file. */
type Version = { etag: string | null; lastModified: string | null }

/** Runs `work` with a folder that is removed afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mokuroku-catalogue-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Downloads a catalogue file into a folder; undefined if the server still has the version that is `known`.
 * @throws Error with the reason, FetchError; the reason of `signal` when it aborts
 */
export async function fetchFile(
  address: string,
  folder: string,
  known?: Version,
  signal?: AbortSignal,
): Promise<(Version & { path: string }) | undefined> {
  const { status, body, url, headers } = await fetchForeign(address, {
    from: 'operator',
    maxBytes: MAX_BYTES,
    within: WITHIN,
    headers: {
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
    ...(signal && { signal }),
  })
  if (status !== 200) await body.return()
  if (status === 304 && known) return undefined
  if (status !== 200) throw new Error(`the server answers ${status}`)
  const path = join(folder, nameOf(url))
  await pipeline(body, createWriteStream(path, { mode: 0o600 }))
  return { path, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
}

/** The last part of the address, as reports name the file. */
function nameOf({ pathname }: URL): string {
  return (
    basename(pathname)
      .replace(/[^\w.-]/g, '_')
      .slice(-100) || 'catalogue'
  )
}

/**
 * Downloads those of the files that are addresses of the web, each into a folder of its own below `folder`; the others
 * stay. An address that gives nothing stays as well: the load reports it as a file that cannot be read.
 * @throws the reason of `signal` when it aborts
 */
export async function download(
  files: readonly string[],
  folder: string,
  { say, signal }: { say: (sentence: string) => void; signal: AbortSignal },
): Promise<string[]> {
  const found: string[] = []
  for (const file of files) {
    if (!isAddress(file)) {
      found.push(file)
      continue
    }
    const shown = withoutLogin(file)
    say(`Downloading ${shown} …`)
    try {
      const read = await fetchFile(file, await mkdtemp(join(folder, 'file-')), undefined, signal)
      found.push(read?.path ?? shown)
    } catch (error) {
      if (signal.aborted) throw error
      say(`${shown} gave no file: ${error instanceof Error ? error.message : error}.`)
      found.push(shown)
    }
  }
  return found
}
