import { linkAddress } from '@/lib/catalogue/link-sites'
import type { ATTACHMENT_TYPES } from '@/lib/catalogue/schemas/attachments'
import { UPLOAD_BYTES } from '@/lib/schemas/files'

/** A picture that is chosen for an entry that does not exist yet. `key` tells it from the others. */
export type WaitingPicture = {
  key: number
  type: (typeof ATTACHMENT_TYPES)[number]
  credit: string
} & ({ file: File; address?: undefined } | { address: string; file?: undefined })

export type PictureSource = { File: File } | { Address: string }

/** The file types of the file picker; the server checks the bytes of the file. */
export const PICTURE_TYPES = ['image/gif', 'image/jpeg', 'image/png']

/** Most pictures that wait for one new entry. */
export const MAX_WAITING = 20

/** The code of what is wrong with a picture before it is sent. */
export function wrongWith(
  source: PictureSource,
): 'large' | 'pictureType' | 'addressNotHttps' | 'addressPrivate' | undefined {
  if ('Address' in source) {
    const found = linkAddress(source.Address)
    return 'wrong' in found ? found.wrong : undefined
  }
  if (!PICTURE_TYPES.includes(source.File.type)) return 'pictureType'
  return source.File.size > UPLOAD_BYTES ? 'large' : undefined
}

/** The pictures with more of a type and credit, at most so many; the same file or address is there once. */
export function withPictures(
  waiting: readonly WaitingPicture[],
  sources: readonly PictureSource[],
  { type, credit }: Pick<WaitingPicture, 'type' | 'credit'>,
): WaitingPicture[] {
  let key = Math.max(0, ...waiting.map((each) => each.key))
  const all = [...waiting]
  for (const source of sources) {
    const isThere = all.some(({ file, address }) =>
      'Address' in source ? address === source.Address : file !== undefined && isSameFile(file, source.File),
    )
    if (isThere || all.length >= MAX_WAITING) continue
    key += 1
    all.push({ key, type, credit, ...('Address' in source ? { address: source.Address } : { file: source.File }) })
  }
  return all
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified && one.name !== 'pasted'
