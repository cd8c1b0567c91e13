import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { magnetLink } from '@/lib/torrents/magnet'
import { readRelease } from '@/server/domain/torrents/names/release'
import { torrentEntry, torrentFile } from '@/server/domain/torrents/queries'
import { readOf } from '@/server/domain/torrents/readings/rules'
import { readTorrent } from '@/server/domain/torrents/rules'
import { scrapeTrackers } from '@/server/domain/torrents/trackers/jobs'
import { insertFiles, insertTorrent } from '@/server/domain/torrents/writes'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { needs } from '@/tests/support/needs'
import { areInstalled, outputOf } from '@/tests/support/programs'
import { startTracker } from '@/tests/support/trackers'

useDatabase()
// The trackers of these tests are on this machine.
env().TRACKERS_PRIVATE = 'yes'

const hasTransmission = areInstalled('transmission-daemon', 'transmission-create', 'transmission-show')
const TRANSMISSION = needs('transmission-cli and transmission-daemon', hasTransmission)
const BOTH = needs('transmission-cli, transmission-daemon and aria2', hasTransmission && areInstalled('aria2c'))

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mokuroku-programs-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Each file has other bytes: a torrent with the info hash of another one is refused. */
let files = 0

/** A torrent that transmission has made of a file of ours, stored as an upload stores it. */
async function given(tracker: string) {
  const home = folder()
  const content = join(home, 'downloads')
  mkdirSync(content)
  writeFileSync(join(content, 'Frieren - 01.mkv'), Buffer.alloc(300_000, `episode ${++files}`))
  const file = join(home, 'made.torrent')
  outputOf('transmission-create', '-o', file, '-t', tracker, join(content, 'Frieren - 01.mkv'))
  const source = readTorrent(readFileSync(file))
  const described = { mediaId: await givenMedia({ title: 'Frieren' }), name: 'Frieren - 01', type: 'Single' as const }
  const read = readOf(readRelease(described.name))
  const more = { description: null, reading: { read, byHand: [], certainty: 'Completed' as const } }
  const marks = { isAnonymous: false, isRemake: false, isComplete: false, link: null, isUnlisted: false }
  const userId = await givenUser()
  const id = await write(async (tx) => {
    const id = await insertTorrent(tx, { userId, source, described: { ...described, ...more, ...marks } })
    await insertFiles(tx, id, source.files)
    return id
  })
  return { id, home, content, file }
}

/** Starts transmission with this torrent, which it has completely, until the test ends. */
async function seed({ home, content, file }: { home: string; content: string; file: string }): Promise<void> {
  const watched = join(home, 'watched')
  const settings = join(home, 'settings')
  mkdirSync(watched)
  mkdirSync(settings)
  writeFileSync(join(watched, 'made.torrent'), readFileSync(file))
  const off = { 'dht-enabled': false, 'lpd-enabled': false, 'pex-enabled': false, 'utp-enabled': false }
  const own = { 'rpc-enabled': false, 'port-forwarding-enabled': false, 'bind-address-ipv4': '127.0.0.1' }
  const random = { 'peer-port-random-on-start': true, 'peer-port-random-low': 49_152 }
  writeFileSync(join(settings, 'settings.json'), JSON.stringify({ ...off, ...own, ...random }))
  const args = ['--foreground', '--config-dir', settings, '--watch-dir', watched, '--download-dir', content]
  const daemon = spawn('transmission-daemon', args, { stdio: 'ignore' })
  onTestFinished(async () => {
    daemon.kill('SIGKILL')
    if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit')
  })
}

/** The bytes of a percent-encoded part of an address, hexadecimal. */
const hexOf = (text: string) =>
  text
    .replace(
      /%([0-9a-f]{2})|(.)/gi,
      (_, hex: string | undefined, sign: string) => hex ?? sign.charCodeAt(0).toString(16),
    )
    .toLowerCase()

test('what transmission seeds appears with its number of seeders', { ...TRANSMISSION, timeout: 60_000 }, async () => {
  const tracker = await startTracker()
  // Its HTTP scrape writes the bytes of a hash above 127 as UTF-8 (10.0.12 and 11.2.3).
  const torrent = await given(tracker.udp)
  await seed(torrent)
  await vi.waitFor(
    async () => {
      await prisma().tracker.updateMany({ data: { nextAt: new Date(0) } })
      await prisma().torrentTracker.updateMany({ data: { dueAt: new Date(0) } })
      await prisma().torrent.updateMany({ data: { scrapedAt: null } })
      await scrapeTrackers({ privateToo: true, timeout: 2000 })
      expect(await torrentEntry(torrent.id)).toMatchObject({ seeders: 1, leechers: 0, health: [{ seeders: 1 }] })
    },
    { timeout: 50_000, interval: 500 },
  )
})

test('transmission reads the file and the magnet link that we serve', TRANSMISSION, async () => {
  const { id, home } = await given('http://tracker.example/announce')
  const torrent = await torrentEntry(id)
  const served = join(home, 'served.torrent')
  writeFileSync(served, (await torrentFile(id))?.metainfo ?? '')
  const shown = outputOf('transmission-show', served)
  expect(shown).toContain(`Hash: ${torrent?.infoHashV1}`)
  expect(shown).toContain('http://tracker.example/announce')
  expect(outputOf('transmission-show', '--magnet', served)).toContain(`urn:btih:${torrent?.infoHashV1}`)
})

test('aria2 reads the file and the magnet link that we serve', BOTH, async () => {
  const { id, home } = await given('http://127.0.0.1:1/announce')
  const torrent = await torrentEntry(id)
  if (!torrent) throw new Error('no torrent')
  const served = join(home, 'served.torrent')
  writeFileSync(served, (await torrentFile(id))?.metainfo ?? '')
  expect(outputOf('aria2c', '--show-files', served)).toContain(`Info Hash: ${torrent.infoHashV1}`)
  expect(torrent.magnetLink).toBe(magnetLink(torrent))
  // It finds no peer, and says what it looks for until it is stopped.
  const args = [
    '--enable-dht=false',
    '--enable-dht6=false',
    '--bt-enable-lpd=false',
    '--stop=1',
    '--log=-',
    '--log-level=debug',
  ]
  const { stdout } = await new Promise<{ stdout: string }>((resolve) => {
    const program = spawn('aria2c', [...args, `--dir=${home}`, torrent.magnetLink])
    let text = ''
    program.stdout.on('data', (part: Buffer) => {
      text += part
    })
    program.on('exit', () => resolve({ stdout: text }))
  })
  const [, asked = ''] = /info_hash=([^&\s]+)/.exec(stdout) ?? []
  expect(hexOf(asked)).toBe(torrent.infoHashV1)
})
