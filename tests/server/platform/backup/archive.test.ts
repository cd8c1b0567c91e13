import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FORMAT, verifyArchive, writeArchive } from '@/server/platform/backup/archive'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
const whole = join(folder, 'whole.backup')
const path = join(folder, 'site.backup')
let bytes: Buffer

beforeAll(async () => {
  const archive = writeArchive(whole)
  // Rows, as tables have them: of some flipped bytes zlib can make nothing, others change what is read.
  for (const name of ['tables/media/0', 'tables/users/0', 'files/kept/a.webp'])
    await archive.add(name, Buffer.from(Array.from({ length: 4000 }, (_, n) => rowOf(n)).join('\n')))
  await archive.finish({
    format: FORMAT,
    version: '0.01',
    createdAt: '2026-11-28T10:00:00Z',
    migrations: [],
    tables: [],
    sequences: [],
  })
  bytes = readFileSync(whole)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rowOf = (n: number) => JSON.stringify({ id: n, title: `Title ${(n * 7919) % 10_007}`, score: (n * 31) % 101 })

/** What is said of an archive with these bytes; empty if it is whole. */
async function refusalOf(content: Buffer): Promise<string> {
  writeFileSync(path, content)
  return verifyArchive(path).then(
    () => '',
    (error: Error) => error.message,
  )
}

/** What tar-stream, zlib and Node.js say by themselves. */
const OF_OTHERS =
  /tar header|checksum for|distance|block type|code lengths|incorrect|stored block|Unexpected end|unexpected end|ERR_|at \//

describe('a damaged backup', () => {
  test('is named with the entry at which it is, whichever byte is flipped', async () => {
    const sentences = new Set<string>()
    for (let at = 0; at < bytes.length; at += Math.max(1, Math.floor(bytes.length / 300))) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8((flipped[at] ?? 0) ^ 0x10, at)
      const sentence = await refusalOf(flipped)
      expect(sentence, `byte ${at}`).not.toMatch(OF_OTHERS)
      // The head of gzip has a time and the system, which nobody reads.
      if (sentence !== '')
        expect(sentence).toMatch(
          /^\S+site\.backup (?:is not a backup|is damaged|was made by a newer version).*\. Nothing was changed\.$/,
        )
      sentences.add(sentence)
    }
    const said = [...sentences].join('\n')
    for (const where of [/at its beginning/, /damaged in \S+ or after it\./, /its content differs from its checksum\./])
      expect(said).toMatch(where)
  })

  test('that ends early is named with the last entry that is whole', async () => {
    for (const share of [0.3, 0.6, 0.95]) {
      writeFileSync(path, bytes)
      truncateSync(path, Math.floor(bytes.length * share))
      expect(await refusalOf(readFileSync(path))).toMatch(
        / is damaged .*: (it ends there|its end is missing)\. Nothing was changed\.$/,
      )
    }
  })
})

test('a file that gzip refuses before its entries are asked for is refused, too', async () => {
  const { stat } = promises
  onTestFinished(() => {
    promises.stat = stat
    syncBuiltinESMExports()
  })
  // The answer comes when everything else that was begun has ended.
  promises.stat = (async (...given: Parameters<typeof stat>) => {
    const found = await stat(...given)
    for (let turn = 0; turn < 1000; turn++) await new Promise(setImmediate)
    return found
  }) as typeof stat
  syncBuiltinESMExports()
  expect(await refusalOf(Buffer.concat([Buffer.from('no gzip'), bytes]))).toContain('is not a backup of this program')
})

test('a file that is none is named, and so is one that cannot be read', async () => {
  expect(await refusalOf(Buffer.from('-- PostgreSQL database dump'))).toBe(
    `${path} is not a backup of this program, or is damaged at its beginning. Nothing was changed.`,
  )
  expect(await refusalOf(gzipSync('-- PostgreSQL database dump'))).toBe(
    `${path} is not a backup of this program, or is damaged at its beginning. Nothing was changed.`,
  )
  expect(await refusalOf(Buffer.alloc(0))).toContain(' is not a backup of this program')
  mkdirSync(join(folder, 'sub'))
  await expect(verifyArchive(join(folder, 'sub'))).rejects.toThrow(/sub cannot be read: EISDIR/)
  await expect(verifyArchive(join(folder, 'none'))).rejects.toThrow(/none cannot be read: ENOENT/)
})
