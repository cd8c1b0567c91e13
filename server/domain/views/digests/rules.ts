import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FeedEntry } from '@/lib/views/schemas/friends-feed'
import { keysFor } from '@/server/domain/identity/sessions/secrets'

/** The token of a digest's link that ends a user's digests: the id with a signature. It does nothing else. */
export function unsubscribeToken(userId: number): string {
  return `${userId}-${signature(userId, keysFor('unsubscribe')[0].key).toString('base64url')}`
}

/** The user whom a token names; null for anything but such a token. */
export function userOfToken(token: string): number | null {
  const [, id = '', signed = ''] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signed, 'base64url')
  const isOurs = keysFor('unsubscribe').some(({ key }) => {
    const right = signature(Number(id), key)
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isOurs ? Number(id) : null
}

const signature = (userId: number, key: Uint8Array) => createHmac('sha256', key).update(`digest ${userId}`).digest()

/** An entry of the feed of friends that says what somebody watched. */
export type Watched = Pick<FeedEntry, 'user'> & { activity: NonNullable<FeedEntry['activity']> }

/** Most lines of friends in one mail. */
const FRIENDS_LINES = 5
const WATCHED = ['Watching', 'Progress', 'Completed']

/**
 * What friends watched since a time (milliseconds), from entries of the feed, the newest first: of each friend and work
 * the newest, at most five.
 */
export function watchedIn(feed: readonly FeedEntry[], since: number): Watched[] {
  const found = new Map<string, Watched>()
  for (const { user, activity, createdDate } of feed) {
    if (!activity || !WATCHED.includes(activity.kind) || Date.parse(createdDate) < since) continue
    const key = `${user.id} ${activity.media.id}`
    if (!found.has(key)) found.set(key, { user, activity })
  }
  return [...found.values()].slice(0, FRIENDS_LINES)
}
