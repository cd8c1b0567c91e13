import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from 'next-intl'
import { LOCALE } from '@/lib/format'
import messages from './en.json'

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof messages
  }
}

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>
type Words<Of extends Namespace> = ReturnType<typeof createTranslator<Messages, Of>>

const made = new Map<Namespace, unknown>()

/**
 * The texts below a key of messages/en.json. One language, the same for every request, so they are prepared once for the
 * whole process: next-intl's hooks would compile every plural anew for every page. For server components; client
 * components get their few texts as props.
 */
export function words<Of extends Namespace>(namespace: Of): Words<Of> {
  const known = made.get(namespace)
  // What stands under a namespace was made for it, two lines below.
  if (known) return known as Words<Of>
  const created = createTranslator<Messages, Of>({ locale: LOCALE, messages, namespace, timeZone: 'UTC' })
  made.set(namespace, created)
  return created
}
