import type { Messages } from 'next-intl'
import { type Formats, formatsOf } from '@/lib/format'

/**
 * Pages contain only the messages of their frame. All messages are a file for each locale, named by the document: <html
 * data-messages>.
 */
let loaded: Messages | undefined
let loading: Promise<Messages> | undefined
const listeners = new Set<() => void>()

/**
 * Loads a module together with all messages of the page's locale, so that its components and the functions they call
 * can use every namespace.
 */
export function withMessages<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [part] = await Promise.all([load(), loadMessages()])
    return part
  }
}

/** Loads all messages of the page's locale, once. After a failure, for example offline, the next call tries again. */
export function loadMessages(): Promise<Messages> {
  loading ??= fetchMessages().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchMessages(): Promise<Messages> {
  const answer = await fetch(document.documentElement.dataset.messages ?? '')
  if (!answer.ok) throw new Error(`The messages could not be fetched: ${answer.status}`)
  setLoadedMessages(await answer.json())
  return pageMessages()
}

/** Sets the messages of the page. */
export function setLoadedMessages(messages: Messages): void {
  loaded = messages
  for (const tell of [...listeners]) tell()
}

/** All messages, if they have been loaded. */
export function loadedMessages(): Messages | undefined {
  return loaded
}

export function onMessages(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/**
 * All messages of the page, for code outside of components, such as the notifications of stores. Only for modules that
 * were loaded by `withMessages`.
 * @throws Error when the messages have not been loaded
 */
export function pageMessages(): Messages {
  if (!loaded) throw new Error('Messages are used outside components before withMessages() has fetched them')
  return loaded
}

/** The formats of numbers and dates of the page's locale, for code outside of components. */
export function pageFormats(): Formats {
  return formatsOf(document.documentElement.lang)
}
