import { artwork } from 'mokuroku-artwork'
import { siteSocialNamed, socialSign } from '@/server/platform/site/social-file'
import { madePicture } from './made'
import { type Drawable, picture } from './pictures'

/** The address of an entry's social picture, which has the name of the site. */
export async function socialPicture(subject: Drawable): Promise<string> {
  return picture({ ...subject, sign: await socialSign() }, 'social').address
}

const WIDTH = 1200

/**
 * The social picture of the site, as JPEG, by its file name; null for any other name.
 * @throws AppError overloaded
 */
export async function siteSocialFile(file: string): Promise<Buffer | null> {
  const drawing = await siteSocialNamed(file)
  if (!drawing) return null
  return madePicture(`site/${file}`, () => artwork({ kind: 'company', ...drawing }).render('social', WIDTH))
}
