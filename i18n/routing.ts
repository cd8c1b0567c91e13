import { defineRouting } from 'next-intl/routing'

/**
 * The locales of the site. Another one is a file of messages (messages/de.json) and its name in `locales`. The default one has no
 * prefix in addresses. A page's locale is in its path alone: no cookie and no header chooses it, so that caches keep one copy.
 */
export const routing = defineRouting({
  locales: ['en'],
  defaultLocale: 'en',
  localePrefix: 'as-needed',
  localeCookie: false,
  localeDetection: false,
})
