import type { Messages } from 'next-intl'
import { type Formats, formatsOf } from '@/lib/format'

/** Pages bring the words of their frame alone. The others are one file for each locale, which the document names: <html data-messages>. */
let loaded: Messages | undefined
let loading: Promise<Messages> | undefined
const listeners = new Set<() => void>()

/**
 * A part of the page that is fetched when it is needed, and with it all messages of the page's locale: its components and what they
 * call can use every namespace.
 */
export function withMessages<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [part] = await Promise.all([load(), loadMessages()])
    return part
  }
}

/** Fetches all messages of the page's locale, once. Without a connection the next call tries again. */
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

/** Makes these the messages of the page. */
export function setLoadedMessages(messages: Messages): void {
  loaded = messages
  for (const tell of [...listeners]) tell()
}

/** All messages, if they have been fetched. */
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
 * All messages of the page, for what is no component: notices of stores, which come with a part that was fetched.
 * @throws Error when no such part was
 */
export function pageMessages(): Messages {
  if (!loaded) throw new Error('Messages are used outside components before withMessages() has fetched them')
  return loaded
}

/** How the page's locale writes numbers and dates, for what is no component. */
export function pageFormats(): Formats {
  return formatsOf(document.documentElement.lang)
}
