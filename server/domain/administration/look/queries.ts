import sharp from 'sharp'
import { HEADER_LOGO, LOGO_SIZES, type LogoSize } from '@/lib/links/site-files'
import { plannedRows } from '@/server/platform/database/client'
import { madePicture } from '@/server/platform/files/made'
import { site } from '@/server/platform/site/site'

/** Icons of phones are not transparent: --ground of components/ui/tokens.css. */
const GROUND = '#0c0f15'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** The share of an icon's side that the logo of a phone's icon takes: the corners are cut. */
const INNER = 0.76

/**
 * A file of the site's logo as PNG, by its name; null if the site has no such logo.
 * @throws AppError overloaded
 */
export async function logoFile(file: string): Promise<Buffer | null> {
  const [, name = '', size] = /^logo-([\w-]{8,64})-(\w+)\.png$/.exec(file) ?? []
  const wanted = LOGO_SIZES.find((each) => each === size)
  if (!wanted || (await site()).logo !== name) return null
  const stored = await storedLogo(name)
  return (
    stored &&
    madePicture(
      `site/${file}`,
      (given: Buffer) => sized(given, wanted),
      async () => stored,
    )
  )
}

async function storedLogo(name: string): Promise<Buffer | null> {
  const [row] = await plannedRows<{ content: Buffer }>(
    'site-picture',
    'SELECT content FROM site_pictures WHERE name = $1::text',
    [name],
  )
  return row?.content ?? null
}

function sized(given: Buffer, size: LogoSize): Promise<Buffer> {
  const picture = sharp(given)
  if (size === 'header')
    return picture
      .resize({ ...HEADER_LOGO, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  const side = Number(size)
  if (size !== '180') return picture.resize(side, side, { fit: 'contain', background: CLEAR }).png().toBuffer()
  const inner = Math.round(side * INNER)
  const edge = Math.round((side - inner) / 2)
  return picture
    .resize(inner, inner, { fit: 'contain', background: CLEAR })
    .extend({ top: edge, bottom: side - inner - edge, left: edge, right: side - inner - edge, background: CLEAR })
    .flatten({ background: GROUND })
    .png()
    .toBuffer()
}
