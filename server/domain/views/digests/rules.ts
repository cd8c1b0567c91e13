import { createHmac, timingSafeEqual } from 'node:crypto'
import { isNewsToken, NEWS_TOKEN } from '@/lib/views/links/notifications'
import type { FeedEntry } from '@/lib/views/schemas/friends-feed'
import { keysFor } from '@/server/domain/identity/sessions/secrets'

/** The mails that a link ends: of unread notifications, or of the site to all users. */
type Ended = 'digest' | 'news'

/** The token of a mail's link that ends a user's mails of a kind: the id with a signature. It does nothing else. */
export function unsubscribeToken(userId: number, of: Ended = 'digest'): string {
  const signed = signature(userId, of, keysFor('unsubscribe')[0].key).toString('base64url')
  return `${of === 'news' ? NEWS_TOKEN : ''}${userId}-${signed}`
}

/** The user whom a token names, and what it ends; null for anything but such a token. */
export function endedByToken(token: string): { userId: number; of: Ended } | null {
  const of = isNewsToken(token) ? 'news' : 'digest'
  const [, id = '', signed = ''] = /^n?([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signed, 'base64url')
  const isOurs = keysFor('unsubscribe').some(({ key }) => {
    const right = signature(Number(id), of, key)
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isOurs ? { userId: Number(id), of } : null
}

const signature = (userId: number, of: Ended, key: Uint8Array) =>
  createHmac('sha256', key).update(`${of} ${userId}`).digest()

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
