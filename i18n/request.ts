import { locale as segment } from 'next/root-params'
import type { RequestConfig } from 'next-intl/server'
import { getRequestConfig } from 'next-intl/server'
import { site } from '@/server/platform/site/site'
import { localeOf, pageMessagesOf } from './catalogue'

const made = new Map<string, RequestConfig>()

/**
 * The configuration of next-intl for a page. Its locale is the first segment of app/[locale], which the origin sets
 * (server/web/origin), and its texts have the name of the site.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const locale = localeOf(asked ?? (await segment()))
  const messages = pageMessagesOf(locale, (await site()).name)
  const kept = made.get(locale)
  if (kept?.messages === messages) return kept
  const config = { locale, messages, timeZone: 'UTC' }
  made.set(locale, config)
  return config
})
