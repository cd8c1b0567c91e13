/** The address of a work's picture, and its host. */
export type PictureAddress = { address: string; host: string }

/** The limit of an index entry, with room for others. */
const LONGEST = 1000
/** Pictures of sites that stand for no work: "no picture", icons, advertisements. */
const PLACEHOLDER = /no_?(?:pic|image)|\/qm_50\.|apple-touch-icon|\/affiliates\/|\/default[/-]/i

/**
 * The address that a source names for a work's picture; null for what is no address of the web, or stands for no work.
 */
export function pictureAddress(given: string | null | undefined): PictureAddress | null {
  if (!given || !URL.canParse(given)) return null
  const url = new URL(given)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  if (url.href.length > LONGEST || PLACEHOLDER.test(url.pathname)) return null
  return { address: url.href, host: url.host }
}
