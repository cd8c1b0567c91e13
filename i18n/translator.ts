import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl'
import { type Messages, messagesOf } from './catalogue'
import { routing } from './routing'

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>

/**
 * The type of useTranslations() and getTranslations() for a namespace, for functions that get the translator from a
 * component.
 */
export type Translator<Of extends Namespace> = ReturnType<typeof createTranslator<Messages, Of>>

type Options = { locale?: string | undefined; name?: string | undefined }

/**
 * The texts of a namespace for code outside of pages: mails, feeds, the manifest. `name` is that of the site, for
 * namespaces whose texts have it.
 */
export function translator<Of extends Namespace>(
  namespace: Of,
  { locale = routing.defaultLocale, name }: Options = {},
): Translator<Of> {
  return createTranslator<Messages, Of>({ locale, messages: messagesOf(locale, name), namespace, timeZone: 'UTC' })
}
