import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pause } from '../../faults/support/rounds'
import type { Balancer } from './haproxy'

/** Whether Varnish is installed, with the module xkey. */
export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0

/** Varnish as deploy/varnish/mokuroku.vcl sets it up, on this port before this backend. */
export async function cacheBefore(backend: URL, port: number): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
  writeFileSync(
    join(folder, 'backends.vcl'),
    `backend default { .host = "${backend.hostname}"; .port = "${backend.port}"; }\nacl purgers { "127.0.0.1"; }\n`,
  )
  const listening = `127.0.0.1:${port}`
  const given = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', listening, '-s', 'malloc,64m']
  const config = ['-p', `vcl_path=${resolve('deploy/varnish')}:${folder}`, '-f', resolve('deploy/varnish/mokuroku.vcl')]
  const child = spawn('varnishd', [...given, ...config], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece
    })
  const url = `http://${listening}`
  for (let tries = 0; ; tries++) {
    const status = await fetch(`${url}/api/health/live`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) break
    if (tries > 200 || child.exitCode !== null) throw new Error(`Varnish does not answer: ${output}`)
    await pause(100)
  }
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
