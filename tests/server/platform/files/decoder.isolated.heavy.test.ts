import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDecoder as decoderOf } from '@/server/platform/files/decoder'
import { peakBytes, residentBytes } from '@/tests/bench/memory'
import { bundled } from '@/tests/support/bundled'
import { eventually } from '@/tests/support/eventually'
import { needs } from '@/tests/support/needs'
import { PALETTE, png, still } from '@/tests/support/pictures'
import { animation } from '@/tests/support/solid-gif'

const MEGABYTE = 1024 * 1024
const TAKEN = { remade: expect.objectContaining({ color: expect.stringMatching(/^#[0-9a-f]{6}$/) }) }

/** The decoder of the production build: the bundle instead of the source with a TypeScript loader. */
const main = bundled('server/platform/decoder/main.ts')
const createDecoder = (options: Parameters<typeof decoderOf>[0] = {}) =>
  decoderOf({ program: main, execArgv: [], ...options })

let small: Buffer
/** Takes some 240 MB, for some hundred milliseconds. */
let large: Buffer
/** As many transparent pixels as are accepted, in the order in which they are read. */
let plain: Buffer

beforeAll(async () => {
  sharp.concurrency(1)
  sharp.cache(false)
  plain = png({ width: 6300, height: 6300, color: 6 }, 6300 * 25_201)
  small = await still(50, 50).png().toBuffer()
  large = animation(1, 16_384, 2441)
})

describe('a decoder process', () => {
  test('decodes many pictures, and ends when it is idle', async () => {
    const decoder = createDecoder({ idle: 300 })
    expect(await decoder.remake(small)).toEqual(TAKEN)
    const { pid = 0 } = decoder
    expect(await decoder.remake(small)).toEqual(TAKEN)
    expect(decoder.pid).toBe(pid)
    await ended(pid)
    expect(decoder.pid).toBeUndefined()
    expect(await decoder.remake(small)).toEqual(TAKEN)
  })

  test('that is killed over a picture is replaced, and the picture decoded', async () => {
    const decoder = createDecoder()
    await decoder.remake(small)
    const { pid = 0 } = decoder
    const asked = decoder.remake(large)
    process.kill(pid, 'SIGKILL')
    expect(await asked).toEqual(TAKEN)
    expect(decoder.pid).not.toBe(pid)
  })

  test('that was killed while idle is replaced', async () => {
    const decoder = createDecoder()
    await decoder.remake(small)
    process.kill(decoder.pid ?? 0, 'SIGKILL')
    expect(await decoder.remake(small)).toEqual(TAKEN)
  })

  test('that takes more memory than allowed is ended, and the next picture decoded', async () => {
    const decoder = createDecoder({ memory: 230 * MEGABYTE })
    await decoder.remake(small)
    const { pid = 0 } = decoder
    expect(await decoder.remake(large)).toEqual({ refused: 'pictureTooLarge' })
    await ended(pid)
    expect(await decoder.remake(small)).toEqual(TAKEN)
  })

  test('that does not answer in time is ended', async () => {
    const decoder = createDecoder({ program: await program(''), execArgv: [], timeout: 500 })
    const asked = decoder.remake(small)
    const { pid = 0 } = decoder
    expect(await asked).toEqual({ refused: 'pictureBroken' })
    await ended(pid)
  })

  test('that crashes twice over a picture refuses it', async () => {
    const decoder = createDecoder({ program: await program(`process.kill(process.pid, 'SIGSEGV')`), execArgv: [] })
    expect(await decoder.remake(small)).toEqual({ refused: 'pictureBroken' })
  })

  test('that cannot run is our fault, not the picture’s', async () => {
    const decoder = createDecoder({ program: await program('process.exit(1)'), execArgv: [] })
    await expect(decoder.remake(small)).rejects.toThrow('could not run (1)')
  })

  test('gets none of our secrets', async () => {
    const text = `process.send({ refused: JSON.stringify(process.env) })`
    const decoder = createDecoder({ program: await program(text), execArgv: [] })
    const outcome = await decoder.remake(small)
    expect(Object.keys(JSON.parse('refused' in outcome ? outcome.refused : '{}'))).not.toContain('DATABASE_URL')
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)('ends with its parent, by %s', async (signal) => {
    const args = [bundled('tests/support/decoding-process.ts'), main]
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [pid] = await once(parent.stdout, 'data')
    expect(residentBytes(Number(pid))).toBeGreaterThan(0)
    parent.kill(signal)
    await ended(Number(pid))
  })

  test('ignores the signals of a terminal and of a service manager, so that uploads are finished', async () => {
    const decoder = createDecoder()
    await decoder.remake(small)
    const { pid = 0 } = decoder
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
    expect(await decoder.remake(large)).toEqual(TAKEN)
    expect(decoder.pid).toBe(pid)
  })
})

/**
 * CPU time of the decoder as a multiple of a bare decoding of `plain` by the same library, measured directly before
 * and after: machines differ in speed, and other programs may run.
 */
const TIMES = 3.5

/** Accepted pictures of the largest size, for each way in which a decoder holds data in memory or takes its time. */
const PROC = needs('/proc', existsSync('/proc/self/status'))
describe('the largest accepted picture fits into its memory, in time', PROC, () => {
  const pictures: [name: string, bytes: () => Promise<Buffer> | Buffer, size: string][] = [
    ['a wide PNG', () => png({ width: 16_384, height: 2441 }, 2441 * (16_384 * 3 + 1)), '640x95'],
    ['a high PNG', () => png({ width: 2441, height: 16_384 }, 16_384 * (2441 * 3 + 1)), '95x640'],
    ['a transparent PNG', () => plain, '640x640'],
    ['a wide transparent PNG', () => png({ width: 16_384, height: 2441, color: 6 }, 2441 * (16_384 * 4 + 1)), '640x95'],
    [
      'a PNG of 16 bits',
      () => png({ width: 16_384, height: 1220, depth: 16, color: 6 }, 1220 * (16_384 * 8 + 1)),
      '640x48',
    ],
    ['a PNG of a palette', () => png({ width: 16_384, height: 2441, color: PALETTE }, 2441 * 16_385), '640x95'],
    ['an interlaced PNG', () => flat(16_384, 2030).png({ progressive: true }).toBuffer(), '640x79'],
    ['a turned PNG', () => flat(6324, 6324, 4).withMetadata({ orientation: 6 }).png().toBuffer(), '640x640'],
    ['a JPEG', () => flat(16_384, 2441).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), '640x95'],
    [
      'a progressive JPEG',
      () => flat(16_384, 1015).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      '640x39',
    ],
    [
      'a turned progressive JPEG',
      () => flat(5770).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
      '640x640',
    ],
    ['a GIF', () => large, '640x95'],
    ['a GIF of two frames', () => animation(2, 16_384, 1220), '320x24'],
    ['a GIF of 60 large frames', () => animation(60, 800), '320x320'],
    ['a GIF of 400 frames, which become smaller', () => animation(400, 310), '173x173'],
    ['a GIF of a thousand frames', () => animation(1000, 100), '100x100'],
  ]
  test.each(pictures)('%s', async (_, bytes, size) => {
    const given = await bytes()
    const decoder = createDecoder()
    await decoder.remake(small)
    const { pid = 0 } = decoder
    const bareBefore = await bareSeconds()
    const before = cpuSeconds(pid)
    const outcome = await decoder.remake(given)
    const [most, seconds] = [peakBytes(pid), cpuSeconds(pid) - before]
    process.kill(pid, 'SIGKILL')
    expect(outcome).toEqual(TAKEN)
    expect('remade' in outcome && `${outcome.remade.width}x${outcome.remade.height}`).toBe(size)
    expect(decoder.pid).toBe(pid)
    const bare = (bareBefore + (await bareSeconds())) / 2
    expect(seconds / bare).toBeLessThan(TIMES)
    expect(most / MEGABYTE).toBeGreaterThan(40)
    expect(most / MEGABYTE).toBeLessThan(420)
  })
})

const flat = (width: number, height = width, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: channels === 3 ? '#336699' : '#33669980' } })

/** CPU seconds of one bare decoding of `plain` in this process. */
async function bareSeconds(): Promise<number> {
  const before = process.cpuUsage()
  await sharp(plain, { sequentialRead: true }).resize({ width: 640, height: 640, fit: 'inside' }).webp().toBuffer()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

/** CPU time of a process so far, which Linux counts in hundredths of a second. */
function cpuSeconds(pid: number): number {
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Waits until a process has ended, whether or not its exit code was read. */
function ended(pid: number): Promise<void> {
  return eventually(() => expect(residentBytes(pid)).toBe(0), 20)
}

/** A program that does this for each picture. */
async function program(act: string): Promise<string> {
  const path = join(tmpdir(), `decoder-${randomUUID()}.mjs`)
  await writeFile(path, `process.on('message', () => { ${act} })`)
  return path
}
