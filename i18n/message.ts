import type { CompiledMessage } from 'icu-minify/format'
import { useLocale } from 'next-intl'
import formatMessage from './format-message'

type Values = Record<string, string | number>

/**
 * Fills a message that a component got as a prop, since the browser has not fetched all messages: `{count, plural, …}`
 * and `{names}`.
 */
export function useMessageFormat(): (message: string, values: Values) => string {
  const locale = useLocale()
  return (message, values) => String(formatMessage('', message as CompiledMessage, values, { locale, timeZone: 'UTC' }))
}
