import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import { fill } from '@/lib/text'

/**
 * The formatter of next-intl in pages (next.config.ts). It replaces use-intl/format-message, which compiles each
 * message again for each page and adds its compiler to the scripts of the browser. Messages are already compiled
 * (i18n/compiled.ts); those with only {names} are texts.
 */
export default function formatMessage(
  _key: string,
  message: CompiledMessage,
  values: FormatValues<string> | undefined,
  { locale, timeZone }: { locale: string; timeZone?: string },
) {
  if (typeof message === 'string') return values ? fill(message, values as Record<string, string | number>) : message
  return format(message, locale, values, { formatters, timeZone })
}
formatMessage.raw = true

/** One formatter for each locale and kind in the whole process; next-intl creates them for each page. */
const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: once((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)),
  getNumberFormat: once((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)),
  getPluralRules: once((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
}

function once<Options, Of>(make: (locale: string, options?: Options) => Of) {
  const made = new Map<string, Of>()
  return (locale: string | string[] | undefined, options?: Options): Of => {
    const name = JSON.stringify([locale, options])
    const known = made.get(name) ?? make(String(locale), options)
    made.set(name, known)
    return known
  }
}
