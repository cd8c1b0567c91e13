import type { PictureFacts } from '@/server/domain/catalogue/pictures/queries'
import { type Finding, good, inMB, warning } from './finding'

/** What the operator allows; null without PICTURES=fetch. */
type Allowed = { perDay: number; bytes: number } | null

/** How far the fetching of covers is; `pausedAt`: since when it is paused. Without it nothing is said. */
export function picturesFindings(facts: PictureFacts | undefined, allowed: Allowed, pausedAt?: Date): Finding[] {
  if (!facts || !allowed) return []
  const { waiting, fetched, failed, bytes, requests, silent } = facts
  const numbers = `${fetched} covers are fetched (${inMB(bytes)}), ${waiting} wait, ${failed} gave nothing; ${requests} of ${allowed.perDay} requests of today are used`
  if (pausedAt)
    return [good('covers', `${numbers}. They are paused since ${pausedAt.toISOString().slice(0, 10)}: /admin/sources.`)]
  if (waiting > 0 && bytes >= allowed.bytes)
    return [warning('covers', `${numbers}. PICTURES_BYTES is reached: no more are fetched.`)]
  if (waiting > 0 && silent.length > 0)
    return [
      warning(
        'covers',
        `${numbers}. These hosts fail again and again, and are asked less often: ${silent.join(', ')}.`,
      ),
    ]
  return [good('covers', `${numbers}.`)]
}
