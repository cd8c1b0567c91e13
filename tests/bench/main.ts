import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEnv } from '@/server/platform/env'
import { accounts } from './accounts'
import { type Bench, FULL, type Group, QUICK } from './bench'
import { browse } from './browse'
import { cached } from './cached'
import { CATALOGUE_FILES, forgetDatabases, openDatabases } from './databases'
import { entry } from './entry'
import { everything } from './everything'
import { filters } from './filters'
import { friends } from './friends'
import { imports } from './imports'
import { invalidation } from './invalidation'
import { lighthouses } from './lighthouse'
import { load } from './load'
import { machineClass } from './machine'
import { myWatched } from './my-watched'
import { operation } from './operation'
import { document, type Findings, table } from './report'
import { reviews } from './reviews'
import { scripts } from './scripts'
import { search } from './search'
import { searchKinds } from './search-kinds/search-kinds'
import { sizes } from './sizes'
import { torrents } from './torrents'
import { uncached } from './uncached'
import { unread } from './unread'
import { watched } from './watched'

const GROUPS: Record<string, Group> = {
  cached,
  uncached,
  unread,
  entry,
  search,
  'search-kinds': searchKinds,
  everything,
  browse,
  filters,
  load,
  watched,
  'my-watched': myWatched,
  friends,
  imports,
  reviews,
  torrents,
  scripts,
  accounts,
  invalidation,
  operation,
  sizes,
  lighthouse: lighthouses,
}
const DOCUMENT = 'docs/benchmarks.md'

/** npm run bench [-- [--quick] [--fresh] group …]: runs the benchmarks of the product beside simpler servers and statements. */
async function main(args: string[]): Promise<void> {
  const quick = args.includes('--quick')
  const chosen = args.filter((arg) => !arg.startsWith('--'))
  const unknown = chosen.filter((name) => !GROUPS[name])
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')} to measure; there are ${Object.keys(GROUPS).join(', ')}.`)

  const catalogue = resolve(process.env.CATALOGUE_DATA ?? '')
  const missing = CATALOGUE_FILES.filter((name) => !process.env.CATALOGUE_DATA || !existsSync(join(catalogue, name)))
  if (missing.length > 0)
    return say(
      `Nothing was measured: name the folder that holds ${missing.join(' and ')} in CATALOGUE_DATA (the real catalogue is not part of the repository).`,
    )

  const folder = join(readEnv().DATA_DIR, 'bench')
  mkdirSync(folder, { recursive: true })
  if (args.includes('--fresh')) await forgetDatabases(folder)
  buildPartner()
  const databases = await openDatabases(folder, catalogue, say)
  try {
    const bench: Bench = { databases, folder, catalogue, say, scale: quick ? QUICK : FULL }
    const machine = await machineClass(databases.url)
    const findings = await measure(bench, chosen.length > 0 ? chosen : Object.keys(GROUPS))
    const command = args.length > 0 ? `npm run bench -- ${args.join(' ')}` : 'npm run bench'
    const text = document({ date: new Date(), machine, command, findings })
    say(`\n${text}`)
    if (quick || chosen.length > 0) return say(`${DOCUMENT} is written by a whole run only: npm run bench.`)
    writeFileSync(DOCUMENT, text)
    say(`Written to ${DOCUMENT}.`)
  } finally {
    await databases.close()
  }
}

async function measure(bench: Bench, names: string[]): Promise<Findings[]> {
  const found: Findings[] = []
  for (const name of names) {
    say(`── ${name}`)
    const findings = await measureGroup(name, bench)
    say(table(findings.rows))
    found.push(findings)
  }
  return found
}

/** A group that fails does not end the run: the document says why its rows are missing. */
async function measureGroup(name: string, bench: Bench): Promise<Findings> {
  try {
    return (await GROUPS[name]?.(bench)) ?? { rows: [], notes: [] }
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
