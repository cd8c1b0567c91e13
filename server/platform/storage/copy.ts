import { createHash } from 'node:crypto'
import { messageOf } from '@/server/platform/errors'
import type { Storage } from './storage'

export type Copied = { copied: number; present: number; bytes: number; failed: { key: string; reason: string }[] }

/** Objects that are copied at a time. */
const AT_ONCE = 8
/** Failures after which a copy ends. */
const MAX_FAILURES = 100

/**
 * Copies all original pictures from one store to the other, and reads each copy again to compare it. Pictures that are
 * there with the same SHA-256 are skipped, so that an interrupted copy goes on. Sized and drawn pictures are left to be
 * made again.
 */
export async function copyStorage(from: Storage, to: Storage): Promise<Copied> {
  const result: Copied = { copied: 0, present: 0, bytes: 0, failed: [] }
  const keys = from.list('kept/')[Symbol.asyncIterator]()
  let turn: Promise<unknown> = Promise.resolve()
  /** The iterator is asked by one at a time. */
  const next = () => {
    const asked = turn.then(() => keys.next())
    turn = asked.catch(() => {})
    return asked
  }
  async function work(): Promise<void> {
    while (result.failed.length < MAX_FAILURES) {
      const { value: key, done } = await next()
      if (done) return
      await copyOne(from, to, key).then(
        (bytes) => {
          if (bytes === undefined) result.present++
          else {
            result.copied++
            result.bytes += bytes
          }
        },
        (error: unknown) => result.failed.push({ key, reason: messageOf(error) }),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}

/** The number of bytes; undefined if the object was there. @throws Error if it cannot be read, written or compared */
async function copyOne(from: Storage, to: Storage, key: string): Promise<number | undefined> {
  const bytes = await from.read(key)
  if (!bytes) throw new Error('It was removed meanwhile.')
  const there = await to.about(key)
  if (there?.bytes === bytes.length && (there.sha256 ?? (await shaOf(to, key))) === sha256(bytes)) return undefined
  await to.write(key, bytes)
  if ((await shaOf(to, key)) !== sha256(bytes)) throw new Error('What was stored differs from what was sent.')
  return bytes.length
}

async function shaOf(store: Storage, key: string): Promise<string | undefined> {
  const bytes = await store.read(key)
  return bytes ? sha256(bytes) : undefined
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
