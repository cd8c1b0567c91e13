import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl'
import { type Messages, messagesOf } from './catalogue'

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>

/**
 * The type of useTranslations() and getTranslations() for a namespace, for functions that get the translator from a
 * component.
 */
export type Translator<Of extends Namespace> = ReturnType<typeof createTranslator<Messages, Of>>

/**
 * The texts of a namespace in a locale, for code outside of pages: mails, the manifest. `name` is that of the site, for
 * namespaces whose texts have it.
 */
export function translator<Of extends Namespace>(locale: string, namespace: Of, name?: string): Translator<Of> {
  return createTranslator<Messages, Of>({ locale, messages: messagesOf(locale, name), namespace, timeZone: 'UTC' })
}
