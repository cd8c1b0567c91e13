import { type Counted, count, countDone, leftOf } from '@/server/domain/identity/sessions/rate-limits'
import { isTrustedUploader } from './queries'

/**
 * Uploads a torrent by `upload`: accepted ones are limited, and attempts by a limit of their own, since each is read.
 * @throws AppError tooManyRequests; whatever `upload` throws
 */
export async function limitedUpload<Done>(userId: number, upload: () => Promise<Done>): Promise<Done> {
  const { accepted, attempts } = await limitsOf(userId)
  await count(attempts)
  return countDone(accepted, upload)
}

/** How many torrents a user can still upload, and when the hour ends in which they count. */
export async function uploadsLeft(userId: number): Promise<{ left: number; end: string | null }> {
  const { left, end } = await leftOf((await limitsOf(userId)).accepted)
  return { left, end: end?.toISOString() ?? null }
}

async function limitsOf(userId: number): Promise<{ accepted: Counted; attempts: Counted }> {
  return (await isTrustedUploader(userId))
    ? { accepted: ['torrentsOfTrusted', userId], attempts: ['torrentAttemptsOfTrusted', userId] }
    : { accepted: ['torrentsOfAccount', userId], attempts: ['torrentAttemptsOfAccount', userId] }
}
