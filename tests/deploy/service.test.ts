import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { typedIn } from '@/tests/support/guide'
import { needs } from '@/tests/support/needs'
import { areInstalled } from '@/tests/support/programs'

const unit = readFileSync('deploy/systemd/mokuroku.service', 'utf8')
const settings = new Map(
  unit.split('\n').flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/s, 2) as [string, string]] : [])),
)

const SYSTEMD = needs('systemd', areInstalled('systemd-analyze'))

/** What systemd-analyze says of the unit, as it would be on a machine with its account and folder. */
function analyze(...args: string[]): { status: number | null; output: string } {
  const file = join(mkdtempSync(join(tmpdir(), 'unit-')), 'mokuroku.service')
  writeFileSync(
    file,
    unit
      .replace('/usr/bin/node', process.execPath)
      .replace(/^(User|Group)=.*/gm, '$1=daemon')
      .replace(/^(WorkingDirectory)=.*/m, `$1=${process.cwd()}`),
  )
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('the unit starts the product again whenever it ends, and gives it time to end', () => {
  expect(settings.get('Restart')).toBe('always')
  expect(settings.get('ExecStart')).toBe(
    `/bin/sh -c 'node=$$(/usr/bin/node scripts/node.mjs) && exec "$$node" dist/main.js'`,
  )
  // DRAIN_SECONDS, and ten seconds for requests in flight (server/web/edge/listen.ts).
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(20)
})

test('the service may write to the folder of backups that the guide makes, if it is there', () => {
  expect(settings.get('ReadWritePaths')).toBe('-/backups/mokuroku')
  expect(typedIn('As a service of systemd')[0]).toContain('-o mokuroku -g mokuroku /backups/mokuroku\n')
})

test('systemd finds no fault in the unit', SYSTEMD, () => {
  expect(analyze('verify')).toEqual({ status: 0, output: '' })
})

test('the unit is closed: its exposure is 2 of 10 at most', SYSTEMD, () => {
  const { status, output } = analyze('security', '--offline=true', '--threshold=20')
  expect(status, output).toBe(0)
})

test.each(['docker-compose.yml', 'docker-compose.domain.yml', 'deploy/compose.cluster.yml'])(
  'every service of %s with an image is started again when it ends',
  (file) => {
    const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
      services: Record<string, { image?: string; build?: unknown; restart?: string }>
    }
    const own = Object.entries(services).filter(([, { image, build }]) => image !== undefined || build !== undefined)
    expect(own.length).toBeGreaterThan(0)
    for (const [name, { restart }] of own) expect(restart, name).toBe('unless-stopped')
  },
)
