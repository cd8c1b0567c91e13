import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@/tests/bench/ports'
import { pause } from '../../faults/support/rounds'

/** Whether HAProxy is installed. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

export type Balancer = { url: string; close: () => Promise<void> }

/**
 * HAProxy as deploy/haproxy/haproxy.cfg sets it up, before these nodes (host:port). Missing ones are addresses where
 * nobody listens.
 */
export async function balance(nodes: readonly string[]): Promise<Balancer> {
  const bind = `127.0.0.1:${await freePort()}`
  const [NODE1, NODE2, NODE3] = [...nodes, '127.0.0.1:9', '127.0.0.1:9', '127.0.0.1:9']
  const child = spawn('haproxy', ['-db', '-f', 'deploy/haproxy/haproxy.cfg'], {
    env: { ...process.env, BIND: bind, NODE1, NODE2, NODE3 },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (piece: Buffer) => {
    complaints += piece
  })
  const url = `http://${bind}`
  for (let tries = 0; ; tries++) {
    const status = await fetch(`${url}/api/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) break
    if (tries > 100 || child.exitCode !== null) throw new Error(`HAProxy does not reach the nodes: ${complaints}`)
    await pause(100)
  }
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
