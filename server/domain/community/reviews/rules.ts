import { createHash } from 'node:crypto'
import { extentOf } from '@/lib/catalogue/extent'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { type ReviewedKind, type ReviewKind, usualKind } from '@/lib/catalogue/text-kinds'
import type { CommentInput, Recommendation } from '@/lib/community/schemas/reviews'
import type { TextType } from '@/lib/markup/formats'
import { renderText } from '@/server/engines/markup/render'
import type { CacheTag } from '@/server/platform/cache/tags'
import { invalidInput } from '@/server/platform/errors'
import { mentionsIn } from '../mentions/rules'

/** The entry that a text is about. */
export type Entry = { kind: ReviewedKind; id: number }

/** What an author writes. */
export type Written = { title: string | null; rawText: string; textType: TextType; recommended: Recommendation | null }

/** Minutes for which a deleted text can be restored; then it is purged. */
export const UNDO_MINUTES = 60

/** A new text: where it belongs, which comment it answers, which work it recommends, and what it says. */
export type NewText = {
  kind: ReviewKind
  episode: number | null
  answered: number | null
  /** The work that a recommendation names. */
  otherId: number | null
  written: Written
}

/**
 * What an input means on this entry. Without a kind it is a review on works and series, a comment elsewhere. Only a
 * review has a verdict.
 * @throws AppError invalidInput (kind, recommended, episode, parentId, otherId, entityId)
 */
export function newText(entry: Entry, input: CommentInput): NewText {
  const { kind = usualKind(entry.kind), episode = null, entityId } = input
  const recommended = verdictOf(kind, input.recommended || null)
  if (typeof entityId === 'number' && entityId !== entry.id) throw invalidInput({ entityId: 'invalid' })
  if (kind !== usualKind(entry.kind) && entry.kind !== 'media') throw invalidInput({ kind: 'invalid' })
  if (episode !== null && (kind !== 'comment' || entry.kind !== 'media')) throw invalidInput({ episode: 'invalid' })
  const answered = input.parentId ?? null
  if (answered !== null && kind !== 'comment') throw invalidInput({ parentId: 'invalid' })
  const otherId = otherOf(kind, entry, input.otherId ?? null)
  const { title = null, rawText, textType = 'Plain' } = input
  return { kind, episode, answered, otherId, written: { title, rawText, textType, recommended } }
}

/**
 * The verdict of a text of this kind: comments and recommendations have none, whatever is given.
 * @throws AppError invalidInput (a review without one)
 */
export function verdictOf(kind: ReviewKind, given: Recommendation | null): Recommendation | null {
  if (kind !== 'review') return null
  if (given === null) throw invalidInput({ recommended: 'required' })
  return given
}

function otherOf(kind: ReviewKind, entry: Entry, otherId: number | null): number | null {
  if (kind === 'recommendation' && otherId === null) throw invalidInput({ otherId: 'required' })
  if (otherId !== null && (kind !== 'recommendation' || otherId === entry.id))
    throw invalidInput({ otherId: 'invalid' })
  return otherId
}

export function isSameText(one: Written, other: Written): boolean {
  return (
    one.title === other.title &&
    one.rawText === other.rawText &&
    one.textType === other.textType &&
    one.recommended === other.recommended
  )
}

/**
 * The key of a request, which makes the same request again the same comment. Without the client's own, equal texts in
 * one thread are the same comment; reviews and recommendations need none, since there is one of each user.
 */
export function requestKey(
  entry: Entry,
  { kind, episode, answered, written }: NewText,
  given: string | undefined,
): string | null {
  if (given !== undefined) return `key:${given}`
  if (kind !== 'comment') return null
  const place = answered === null ? [entry.kind, entry.id, episode] : [entry.kind, entry.id, episode, answered]
  const text = JSON.stringify([...place, written.title, written.textType, written.rawText])
  return `${BY_TEXT}${createHash('sha256').update(text).digest('base64url')}`
}

/** The prefix of keys that are made of the text. */
export const BY_TEXT = 'text:'

/** The public part of the author's record of a work, with what tells its end; null without one. */
export type PublicProgress = {
  episodesWatched: number
  status: RecordStatus
  type: MediaType
  totalEpisodes: number | null
  /** Whether an earlier run reached the end. */
  finishedBefore: boolean
}

/** Whether the author had not reached the work's end. */
export function isBeforeEnd(progress: PublicProgress | null): boolean {
  if (!progress || progress.finishedBefore || progress.status === 'Completed') return false
  const { total } = extentOf(progress)
  return total === null || progress.episodesWatched < total
}

/** What a new, changed, removed or restored text changes: its entry, its author's pages, and the stream of all. */
export function tagsOf(entry: Entry, otherId: number | null, authorId: number): CacheTag[] {
  const about: CacheTag[] = [
    `${entry.kind}-reviews:${entry.id}`,
    ...(otherId === null ? [] : [`media-reviews:${otherId}` as const]),
  ]
  return [...about, `author:${authorId}`, 'index:review']
}

/** The number of links and pictures in a text that lead to other sites. */
export function linksIn({ rawText, textType }: Pick<Written, 'rawText' | 'textType'>): number {
  return renderText(rawText, textType).match(/<a\b[^>]*\shref="(?!\/(?!\/)|#)|<img\b/g)?.length ?? 0
}

/** The names that a text mentions as `@name`, visibly: none in code, quotes and links; at most MAX_MENTIONS. */
export function mentionedNames(body: string, textType: TextType): string[] {
  return body.includes('@') ? mentionsIn(renderText(body, textType)) : []
}
