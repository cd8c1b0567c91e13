// npm run test:upgrade -- REF: the API tests of an earlier version (the newest tag without REF) against the schema of
// this one. During an upgrade the earlier version serves from it.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, give, install } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

checkNode()
await runOnNewerNode()
install({ withTests: true })

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const [ref = newestTag()] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'mokuroku-before-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

execFileSync('sh', ['-c', `git archive "${git('rev-parse', '--verify', `${ref}^{commit}`)}" | tar -x -C "${folder}"`])
// The same packages need no second installation.
if (readFileSync('package-lock.json', 'utf8') === readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  execFileSync('cp', ['-al', 'node_modules', folder])
if (existsSync('.node')) execFileSync('cp', ['-al', '.node', folder])
const within = { cwd: folder, stdio: 'inherit' }
const PREPARE = "import('./scripts/prepare.mjs').then((m) => { m.install({ withTests: true }); m.generate() })"
execFileSync(process.execPath, ['-e', PREPARE], within)
rmSync(join(folder, 'prisma/migrations'), { recursive: true })
cpSync('prisma/migrations', join(folder, 'prisma/migrations'), { recursive: true })
try {
  execFileSync(join(folder, 'node_modules/.bin/vitest'), ['run', 'tests/app/api', 'tests/server/domain'], within)
} catch {
  give(`Tests of ${ref} fail on the schema of this version.`)
}
console.log(`${ref} serves from the schema of this version.`)

function newestTag() {
  try {
    return git('describe', '--tags', '--abbrev=0')
  } catch {
    console.log('There is no release yet: name a commit (npm run test:upgrade -- REF).')
    process.exit(0)
  }
}
