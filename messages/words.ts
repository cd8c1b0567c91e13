import { LRUCache } from 'lru-cache'
import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import { LOCALE } from '@/lib/format'
import messages from './en.json'

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: typeof messages
  }
}

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>
type Words<Of extends Namespace> = ReturnType<typeof createTranslator<Messages, Of>>

const made = new Map<Namespace, unknown>()

/**
 * The texts below a key of messages/en.json. One language, the same for every request, so they are prepared once for the
 * whole process: use-intl's hooks would compile every plural anew for every page, and even its translator writes out all
 * that a text is made of before it finds it again. For server components; client components get their few texts as props.
 */
export function words<Of extends Namespace>(namespace: Of): Words<Of> {
  const known = made.get(namespace)
  // What stands under a namespace was made for it, two lines below.
  if (known) return known as Words<Of>
  const created = createTranslator<Messages, Of>({ locale: LOCALE, messages, namespace, timeZone: 'UTC' })
  // Its keys and values are checked where it is called.
  const remembering = Object.assign(remember(created as unknown as Translate), created)
  made.set(namespace, remembering)
  return remembering as Words<Of>
}

type Values = Record<string, string | number | Date>
type Translate = (key: string, values?: Values) => string

/** Texts with the same values come again and again: "12 episodes", "All 8". */
const MOST_TEXTS = 2000

function remember(translate: Translate): Translate {
  const texts = new LRUCache<string, string>({ max: MOST_TEXTS })
  return (key, values) => {
    let name = key
    for (const value in values) name += `\n${value}\n${String(values[value])}`
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = translate(key, values)
    texts.set(name, text)
    return text
  }
}
