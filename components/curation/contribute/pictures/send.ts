import type { Messages } from 'next-intl'
import { call } from '@/lib/browser/api'
import { attachmentsCall } from '@/lib/catalogue/links/entries'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { EntityKind } from '@/lib/links'
import { refusalText } from './refusal'
import type { Given } from './sources'
import type { PictureSource, WaitingPicture } from './waiting'

/** Why pictures are suggested, by those who cannot add them. */
export type Suggesting = { Comment: string | undefined }

/** Adds a picture to an entry, or suggests it. @throws Problem */
export async function sendPicture(
  noun: EntityKind,
  id: number,
  source: PictureSource,
  { type, credit }: Given,
  suggests?: Suggesting,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(source)) form.set(name, value)
  form.set('Type', type)
  if (credit !== '') form.set('Credit', credit)
  if (suggests?.Comment) form.set('Comment', suggests.Comment)
  const address = suggests ? contributionLinks.picturesCall(noun, id) : attachmentsCall(noun, id)
  await call<unknown>(address, { method: 'POST', form })
}

/** A picture that was not taken, and why. */
export type Refused = { picture: WaitingPicture; reason: string }

/**
 * Sends the pictures of an entry that was added, one after the other, so that they stay in their order. Gives those
 * that were not taken.
 */
export async function sendWaiting(
  noun: EntityKind,
  id: number,
  pictures: readonly WaitingPicture[],
  errors: Messages['errors'],
): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const picture of pictures) {
    const source = picture.file ? { File: picture.file } : { Address: picture.address ?? '' }
    try {
      await sendPicture(noun, id, source, { type: picture.type, credit: picture.credit.trim() })
    } catch (error) {
      refused.push({ picture, reason: refusalText(error, errors) })
    }
  }
  return refused
}
