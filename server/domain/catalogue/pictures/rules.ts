import type { ATTACHMENT_TYPES } from '@/lib/catalogue/schemas/attachments'
import type { FetchFault } from '@/server/platform/fetching/faults'

export type PictureType = (typeof ATTACHMENT_TYPES)[number]

/** Pixels to a side of a stored picture: a banner fills a page. */
export const ENTRY_SIDE = 1920

type Told = { type: PictureType; filename: string; credit: string | null }

/**
 * What the history says of a change of an entry's pictures: the lines of those that came, went or were described otherwise, or all of them
 * if only their order changed. Empty without a change.
 */
export function picturesDelta(before: readonly Told[], after: readonly Told[]): { before: Lines; after: Lines } {
  const [old, now] = [before.map(told), after.map(told)]
  if (old.join('\n') === now.join('\n')) return { before: {}, after: {} }
  const went = old.filter((line) => !now.includes(line))
  const came = now.filter((line) => !old.includes(line))
  return went.length + came.length > 0
    ? { before: asText(went), after: asText(came) }
    : { before: asText(old), after: asText(now) }
}

type Lines = { pictures?: string }
const told = ({ type, filename, credit }: Told) => `${type}: ${filename}${credit === null ? '' : ` (${credit})`}`
const asText = (lines: readonly string[]): Lines => (lines.length > 0 ? { pictures: lines.join('\n') } : {})

/** The ids of one type in their new order, after one of them went to a place (from 0; a larger one is the last). */
export function placed(ids: readonly number[], id: number, place: number): number[] {
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
