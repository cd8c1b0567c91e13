import { version } from '@/package.json'
import { connectionCounts } from '@/server/platform/database/client'
import { takesNoWrites } from '@/server/platform/database/read-only'
import { databaseRestarts } from '@/server/platform/database/watch'
import { env } from '@/server/platform/env'
import { placesStates } from '@/server/platform/places'
import { limitsOf, usedHeap } from '@/server/platform/size'
import type { Connections } from '@/server/web/edge/connections'
import type { Edge } from '@/server/web/edge/edge'
import type { Origins } from '@/server/web/edge/origins'
import type { Readiness } from '@/server/web/edge/readiness'
import type { Make } from './makers'

/** What the gauges read when the metrics are asked for. */
export type Sources = {
  edge: Pick<Edge, 'answers' | 'files' | 'queues'>
  connections: Pick<Connections, 'counts'>
  origins: Pick<Origins, 'states' | 'restarts'>
  readiness: Pick<Readiness, 'isReady'>
  /** When the invalidation log was read last (Date.now()). */
  log: { readonly readAt: number }
  /** The replica of the database, if there is one. */
  replica?: { isCurrent: () => boolean } | undefined
}

/** Gauges of the edge, its origins and their connections to the database. */
export function gauges(make: Make, sources: Sources): void {
  ofInstance(make, sources)
  ofCaches(make, sources)
  ofConnections(make, sources)
  ofOrigins(make, sources)
  ofPlaces(make, sources)
  make.gauge('invalidation_log_age_seconds', 'Time since the invalidation log was read', [], (age) =>
    age.set((Date.now() - sources.log.readAt) / 1000),
  )
}

function ofInstance({ gauge, counter }: Make, { origins, readiness, replica }: Sources): void {
  gauge('build_info', 'The version of this instance, and the Node.js that runs it', ['version', 'node'], (build) =>
    build.set({ version, node: process.versions.node }, 1),
  )
  gauge('ready', 'Whether the instance is ready for requests', [], (ready) => ready.set(readiness.isReady ? 1 : 0))
  gauge('read_only', 'Whether nothing can be written: by READ_ONLY, or as the database refuses it', [], (readOnly) =>
    readOnly.set(takesNoWrites() || origins.states().some(({ state }) => state.takesNoWrites) ? 1 : 0),
  )
  if (replica)
    gauge('replica_current', 'Whether reads without a token go to the replica of the database', [], (current) =>
      current.set(replica.isCurrent() ? 1 : 0),
    )
  counter(
    'restarts_total',
    'Processes that ended by themselves and were started again: origins, and the embedded database',
    ['process'],
    (restarts) => {
      restarts.inc({ process: 'origin' }, origins.restarts())
      restarts.inc({ process: 'database' }, databaseRestarts())
    },
  )
}

function ofCaches({ gauge }: Make, { edge }: Sources): void {
  gauge('cache_bytes', 'Bytes of cached answers', ['cache'], (bytes) => {
    bytes.set({ cache: 'pages' }, edge.answers.bytes)
    bytes.set({ cache: 'files' }, edge.files.bytes)
  })
  gauge('cache_answers', 'Cached answers', ['cache'], (answers) => {
    answers.set({ cache: 'pages' }, edge.answers.size)
    answers.set({ cache: 'files' }, edge.files.size)
  })
  gauge('queue_requests', 'Requests that the origins work on, or that wait for them', ['kind', 'state'], (requests) => {
    for (const { kind, active, waiting } of edge.queues()) {
      requests.set({ kind, state: 'active' }, active)
      requests.set({ kind, state: 'waiting' }, waiting)
    }
  })
}

function ofConnections({ gauge, counter }: Make, { connections }: Sources): void {
  gauge('connections', 'Connections of clients', [], (count) => count.set(connections.counts().connections))
  gauge('open_answers', 'Requests that clients have no complete answer to', [], (count) =>
    count.set(connections.counts().openAnswers),
  )
  gauge('unsent_bytes', 'Bytes of answers that wait in memory until clients read them', [], (bytes) =>
    bytes.set(connections.counts().unsentBytes),
  )
  gauge('unsent_limit_bytes', 'Unsent bytes above which the connection with the most is closed', [], (limit) =>
    limit.set(limitsOf(env().SIZE).unsentBytes),
  )
  counter(
    'closed_connections_total',
    'Connections that the edge closed (pipelining: too many requests at once; memory: too many unsent bytes; stalled: nothing read for 60 s)',
    ['reason'],
    (closed) => {
      for (const [reason, count] of Object.entries(connections.counts().closed)) closed.inc({ reason }, count)
    },
  )
}

function ofOrigins({ gauge }: Make, { origins }: Sources): void {
  gauge('origins', 'Origin processes that have told their state', [], (count) => count.set(origins.states().length))
  const ofEach = (name: string, help: string, of: 'loopDelay' | 'memory') =>
    gauge(name, help, ['origin'], (each) => {
      for (const { origin, state } of origins.states()) each.set({ origin }, state[of])
    })
  ofEach('origin_loop_delay_seconds', 'The event loop delay of an origin, 99th percentile of 5 s', 'loopDelay')
  ofEach('origin_memory_bytes', 'Resident memory of an origin', 'memory')
  gauge('origin_memory_limit_bytes', 'Resident memory above which an origin is replaced', [], (limit) =>
    limit.set(limitsOf(env().SIZE).originBytes),
  )
  gauge('heap_used_ratio', 'The used share of the heap of each origin and of the edge', ['origin'], (heap) => {
    heap.set({ origin: 'edge' }, usedHeap())
    for (const { origin, state } of origins.states()) heap.set({ origin }, state.heap)
  })
}

/** Connections to the database, and places for work of which little runs at once. */
function ofPlaces({ gauge }: Make, { origins }: Sources): void {
  gauge(
    'database_connections',
    'Connections to the database of each origin and of the edge, and who waits for one',
    ['origin', 'state'],
    (connections) => {
      const all = [
        { origin: 'edge', pool: connectionCounts() },
        ...origins.states().map(({ origin, state }) => ({ origin, ...state })),
      ]
      for (const { origin, pool } of all)
        for (const [state, count] of Object.entries(pool)) connections.set({ origin, state }, count)
    },
  )
  const all = () => [
    ...placesStates().map((places) => ({ origin: 'edge', ...places })),
    ...origins.states().flatMap(({ origin, state }) => state.places.map((places) => ({ origin, ...places }))),
  ]
  gauge(
    'places',
    'Places for work of which little runs at once (exports, merges, uploads), of each origin and of the edge',
    ['origin', 'of', 'state'],
    (places) => {
      for (const { origin, name, taken, waiting } of all()) {
        places.set({ origin, of: name, state: 'taken' }, taken)
        places.set({ origin, of: name, state: 'waiting' }, waiting)
      }
    },
  )
  gauge('place_age_seconds', 'For how long the place that was taken first has been taken', ['origin', 'of'], (age) => {
    for (const { origin, name, oldest } of all()) age.set({ origin, of: name }, oldest)
  })
}
