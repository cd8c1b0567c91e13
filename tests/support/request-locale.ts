import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'

/**
 * In place of next-intl/server, which needs a page that Next renders (vitest.config.ts): a request in the default
 * locale.
 */
const locale = routing.defaultLocale

export const getLocale = async () => locale
export const getMessages = async () => messagesOf(locale)
export const getTranslations = async (namespace: Parameters<typeof translator>[0]) => translator(namespace, { locale })
