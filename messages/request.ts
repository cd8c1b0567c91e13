import { getRequestConfig } from 'next-intl/server'
import { LOCALE } from '@/lib/format'
import messages from './en.json'

/** One language, the same for every request: it reads neither cookie nor header, so that pages can be kept. */
export default getRequestConfig(async () => ({ locale: LOCALE, messages, timeZone: 'UTC' }))

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof messages
  }
}
