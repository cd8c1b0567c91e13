import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, fetchRaw } from './http'
import { freePort } from './ports'

export type Server = { origin: string; pid: number; stop: () => Promise<void> }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** The product as `npm start` runs it, on this database. */
export function startProduct(folder: string, databaseUrl: string, more: Record<string, string> = {}): Promise<Server> {
  const given = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only-for-measurements-on-this-machine',
    DATA_DIR: folder,
    DEMO_CATALOGUE: 'no',
    RATE_READS: '0',
    ...more,
  }
  return start(folder, 'product', ['dist/main.js'], given)
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

async function start(folder: string, name: string, args: string[], given: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  mkdirSync(folder, { recursive: true })
  const log = join(folder, `${name}.log`)
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...given },
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  await untilReady(child, origin, log)
  return {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function untilReady(child: ChildProcess, origin: string, log: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`A server ended at once: ${readFileSync(log, 'utf8').trim()}`)
    if (await fetchRaw(`${origin}/api/health`).catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`A server did not start within a minute: ${readFileSync(log, 'utf8').trim()}`)
}
