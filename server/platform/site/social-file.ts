import { createHash } from 'node:crypto'
import { VERSION } from 'mokuroku-artwork'
import { siteFiles } from '@/lib/links/site-files'
import type { SiteSettings } from '@/lib/schemas/site'
import { PRODUCT } from '@/lib/site'
import { env } from '@/server/platform/env'
import { site } from './site'

/** The name with which the site signs social pictures; null for that of the software. */
export async function socialSign(): Promise<string | null> {
  const { name } = await site()
  return name === PRODUCT ? null : name
}

/** The social picture of the software (public/). */
const OF_PRODUCT = '/social.png'

/** The address of the social picture of pages without their own. */
export async function siteSocialPicture(): Promise<string> {
  const settings = await site()
  return isUsual(settings) ? OF_PRODUCT : siteFiles.named(fileNameOf(settings))
}

/** What the picture of a site with a name or colour of its own shows, if it has this file name; else null. */
export async function siteSocialNamed(file: string): Promise<SiteDrawing | null> {
  const settings = await site()
  return !isUsual(settings) && file === fileNameOf(settings) ? drawingOf(settings) : null
}

type Look = Pick<SiteSettings, 'name' | 'colour'>
const isUsual = ({ name, colour }: Look) => name === PRODUCT && colour === null

/** The name of the site large, and its address below. */
const drawingOf = ({ name, colour }: Look) => ({ title: name, sign: new URL(env().SITE_URL).host, color: colour })
export type SiteDrawing = ReturnType<typeof drawingOf>

/** The file name, which changes with what the picture shows. */
function fileNameOf(settings: Look): string {
  const content = JSON.stringify([VERSION, drawingOf(settings)])
  return `social-${createHash('sha256').update(content).digest('base64url').slice(0, 12)}.jpg`
}
