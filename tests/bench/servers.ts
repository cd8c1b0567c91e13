import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runningSite } from '@/server/platform/running-site'
import { type Answer, fetchRaw } from './http'
import { freePort, isFree } from './ports'
import { isRunning, processesOf } from './processor-time'
import { stopLater } from './started'

export type Server = { origin: string; pid: number; stop: () => Promise<void> }

/** Milliseconds after which a server that does not end is killed. */
const PATIENCE = 30_000

const running = new Set<ChildProcess>()
/** Those of products that start or run. */
const dataDirs = new Set<string>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * The product of a build as `npm start` runs it, on this database, with a new DATA_DIR in `folder` that no other
 * product has.
 */
export async function startProduct(
  root: string,
  folder: string,
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Server> {
  const dataDir = unusedIn(resolve(folder))
  dataDirs.add(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  const given = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only-for-measurements-on-this-machine',
    DATA_DIR: dataDir,
    DEMO_CATALOGUE: 'no',
    RATE_READS: '0',
    // Compiled code is found by its content, and takes seconds to make: products begin with that of earlier ones.
    NODE_COMPILE_CACHE: resolve(folder, 'compile-cache'),
    ...more,
  }
  return start(dataDir, 'product', [join(root, 'dist/main.js')], given, root)
}

/**
 * The product of a build as `npm start` runs it, with npm and the embedded PostgreSQL, on a DATA_DIR that stays.
 * SIZE is its size.
 */
export function startSite(root: string, dataDir: string, SIZE: string): Promise<Server> {
  dataDirs.add(dataDir)
  const args = [process.env.npm_execpath ?? '', 'start']
  return start(dataDir, 'site', args, { DATA_DIR: dataDir, SIZE }, root)
}

/** One site runs on a DATA_DIR (decision 49): the first of product-1, product-2, … on which none does. */
function unusedIn(folder: string): string {
  for (let number = 1; ; number++) {
    const name = join(folder, `product-${number}`)
    if (!dataDirs.has(name)) return name
  }
}

type Partner = { compress?: boolean; processes?: number }

/** Pages and a call that do almost nothing, in a Next of their own, in the given number of processes. */
export function startPartner(
  folder: string,
  databaseUrl: string,
  { compress = true, processes = 1 }: Partner = {},
): Promise<Server> {
  return start(
    folder,
    `partner-${compress ? 'compressed' : 'plain'}-${processes}`,
    ['tests/bench/partner/server.mjs'],
    {
      DATABASE_URL: databaseUrl,
      COMPRESS: compress ? 'yes' : 'no',
      PROCESSES: String(processes),
    },
  )
}

/** A bare node:http server with these answers, headers and bodies as they were sent. */
export function startBare(folder: string, answers: Record<string, Answer>): Promise<Server> {
  const file = join(folder, 'captured.json')
  const kept = Object.entries(answers).map(([path, { headers, body }]) => ({
    path,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))),
    body: body.toString('base64'),
  }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(kept))
  return start(folder, 'bare', ['tests/bench/bare.mjs', file], {})
}

/** Headers that node:http adds itself. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

async function start(
  folder: string,
  name: string,
  args: string[],
  given: Record<string, string>,
  cwd = '.',
): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  mkdirSync(folder, { recursive: true })
  const log = join(folder, `${name}.log`)
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...given },
  })
  closeSync(output)
  running.add(child)
  child.on('exit', () => running.delete(child) && dataDirs.delete(folder))
  const stop = stopLater(() => ended(child, port, folder))
  await untilReady(child, origin, log)
  return { origin, pid: child.pid ?? 0, stop }
}

async function untilReady(child: ChildProcess, origin: string, log: string): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error(`A server ended at once: ${readFileSync(log, 'utf8').trim()}`)
    if (await fetchRaw(`${origin}/api/health`).catch(() => undefined)) return
    await pause()
  }
  throw new Error(`A server did not start within five minutes: ${readFileSync(log, 'utf8').trim()}`)
}

/** Ends a server. @throws Error if its processes, its port or its folder are not free then */
async function ended(child: ChildProcess, port: number, folder: string): Promise<void> {
  const processes = processesOf(child.pid ?? 0)
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    const killing = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    await exit
    clearTimeout(killing)
  }
  const left = () => processes.filter(isRunning)
  for (let tries = 0; tries < 100 && left().length > 0; tries++) await pause()
  if (left().length > 0) throw new Error(`The server on port ${port} left the processes ${left().join(', ')}.`)
  if (!(await isFree(port))) throw new Error(`The port ${port} of a server that has ended is not free.`)
  if (await runningSite(folder)) throw new Error(`A site still runs on ${folder}.`)
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
