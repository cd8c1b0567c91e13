import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { freePort } from '@/tests/bench/ports'
import { pause } from '../../faults/support/rounds'

const SERVERS = ['account', 'container', 'object', 'proxy'] as const

/**
 * Whether OpenStack Swift is installed (Debian's packages swift-proxy, swift-account, swift-container, swift-object,
 * and memcached).
 */
export const hasSwift = [...SERVERS.map((server) => `swift-${server}-server`), 'memcached'].every(
  (program) => spawnSync('which', [program]).status === 0,
)

export const SWIFT_KEYS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' }

export type Swift = {
  /** STORAGE_URL of a folder of the bucket "pictures". */
  address: (prefix: string) => string
  /** The folder of the stored objects. */
  folder: string
  close: () => void
}

/** One node of Swift on loopback, with its S3 interface and one bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'devices', 'one'), { recursive: true })
  const isRoot = userInfo().uid === 0
  const memcachedPort = await freePort()
  const ports: Record<string, number> = {}
  for (const server of SERVERS) ports[server] = await freePort()
  for (const server of SERVERS) {
    const port = ports[server] ?? 0
    if (server !== 'proxy') makeRing(folder, server, port)
    const all = { folder, port, memcachedPort, user: isRoot ? 'swift' : userInfo().username }
    writeFileSync(join(folder, `${server}.conf`), server === 'proxy' ? proxyConfig(all) : serverConfig(server, all))
  }
  if (isRoot) execFileSync('chown', ['-R', 'swift:swift', folder])
  const children: ChildProcess[] = []
  const close = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', close)
  let output = ''
  const programs: [string, ...string[]][] = [
    ['memcached', '-l', '127.0.0.1', '-p', String(memcachedPort), ...(isRoot ? ['-u', 'swift'] : [])],
    ...SERVERS.map((server): [string, string] => [`swift-${server}-server`, join(folder, `${server}.conf`)]),
  ]
  for (const [program, ...args] of programs) {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        output = (output + piece).slice(-4000)
      })
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  for (let tries = 0; !(await makesBucket(`${endpoint}/pictures`)); tries++) {
    if (tries > 100) throw new Error(`Swift does not make a bucket: ${output}`)
    await pause(200)
  }
  return {
    address: (prefix) => `s3://pictures/${prefix}?endpoint=${endpoint}&region=us-east-1`,
    folder: join(folder, 'devices', 'one'),
    close,
  }
}

function makeRing(folder: string, server: string, port: number): void {
  const builder = join(folder, `${server}.builder`)
  const ring = (...args: string[]) => execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' })
  ring('create', '4', '1', '0')
  ring(
    ...['add', '--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port)],
    ...['--device', 'one', '--weight', '1'],
  )
  ring('rebalance')
}

type Given = { folder: string; port: number; memcachedPort: number; user: string }

const common = ({ folder, port, user }: Given) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
log_level = ERROR
`

const serverConfig = (server: string, given: Given) => `${common(given)}devices = ${given.folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`

const proxyConfig = (given: Given) => `${common(given)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${given.memcachedPort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${SWIFT_KEYS.AWS_SECRET_ACCESS_KEY} .admin
[filter:slo]
use = egg:swift#slo
`

async function makesBucket(url: string): Promise<boolean> {
  const signed = await new AwsV4Signer({
    method: 'PUT',
    url,
    service: 's3',
    region: 'us-east-1',
    accessKeyId: SWIFT_KEYS.AWS_ACCESS_KEY_ID,
    secretAccessKey: SWIFT_KEYS.AWS_SECRET_ACCESS_KEY,
  }).sign()
  return fetch(signed.url, { method: 'PUT', headers: signed.headers }).then(
    (answer) => answer.ok,
    () => false,
  )
}
