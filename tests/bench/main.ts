import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded } from '@/server/platform/database/embedded'
import { readEnv } from '@/server/platform/env'
import { type Bench, SCALES } from './bench'
import { besideTable, type Rounds } from './beside'
import { buildOf, OWN } from './builds'
import { type Build, CATALOGUE_FILES, databasesOf, forgetDatabases } from './databases'
import { demoCatalogue } from './demo'
import { findingsIn, type Kept } from './findings'
import { GROUPS } from './groups'
import { machineClass } from './machine'
import { measureOnce } from './measure'
import { document, type Findings, figure, isMet, table } from './report'
import { startProduct } from './servers'
import { alone, stopStarted } from './started'

const DOCUMENT = 'docs/benchmarks.md'
const HELP = `npm run bench [-- OPTION… GROUP…]

Measures the product beside simpler servers and statements. Without a GROUP it measures all of them, and writes ${DOCUMENT}. Each group runs
alone and in any order; one that fails stops what it has started. The groups:
${Object.keys(GROUPS).join(', ')}

  --beside COMMIT  measures the groups by turns for this build and for that of COMMIT, and prints each figure of both with their
                   ratio. The code of the bench and the partners are those of this checkout for both. The
                   other build is made in a folder of its own, and each build makes its databases by its own commands. Groups of
                   searches fail for a build whose tables do not know their statements.
  --rounds N       how many turns that takes (3)
  --resume         goes on with an interrupted run: groups of which this build has figures are not measured again
  --quick          shorter rounds, smaller catalogues
  --least          starts and stops each group on the demo catalogue, and takes no figures
  --fresh          deletes the databases of earlier runs first

CATALOGUE_DATA names the folder that holds ${CATALOGUE_FILES.join(' and ')}.`

const OPTIONS = {
  beside: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  resume: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  least: { type: 'boolean', default: false },
  fresh: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  if (values.help) return say(HELP)
  const unknown = positionals.filter((name) => !GROUPS[name])
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')} to measure; there are ${Object.keys(GROUPS).join(', ')}.`)
  const names = positionals.length > 0 ? positionals : Object.keys(GROUPS)
  const rounds = Number(values.rounds)
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds needs a number of turns.')

  const folder = join(readEnv().DATA_DIR, values.least ? 'bench-least' : 'bench')
  mkdirSync(folder, { recursive: true })
  const catalogue = values.least ? await demoCatalogue(folder) : resolve(process.env.CATALOGUE_DATA ?? '')
  const missing = CATALOGUE_FILES.filter((name) => !existsSync(join(catalogue, name)))
  if (missing.length > 0)
    return say(
      `Nothing was measured: name the folder that holds ${missing.join(' and ')} in CATALOGUE_DATA (the real catalogue is not part of the repository).`,
    )
  if (values.fresh) await forgetDatabases(folder)
  const other = values.beside === undefined ? undefined : buildOf(values.beside, folder, say)
  buildPartner()
  const server = await openEmbedded(folder, {
    say,
    settings: values.least ? ['fsync=off', 'full_page_writes=off'] : [],
  })
  const leave = () => stopStarted().finally(server.close)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => leave().finally(() => process.exit(1)))
  // Partners have as many processes as the product has.
  if (values.least) process.env.ORIGINS = '1'
  const scale = values.least ? SCALES.least : values.quick ? SCALES.quick : SCALES.full
  const benchOf = (build: Build): Bench => ({
    root: build.root,
    databases: databasesOf(build, { serverUrl: server.url, folder, catalogue: resolve(catalogue), say }),
    startProduct: (url, more) =>
      startProduct(build.root, folder, url, { ...more, ...(values.least && { ORIGINS: '1' }) }),
    folder,
    scale,
    say,
  })
  try {
    if (values.least) await startAndStop(benchOf(OWN), names)
    else if (other) await measureBeside([OWN, other], benchOf, names, rounds)
    else {
      const machine = await machineClass(server.url)
      const isWhole = !values.quick && positionals.length === 0
      const build = readFileSync('.next/BUILD_ID', 'utf8')
      const kept = findingsIn(join(folder, values.quick ? 'findings-quick' : 'findings'), build)
      const findings = await measure(benchOf(OWN), names, kept, values.resume)
      const command = isWhole ? 'npm run bench' : `npm run bench -- ${args.join(' ')}`
      const text = document({ machine, command, findings })
      say(`\n${text}`)
      if (!isWhole) return say(`${DOCUMENT} is written by a whole run only: npm run bench.`)
      writeFileSync(DOCUMENT, text)
      say(`Written to ${DOCUMENT}.`)
    }
  } finally {
    await leave()
  }
}

/** Measures the groups one after another, and keeps what it finds. A run that goes on takes what is kept. */
async function measure(
  bench: Bench,
  names: string[],
  kept: ReturnType<typeof findingsIn>,
  goesOn: boolean,
): Promise<Kept[]> {
  const found: Kept[] = []
  for (const name of names) {
    const before = goesOn ? kept.of(name) : undefined
    say(`── ${name}${before ? `, measured at ${before.date}` : ''}`)
    const findings = before ?? kept.keep(name, await measureGroup(name, bench))
    say(table(findings.rows))
    found.push(findings)
  }
  return found
}

/** Measures the groups by turns for both builds, so that other load on the machine affects both alike. */
async function measureBeside(
  builds: readonly [Build, Build],
  benchOf: (build: Build) => Bench,
  names: string[],
  turns: number,
): Promise<void> {
  const benches = builds.map((build) => ({ build, bench: benchOf(build) }))
  for (const name of names) {
    const rounds: Rounds = {}
    for (let turn = 1; turn <= turns; turn++)
      // What the first leaves behind, such as writes to the disk, must not slow the same build each time.
      for (const { build, bench } of turn % 2 ? benches : benches.toReversed()) {
        say(`── ${name}, turn ${turn} of ${turns}: ${build.name}`)
        const { rows } = await measureGroup(name, bench)
        if (rows.length > 0) rounds[build.name] = [...(rounds[build.name] ?? []), rows]
      }
    say(`\n${besideTable(builds, rounds)}\n`)
  }
}

/**
 * Starts and stops everything that the groups start. Figures of so short a run would say nothing, except counts, which
 * are held.
 */
async function startAndStop(bench: Bench, names: string[]): Promise<void> {
  measureOnce()
  for (const name of names) {
    const started = performance.now()
    const { rows } = await measureGroup(name, bench)
    for (const row of rows.filter((each) => each.isCount && !isMet(each))) {
      say(`${row.what} is too large: ${row.ours}, ${figure(row.ratio)} × ${row.partner}.`)
      process.exitCode = 1
    }
    say(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

/** A group that fails does not end the run: the document says why its rows are missing. */
async function measureGroup(name: string, bench: Bench): Promise<Findings> {
  try {
    return (await alone(async () => GROUPS[name]?.(bench))) ?? { rows: [], notes: [] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`${name} was not measured: ${why}`)
    process.exitCode = 1
    return { rows: [], notes: [`**Not measured: \`${name}\`.** ${why.split('\n')[0]}`] }
  }
}

function buildPartner(): void {
  say('Building the partner …')
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/next', ['build', 'tests/bench/partner'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(`The partner could not be built: ${stdout}${stderr}`)
}

function say(sentence: string): void {
  console.log(sentence)
}

main(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
