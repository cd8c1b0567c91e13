import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { processesOf } from '@/tests/bench/processor-time'

type Config = { Cmd: string[]; User: string }
type Description = { Docker: { config: Config & { Healthcheck: { Test: [kind: string, command: string] } } } }

const buildah = (...args: string[]) => execFileSync('buildah', args, { encoding: 'utf8' }).trim()

export type Container = {
  config: Description['Docker']['config']
  /** Starts a program in it; by default the image's own. */
  start: (args?: string[]) => Program
  remove: () => void
}

export type Program = {
  /** Everything that it has printed. */
  output: () => string
  /** Waits until it has printed this; fails if it ends before. */
  printed: (text: string) => Promise<void>
  exit: Promise<number | null>
  stop: () => Promise<number | null>
}

/** A container of a local image, with the host's network, these variables and a folder as /data. */
export function openContainer(image: string, data: string, env: Record<string, string>): Container {
  const name = buildah('from', '--pull-never', image)
  // A volume of the image would hide the folder.
  buildah('config', '--volume', '/data-', name)
  const { config } = (JSON.parse(buildah('inspect', '--type', 'container', name)) as Description).Docker
  const options = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  return {
    config,
    start: (args = config.Cmd) =>
      watched(
        spawn(
          'buildah',
          ['run', '--isolation', 'chroot', '--volume', `${data}:/data`, ...options, name, '--', ...args],
          { stdio: ['ignore', 'pipe', 'pipe'] },
        ),
      ),
    remove: () => buildah('rm', name),
  }
}

function watched(child: ChildProcess): Program {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      output += piece
      child.emit('printed')
    })
  }
  const exit = once(child, 'close').then(([code]) => code as number | null)
  process.once('exit', () => {
    if (child.exitCode === null) for (const pid of processesOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL')
  })
  return {
    output: () => output,
    printed: async (text) => {
      let ended = false
      exit.then(() => {
        ended = true
      })
      while (!output.includes(text) && !ended) await Promise.race([once(child, 'printed'), exit])
      if (!output.includes(text)) throw new Error(`It ended without "${text}":\n${output}`)
    },
    exit,
    stop: () => {
      const pid = processesOf(child.pid ?? 0).find((each) => readlinkSync(`/proc/${each}/exe`).endsWith('/node'))
      if (pid) process.kill(pid, 'SIGTERM')
      return exit
    },
  }
}
