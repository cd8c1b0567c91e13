import type { MediaState } from '@/lib/schemas/watched'

/** What one tab tells the others: what works have become to a user. */
type Told = { user: number; states: readonly MediaState[] }

/** Browsers without it learn of other tabs when somebody comes back to this one. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('mokuroku:my-media')

export function postToTabs(told: Told): void {
  channel?.postMessage(told)
}

export function onTabMessage(listener: (told: Told) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => listener(data))
}
