import { locales } from '@/i18n/catalogue'
import { localePrefix, withPrefix } from '@/i18n/paths'

/**
 * The address in the language that an address with a language and a region names ("/en-US/media" → "/media", BCP 47).
 * Links of other sites are such. Undefined for other addresses and languages.
 */
export function withoutRegion(address: string): string | undefined {
  const [prefix = '', language = ''] = /^\/([a-z]+)-[a-z\d-]+(?=[/?]|$)/i.exec(address) ?? []
  const locale = locales().find((each) => each === language.toLowerCase())
  return locale && withPrefix(address.slice(prefix.length).replace(/^[/\\]*/, '/'), localePrefix(locale))
}
