import { defineRouting } from 'next-intl/routing'

/**
 * The locales of the site. To add one, add a file of messages (messages/de.json) and its name in `locales`. The default
 * locale has no prefix. Only the path determines the locale, no cookie and no header, so that caches store one answer
 * for each address.
 */
export const routing = defineRouting({
  locales: ['en'],
  defaultLocale: 'en',
  localePrefix: 'as-needed',
  localeCookie: false,
  localeDetection: false,
})
