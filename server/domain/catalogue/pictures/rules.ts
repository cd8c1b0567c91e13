import type { ATTACHMENT_TYPES } from '@/lib/catalogue/schemas/attachments'
import type { FetchFault } from '@/server/platform/fetching/faults'

export type PictureType = (typeof ATTACHMENT_TYPES)[number]

/** Pixels to a side of a stored picture: a banner fills a page. */
export const ENTRY_SIDE = 1920

/** A picture as the history and proposals have it. A proposed one has no place: it will be the last of its type. */
export type PictureItem = {
  file: string
  type: PictureType
  credit: string | null
  source: string | null
  position?: number | undefined
}

type Stored = Omit<PictureItem, 'file'> & { filename: string }

/** A stored picture as the history has it. */
export const pictureItem = ({ filename, type, credit, source, position }: Stored): PictureItem => ({
  file: filename,
  type,
  credit,
  source,
  position,
})

/** The ids of one type in their new order, after one of them went to a place (from 0; a larger one is the last). */
export function reordered(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/** What is wrong with an address that gave no picture, as a code of errors.fields. */
export function addressFault(fault: FetchFault): string {
  switch (fault) {
    case 'address':
    case 'protocol':
      return 'addressNotHttps'
    case 'port':
    case 'privateAddress':
      return 'addressPrivate'
    case 'tooLarge':
      return 'pictureTooLarge'
    case 'content':
      return 'pictureType'
    default:
      return 'addressUnreachable'
  }
}

/** What comes of an answer, or of none: the picture, or how long the address and its host are left alone. */
export type Verdict = 'picture' | 'never' | 'later' | 'busy'

/** Whether an address is tried again: `busy` says nothing of the address, only of its host. */
export function verdictOf(answer: number | FetchFault): Verdict {
  if (typeof answer === 'number') {
    if (answer === 200) return 'picture'
    if (answer === 429 || answer >= 500) return 'busy'
    return answer === 401 || answer === 403 ? 'later' : 'never'
  }
  return answer === 'unresolved' || answer === 'unreachable' || answer === 'timeout' ? 'later' : 'never'
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Attempts after which an address has failed. */
export const MAX_ATTEMPTS = 5

/** Seconds until an address is tried again after so many attempts: an hour, four, sixteen, … */
export const retryAfter = (attempts: number) => Math.min(HOUR * 4 ** (attempts - 1), 7 * DAY)

/**
 * Seconds until a host is asked again: the pause between two requests. After failures in a row they are a minute, two,
 * four, … up to six hours, and no less than the host asks for.
 */
export function hostPause(pause: number, failures: number, asked: string | undefined, now = Date.now()): number {
  if (failures === 0) return pause
  return Math.max(pause, Math.min(MINUTE * 2 ** (failures - 1), 6 * HOUR), Math.min(secondsOf(asked, now), DAY))
}

/** The seconds of a header Retry-After (RFC 9110, section 10.2.3); 0 without one. */
function secondsOf(header: string | undefined, now: number): number {
  if (!header) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}

/** Fetched pictures of fewer pixels to a side are icons. */
export const MIN_SIDE = 80

/** Updates how popular the works are whose pictures wait. */
export const RANKS = `UPDATE picture_addresses p SET rank = greatest(m.popularity, m.prominence)
  FROM media m WHERE m.id = p.media_id AND p.state = 'Waiting' AND p.rank <> greatest(m.popularity, m.prominence)`
