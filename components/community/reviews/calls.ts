import { call } from '@/lib/browser/api'
import type { ReviewedKind, ReviewKind } from '@/lib/catalogue/text-kinds'
import type { Review, VoteAnswer } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import type { TextValues } from './text-values'

/**
 * Where a text belongs: its entry, the thread of a comment on an episode, and the comment that a reply answers. Also
 * the review that a comment quotes, and the work of a recommendation, if it is not chosen.
 */
export type Place = {
  entity: ReviewedKind
  entityId: number
  kind: ReviewKind
  episode?: number
  answered?: number
  review?: number
  other?: { id: number; title: string }
}

/** Writes a new text. The same `request` twice makes one. @throws Problem, with 409 if there is a review already */
export function postText(
  { entity, entityId, kind, episode, answered }: Place,
  values: TextValues,
  request: string,
): Promise<Review> {
  const body = {
    ...bodyOf(values),
    kind,
    ...(episode !== undefined && { episode }),
    ...(answered !== undefined && { parentId: answered }),
    ...(kind === 'recommendation' && { otherId: values.otherId }),
  }
  return call(links.commentsOf(entity, entityId), { method: 'POST', body, headers: { 'idempotency-key': request } })
}

/** Changes a text of `version`. @throws Problem, with 409 if it was changed since */
export function putText(id: number, values: TextValues, version: string | undefined): Promise<Review> {
  return call(links.comment(id), { method: 'PUT', body: { ...bodyOf(values), id, updatedDate: version } })
}

export const deleteText = (id: number) => call(links.comment(id), { method: 'DELETE' })
export const restoreText = (id: number) => call<Review>(links.comment(id, 'restore'), { method: 'POST' })

/** Votes for or against a text; null takes the vote back. */
export function sendVote(id: number, up: boolean | null): Promise<VoteAnswer> {
  const address = links.comment(id, 'vote')
  const keepalive = true
  return up === null
    ? call(address, { method: 'DELETE', keepalive })
    : call(address, { method: 'PUT', body: { up }, keepalive })
}

function bodyOf({ title, rawText, textType, recommended }: TextValues) {
  return { title: title || null, rawText, textType, recommended: recommended || null }
}
