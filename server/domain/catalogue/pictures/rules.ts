import type { ATTACHMENT_TYPES } from '@/lib/catalogue/schemas/attachments'
import type { FetchFault } from '@/server/platform/fetching/faults'

export type PictureType = (typeof ATTACHMENT_TYPES)[number]

/** Pixels to a side of a stored picture: a banner fills a page. */
export const ENTRY_SIDE = 1920

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
