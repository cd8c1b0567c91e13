import { locale as segment } from 'next/root-params'
import type { RequestConfig } from 'next-intl/server'
import { getRequestConfig } from 'next-intl/server'
import { localeOf, pageMessagesOf } from './catalogue'

const made = new Map<string, RequestConfig>()

/**
 * The configuration of next-intl for a page: its locale is the first segment of app/[locale], which the origin sets
 * (server/web/origin).
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const locale = localeOf(asked ?? (await segment()))
  const config = made.get(locale) ?? { locale, messages: pageMessagesOf(locale), timeZone: 'UTC' }
  made.set(locale, config)
  return config
})
