import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Bench } from './bench'
import { CATALOGUE_FILES } from './databases'
import { proportionalBytes } from './memory'
import { processesOf } from './processor-time'
import { startSite } from './servers'
import { stopLater } from './started'

const GUIDE = 'docs/install.md'
const TABLE = /(<!-- rest: [^\n]*-->\n)[\s\S]*?(<!-- \/rest -->)/

/** The memory of a size at rest, in bytes: all processes, and PostgreSQL among them. */
export type Rest = { size: string; bytes: number; postgres: number; npm: number }

/**
 * Measures the memory at rest with the real catalogue, and writes the table of docs/install.md: ten minutes after a
 * restart, with npm and the embedded PostgreSQL, each process with its part of shared pages. The site has run before:
 * what follows a load is done then.
 */
export async function measureRest({ root, folder, scale, say }: Bench, machine: string): Promise<void> {
  if (scale.rest === 0 || resolve(root) !== process.cwd()) return
  const dataDir = resolve(folder, 'rest')
  await loadOnce(root, dataDir)
  const found: Rest[] = []
  for (const [number, size] of ['small', 'small', 'medium'].entries()) {
    say(`The site of size ${size} rests for ${scale.rest} minutes …`)
    const site = await startSite(root, dataDir, size)
    await setTimeout(scale.rest * 60_000)
    if (number > 0) found.push(restOf(size, site.pid))
    await site.stop()
  }
  writeRest(found, { machine, date: new Date().toISOString().slice(0, 10) })
}

async function loadOnce(root: string, dataDir: string): Promise<void> {
  const mark = join(dataDir, 'loaded')
  if (existsSync(mark)) return
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const files = CATALOGUE_FILES.map((name) => join(resolve(process.env.CATALOGUE_DATA ?? ''), name))
  const child = spawn(process.execPath, ['dist/catalogue-load.js', '--source', 'sources', ...files], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
  })
  stopLater(async () => child.kill('SIGKILL'))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The catalogue could not be loaded: ${code}.`)
  writeFileSync(mark, '')
}

/** The memory of the site whose npm has this id. */
export function restOf(size: string, pid: number): Rest {
  const processes = processesOf(pid)
  const sum = (pids: number[]) => pids.reduce((bytes, each) => bytes + (proportionalBytes(each) || 0), 0)
  const postgres = processes.filter((each) => nameOf(each) === 'postgres')
  return { size, bytes: sum(processes), postgres: sum(postgres), npm: sum([pid]) }
}

const nameOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Writes the table between its marks in the guide. */
export function writeRest(found: readonly Rest[], { machine, date }: { machine: string; date: string }): void {
  const rows = found.map(
    ({ size, bytes, postgres, npm }) => `| \`${size}\` | ${mega(bytes)} | ${mega(postgres)} | ${mega(npm)} |`,
  )
  const table = [
    '| size | all | PostgreSQL of it | npm of it |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `Measured on ${date}: ${machine}.`,
  ]
  const text = readFileSync(GUIDE, 'utf8')
  writeFileSync(
    GUIDE,
    text.replace(TABLE, (_, begin, end) => `${begin}\n${table.join('\n')}\n\n${end}`),
  )
}

/** As the guide counts: a megabyte is a million bytes. */
const mega = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
