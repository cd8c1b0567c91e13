import { availableParallelism, totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { SIZES } from './variables/processes'

/** What an instance may take, from a board of 1 GB to a server. */
export type Size = (typeof SIZES)[number]

/**
 * MiB of V8: the old generation, and a half of the young one (undefined: as Node.js has it). `growth`: per cent of what
 * is alive by which the old generation grows until it is collected again. Undefined: as V8 has it, which is less for a
 * bounded heap, so that it is collected more often.
 */
type Heap = { old: number; young?: number; growth?: number }

export type Limits = {
  /** Origin processes, if ORIGINS is not set. */
  origins: number
  /** Bytes of all caches in memory, without MEMORY_BYTES and PAGE_CACHE_BYTES. Undefined: the usual caches. */
  caches: number | undefined
  /** Connections to the database, if DATABASE_CONNECTIONS is not set. Undefined: DATABASE_POOL for each process. */
  connections: number | undefined
  /** The heap of each kind of process. */
  heaps: { edge: Heap; origin: Heap; background: Heap; catalogue: Heap }
  /** Bytes of an origin (resident) above which it is replaced. */
  originBytes: number
  /** Bytes of answers that wait in the edge until clients read them. */
  unsentBytes: number
  /**
   * Whether an origin loads the code of all pages and calls at its start. Otherwise what nobody asks for takes no
   * memory, and the first request of each takes some milliseconds more.
   */
  preloads: boolean
  /** Settings of the embedded PostgreSQL, besides those that it always has (server/platform/database/embedded.ts). */
  postgres: readonly string[]
}

const MIB = 1024 * 1024
const GIB = 1024 * MIB

/** Imports and trackers work in batches, whatever the size. */
const BACKGROUND: Heap = { old: 64, young: 1 }
/** A refresh of the catalogue knows all works at once: some 105 MiB are alive when 69,000 works are loaded. */
const CATALOGUE: Heap = { old: 160, young: 1 }

const LIMITS: Record<Size, Omit<Limits, 'origins'>> = {
  small: {
    caches: 32 * MIB,
    connections: 21,
    heaps: {
      edge: { old: 128, young: 1 },
      origin: { old: 160, young: 2 },
      background: BACKGROUND,
      catalogue: CATALOGUE,
    },
    originBytes: 320 * MIB,
    unsentBytes: 16 * MIB,
    preloads: false,
    postgres: [
      'max_connections=30',
      'shared_buffers=32MB',
      'max_wal_size=128MB',
      'maintenance_work_mem=32MB',
      'autovacuum_max_workers=1',
      'max_worker_processes=2',
    ],
  },
  medium: {
    caches: 64 * MIB,
    connections: undefined,
    heaps: {
      edge: { old: 192, young: 2 },
      origin: { old: 224, young: 4 },
      background: BACKGROUND,
      catalogue: CATALOGUE,
    },
    originBytes: 384 * MIB,
    unsentBytes: 32 * MIB,
    preloads: true,
    postgres: ['max_connections=100', 'shared_buffers=96MB'],
  },
  large: {
    caches: undefined,
    connections: undefined,
    heaps: {
      edge: { old: 768, growth: 200 },
      origin: { old: 768, growth: 200 },
      background: BACKGROUND,
      catalogue: CATALOGUE,
    },
    originBytes: 1024 * MIB,
    unsentBytes: 64 * MIB,
    preloads: true,
    postgres: ['max_connections=100', 'shared_buffers=128MB'],
  },
}

const MAX_ORIGINS: Record<Size, number> = { small: 1, medium: 2, large: 4 }

/** The limits of a size on a machine with so many processors: one origin for each, with an upper bound. */
export function limitsOf(size: Size, processors: number = availableParallelism()): Limits {
  return { ...LIMITS[size], origins: Math.min(MAX_ORIGINS[size], processors) }
}

/** The size for so many bytes of memory: small below 2 GiB, medium below 8 GiB. */
export function sizeFor(memory: number): Size {
  if (memory < 2 * GIB) return 'small'
  return memory < 8 * GIB ? 'medium' : 'large'
}

/**
 * Bytes that this process and its children may take: the limit of the container (cgroup) if there is one, else the
 * machine's memory.
 */
export function memoryThere(): number {
  const machine = totalmem()
  // 0, or a number beyond the machine's memory, where nothing limits it.
  const limited = process.constrainedMemory()
  return limited > 0 ? Math.min(limited, machine) : machine
}

/** The flags of Node.js for a heap. */
export function heapFlags({ old, young, growth }: Heap): string[] {
  return [
    `--max-old-space-size=${old}`,
    ...(young === undefined ? [] : [`--max-semi-space-size=${young}`]),
    ...(growth === undefined ? [] : [`--heap-growing-percent=${growth}`]),
  ]
}

type Running = { origins: number; caches: number; refreshes: boolean }

/**
 * Most bytes of an instance's processes, without the database. `caches`: bytes of all caches in memory; `refreshes`:
 * whether the catalogue is loaded from sources.
 */
export function mostBytes(
  { heaps, originBytes, unsentBytes }: Limits,
  { origins, caches, refreshes }: Running,
): number {
  const background = refreshes ? heaps.catalogue : heaps.background
  return origins * originBytes + heaps.edge.old * MIB + BESIDE_HEAP + unsentBytes + background.old * MIB + caches
}

/** What the edge takes beside its heap, its caches and what waits unsent: code, the C library. */
const BESIDE_HEAP = 48 * MIB

/** The share of its heap that this process uses, 0 to 1. */
export function usedHeap(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return used_heap_size / heap_size_limit
}
