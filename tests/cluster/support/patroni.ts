import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/tests/bench/ports'
import { childrenOf } from '@/tests/bench/processor-time'
import { run, select } from '@/tests/support/server'
import { pause } from '../../faults/support/rounds'

const BINARIES = '/usr/lib/postgresql'
const version = spawnSync('ls', [BINARIES], { encoding: 'utf8' }).stdout.trim().split('\n').at(-1) ?? ''

/** Whether Patroni, etcd, HAProxy and a PostgreSQL are installed (Debian's packages). */
export const hasPatroni =
  ['patroni', 'etcd', 'haproxy'].every((program) => spawnSync('which', [program]).status === 0) && version !== ''

/** Two servers under Patroni behind HAProxy, as deploy/patroni and deploy/haproxy/postgres.cfg set them up. */
export type PatroniCluster = {
  /** The addresses of the primary and of the replica, whichever server that is. */
  url: string
  readUrl: string
  /** Ends the primary with its Patroni, as a power failure does. */
  killPrimary: () => Promise<void>
  close: () => void
}

type Node = { name: string; port: number; restPort: number; child: ChildProcess }

export async function patroniCluster(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'patroni-'))
  chmodSync(folder, 0o755)
  const children: ChildProcess[] = []
  const start = (
    program: string,
    args: string[],
    env: Record<string, string> = {},
    isPostgres = false,
  ): ChildProcess => {
    const child: ChildProcess = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isPostgres ? account() : {}),
    })
    children.push(child)
    return child
  }
  /** Patroni first: it would start its server again. */
  function close(): void {
    for (const child of children) child.kill('SIGKILL')
    for (const name of ['pg1', 'pg2']) killServer(join(folder, name, 'data'))
  }
  process.once('exit', close)
  const [client, peer] = [await freePort(), await freePort()]
  const etcd = `http://127.0.0.1:${client}`
  start('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`, '--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-cluster', `default=http://127.0.0.1:${peer}`, '--unsafe-no-fsync'],
  ]).stderr?.resume()
  const password = randomBytes(12).toString('hex')

  async function node(name: string): Promise<Node> {
    const [port, restPort] = [await freePort(), await freePort()]
    const data = join(folder, name)
    mkdirSync(data)
    const { uid, gid } = account()
    if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid)
    chmodSync(data, 0o700)
    const rest = `127.0.0.1:${restPort}`
    const postgres = `127.0.0.1:${port}`
    const child = start(
      'patroni',
      [join(process.cwd(), 'deploy/patroni/patroni.yml')],
      {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: rest,
        PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
        PATRONI_POSTGRESQL_LISTEN: postgres,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
        PATRONI_POSTGRESQL_DATA_DIR: join(data, 'data'),
        PATRONI_POSTGRESQL_PGPASS: join(data, 'pgpass'),
        PATRONI_POSTGRESQL_BIN_DIR: join(BINARIES, version, 'bin'),
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: password,
      },
      true,
    )
    let output = ''
    child.stderr?.on('data', (piece: Buffer) => {
      output = (output + piece).slice(-4000)
    })
    const isThere = () => is({ name, port, restPort, child }, 'health')
    for (let tries = 0; !(await isThere()); tries++) {
      if (tries > 600 || child.exitCode !== null) throw new Error(`Patroni does not start ${name}: ${output}`)
      await pause(100)
    }
    return { name, port, restPort, child }
  }

  const nodes = [await node('pg1'), await node('pg2')] as [Node, Node]
  await until('a synchronous replica', () => some(nodes, 'sync'))
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  start('haproxy', ['-db', '-f', join(process.cwd(), 'deploy/haproxy/postgres.cfg')], {
    PRIMARY: `127.0.0.1:${primaryPort}`,
    REPLICA: `127.0.0.1:${replicaPort}`,
    PG1: `127.0.0.1:${nodes[0].port}`,
    PG2: `127.0.0.1:${nodes[1].port}`,
    PATRONI1: String(nodes[0].restPort),
    PATRONI2: String(nodes[1].restPort),
  }).stderr?.resume()
  const superuser = `postgresql://postgres:${password}@127.0.0.1:${primaryPort}/postgres`
  const isPrimary = () =>
    select<{ isReplica: boolean }>(superuser, 'SELECT pg_is_in_recovery() AS "isReplica"').then(
      ([row]) => row?.isReplica === false,
      () => false,
    )
  // Before its first check HAProxy takes both servers in turn.
  let inARow = 0
  await until('HAProxy', async () => {
    inARow = (await isPrimary()) ? inARow + 1 : 0
    return inARow > 10
  })
  await run(
    superuser,
    `CREATE ROLE mokuroku LOGIN PASSWORD '${password}'`,
    `CREATE DATABASE mokuroku OWNER mokuroku TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
  return {
    url: `postgresql://mokuroku:${password}@127.0.0.1:${primaryPort}/mokuroku`,
    readUrl: `postgresql://mokuroku:${password}@127.0.0.1:${replicaPort}/mokuroku`,
    async killPrimary() {
      const primary = (await is(nodes[0], 'primary')) ? nodes[0] : nodes[1]
      primary.child.kill('SIGKILL')
      killServer(join(folder, primary.name, 'data'))
    },
    close,
  }
}

/** PostgreSQL does not run as root. */
function account(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Ends the PostgreSQL with this folder, if one runs, and all its processes. */
function killServer(data: string): void {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const command = spawnSync('cat', [`/proc/${name}/cmdline`], { encoding: 'utf8' }).stdout
    if (!command.includes(data) || !command.includes('bin/postgres')) continue
    for (const pid of [Number(name), ...childrenOf(Number(name))]) spawnSync('kill', ['-9', String(pid)])
  }
}

/** Whether a server is what Patroni calls "primary", "sync" (the synchronous replica), … */
const is = ({ restPort }: Node, role: string) =>
  fetch(`http://127.0.0.1:${restPort}/${role}`).then(
    (answer) => answer.status === 200,
    () => false,
  )

const some = async (nodes: readonly Node[], role: string) =>
  (await Promise.all(nodes.map((node) => is(node, role)))).includes(true)

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 600) throw new Error(`There is no ${what} after a minute.`)
    await pause(100)
  }
}
