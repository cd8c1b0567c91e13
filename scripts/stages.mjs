// Stages of npm test: programs that run sequentially or in parallel, each with its name, output and duration.
import { spawn } from 'node:child_process'

const started = performance.now()
const taken = []

/** Runs the stages of each list sequentially, and the lists in parallel. */
export async function beside(...lists) {
  await Promise.all(
    lists.map(async (stages) => {
      for (const run of stages) await run()
    }),
  )
}

/** Runs a program; returns its exit code. In parallel, its output is printed as a whole when it has ended. */
export async function stage(name, command, args, { env = {}, isAlone = false } = {}) {
  const begun = performance.now()
  const output = []
  if (isAlone) console.log(`\n── ${name}`)
  const stdio = isAlone ? 'inherit' : 'pipe'
  const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => output.push(piece))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(error.message)) && resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
  const seconds = secondsSince(begun)
  taken.push([name, seconds])
  const printed = Buffer.concat(output).toString().trimEnd()
  console.log(isAlone ? `(${seconds} s)` : `\n── ${name} (${seconds} s)${printed && `\n${printed}`}`)
  return code
}

/** Prints the duration of every stage and the total. */
export function printSeconds() {
  const rows = [...taken, ['all, with what ran beside', secondsSince(started)]]
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(
    `\n${rows.map(([name, seconds]) => `${name.padEnd(width)} ${String(seconds).padStart(5)} s`).join('\n')}\n`,
  )
}

const secondsSince = (begun) => Math.round((performance.now() - begun) / 1000)
