import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onFreePort } from '@/tests/bench/ports'
import { childrenOf } from '@/tests/bench/processor-time'

export type Product = {
  url: string
  /** The process that listens. */
  pid: number
  /** The current origin processes. */
  origins: () => number[]
  /** Everything that it has printed. */
  output: () => string
  signal: (signal: NodeJS.Signals) => void
  /** Nobody reads any more what it prints. */
  closeOutput: () => void
  exit: Promise<number | null>
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Ends the products that still run. */
export async function endProducts(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    }),
  )
}

/** Rate limits that one address of a test may exceed. */
const UNLIMITED = Object.fromEntries(
  [
    'UPLOADS',
    'REFRESHES',
    'ACCOUNT_UPLOADS',
    'ACCOUNT_EXPORTS',
    'ACCOUNT_REFRESHES',
    'ACCOUNT_TEXTS',
    'NEW_ACCOUNT_TEXTS',
  ].map((name) => [`RATE_${name}`, '1000000']),
)

/** `flags`: of Node.js. */
type Options = { node?: string; folder?: string; flags?: string[] }

/**
 * The production build on this database, started as `npm start` does: with this Node.js, in the folder of the project.
 */
export function startProduct(
  databaseUrl: string,
  more: Record<string, string> = {},
  options: Options = {},
): Promise<Product> {
  return onFreePort((port) => startOn(port, databaseUrl, more, options))
}

async function startOn(
  port: number,
  databaseUrl: string,
  more: Record<string, string>,
  { node = process.execPath, folder, flags = [] }: Options,
): Promise<Product> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(node, [...flags, 'dist/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      // What one product has compiled is there for the next.
      NODE_COMPILE_CACHE: join(tmpdir(), 'compile-cache'),
      NODE_ENV: 'production',
      TZ: 'UTC',
      // As if the file .env of the folder had been read (server/platform/dot-env.ts): a developer's stays out.
      __NEXT_PROCESSED_ENV: 'true',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'product-')),
      AUTH_SECRET: 'only-for-tests-of-faults-on-this-machine',
      DEMO_CATALOGUE: 'no',
      ORIGINS: '1',
      JOBS: 'off',
      RATE_READS: '0',
      ...UNLIMITED,
      ...more,
    },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece
    })
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const closed = once(child, 'close')
  const isReady = () => output.includes('Mokuroku is at')
  while (!isReady() && child.exitCode === null) await Promise.race([once(child.stdout, 'data'), exit])
  if (!isReady()) {
    // What it printed last may still be read.
    await closed
    throw new Error(`The product ended at once (${child.exitCode ?? child.signalCode}): ${output}`)
  }
  const pid = child.pid ?? 0
  return {
    url,
    pid,
    origins: () => childrenOf(pid),
    output: () => output,
    signal: (signal) => child.kill(signal),
    exit,
    closeOutput: () => {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}
