// Stages of a test run: programs that run sequentially or in parallel, each with its name, progress and duration.
import { spawn } from 'node:child_process'

const started = performance.now()
const taken = []

/**
 * Lines of a program that begin so are printed at once (tests/support/progress.ts). The rest is printed if it fails.
 */
const PROGRESS = '· '

/** Runs the stages of each list sequentially, and the lists in parallel. */
export async function beside(...lists) {
  await Promise.all(
    lists.map(async (stages) => {
      for (const run of stages) await run()
    }),
  )
}

/** Runs a program and returns its exit code. Its output is printed as a whole if it fails, its progress at once. */
export async function stage(name, command, args, { env = {}, shows = false } = {}) {
  const begun = performance.now()
  console.log(`▸ ${name}`)
  const output = []
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => output.push(piece))
    stream.on('data', (piece) => printProgress(piece.toString()))
  }
  const code = await new Promise((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(error.message)) && resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
  const seconds = secondsSince(begun)
  taken.push([name, seconds])
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds} s`)
  if (code !== 0 || shows) console.log(`${Buffer.concat(output).toString().trimEnd()}\n`)
  return code
}

function printProgress(text) {
  for (const line of text.split('\n')) if (line.startsWith(PROGRESS)) console.log(`  ${line}`)
}

/** Seconds that stages of this run took together. */
export function secondsOf(...names) {
  return taken.reduce((sum, [name, seconds]) => sum + (names.includes(name) ? seconds : 0), 0)
}

/** Prints the duration of every stage and the total. */
export function printSeconds() {
  const rows = [...taken, ['all, some of it in parallel', secondsSince(started)]]
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(`\n${rows.map(([name, seconds]) => `${name.padEnd(width)} ${String(seconds).padStart(5)} s`).join('\n')}`)
}

const secondsSince = (begun) => Math.round((performance.now() - begun) / 1000)
