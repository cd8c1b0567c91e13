import { env } from '@/server/platform/env'
import { heapFlags, limitsOf } from '@/server/platform/size'

type Execve = (file: string, args: readonly string[], environment: NodeJS.ProcessEnv) => never

/**
 * Gives this process the heap of its size: it starts anew with the flags of Node.js, as the same process. Whoever started it with a
 * limit, or with a Node.js that cannot do so (older than 22.15, or on Windows), keeps what it has.
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
