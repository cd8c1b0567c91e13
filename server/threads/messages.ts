import type { ErrorCode } from '../errors'
import type { Asked, Captured } from '../front/capture'
import type { Rendered } from '../front/render'
import type { CacheTag } from '../front/tags'
import type { JobName } from '../jobs/queue'

/** What the threads with a Next and the one in front of them say to each other. */

/** The start of a call's body, which is all of it unless there is `more`. */
export type Start = { piece: Uint8Array | null; more: boolean }
/** A page to be finished, or a call to be answered. */
export type Question = { page: { address: string; caching: string } } | { call: Asked; body: Start | null }
/** As it travels, its bytes are no longer a Buffer. */
export type Called = Omit<Captured, 'body'> & { body: Uint8Array }
export type Answer = { page: Rendered; touched: CacheTag[] } | { called: Called; touched: CacheTag[] } | Failure

/** What was thrown: a "no" that was meant, or why nothing came of it. */
export type Failure = { refused: ErrorCode } | { failure: string }

/** The next piece of the body of call `id`, null after the last one; `lost` when whoever sent it is gone. */
export type Piece = { id: number; piece: Uint8Array | null } | { id: number; lost: true }

/** What only the thread in front does, for all of them. */
export type Errand = { hash: string } | { verify: string; kept: string }
export type Done = { done: string | boolean } | Failure

export type ToThread =
  | (Question & { id: number })
  | Piece
  | { expired: readonly CacheTag[] }
  | (Done & { errand: number })

export type FromThread =
  | 'ready'
  | (Answer & { id: number })
  | { more: number }
  | { expired: readonly CacheTag[] }
  | { wake: JobName }
  | (Errand & { errand: number })
