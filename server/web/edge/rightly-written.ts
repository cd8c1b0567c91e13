import type { IncomingMessage } from 'node:http'
import { locales } from '@/i18n/catalogue'
import { localePrefix, withPrefix } from '@/i18n/paths'
import type { Place } from '@/server/web/http/route-table'

/** The right address of a page that a read has written wrongly, with its whole query; null if it is right. */
export function rightlyWritten(place: Place, { method, url = '' }: IncomingMessage): string | null {
  if (place.kind !== 'page' || (method !== 'GET' && method !== 'HEAD')) return null
  if (isMiswritten(place, url)) return withoutSlashes(place)
  return withoutRegion(place) ?? (isShouted(place) ? quiet(place.url) : null)
}

/**
 * The address of a missing page that begins with a language and a region ("/en-US/media", BCP 47), in that language.
 */
function withoutRegion(place: Place): string | undefined {
  const [prefix = '', language = ''] = (isMissing(place) && /^\/([a-z]+)-[a-z\d-]+(?=[/?]|$)/i.exec(place.url)) || []
  const locale = locales().find((each) => each === language.toLowerCase())
  if (!locale) return undefined
  return withPrefix(place.url.slice(prefix.length).replace(/^[/\\]*/, '/'), localePrefix(locale))
}

/**
 * Whether a page's path begins with two slashes, or ends with one: scripts in it would parse the first as another host,
 * and the second is no page.
 */
const isMiswritten = ({ path }: Place, asked: string) => /^[/\\]{2}/.test(asked) || /.\/$/.test(path)

const withoutSlashes = ({ path, url }: Place) => (path.replace(/\/+$/, '') || '/') + url.slice(path.length)

/** Whether a page is missing only because the first part of its path is in capitals ("/MEDIA/1"). */
const isShouted = (place: Place) => isMissing(place) && quiet(place.url) !== place.url

const isMissing = ({ route }: Place) => route === null || route === '/[...rest]'

const quiet = (url: string) => url.replace(/^\/[A-Za-z-]+/, (part) => part.toLowerCase())
