import { env } from '@/server/platform/env'
import { heapFlags, limitsOf } from '@/server/platform/size'

type Execve = (file: string, args: readonly string[], environment: NodeJS.ProcessEnv) => never

/**
 * Restarts Node.js within this process with a heap of its size. A process that was started with a limit of its own
 * keeps it. So does one whose Node.js cannot restart (older than 22.15, or on Windows).
 */
export function takeOwnHeap(): void {
  const { execve } = process as { execve?: Execve }
  const { NODE_ENV, SIZE } = env()
  const limits = [...process.execArgv, process.env.NODE_OPTIONS ?? '']
  if (!execve || NODE_ENV !== 'production' || limits.some((flag) => flag.includes('--max-old-space-size'))) return
  const flags = [...heapFlags(limitsOf(SIZE).heaps.edge), ...process.execArgv]
  // The C library keeps memory for each thread that asked for some; two shared parts lose less.
  const environment = { MALLOC_ARENA_MAX: '2', ...process.env }
  execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], environment)
}
