import { plannedRows } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { count } from './rate-limits'

/**
 * Counts a text that a user writes or edits; `field` is its name in the input. New accounts write fewer, with few links; `links` counts those of the text, and is called for
 * new accounts alone, because it may render the text.
 * @throws AppError tooManyRequests, invalidInput (tooManyLinks)
 */
export async function limitPosting(userId: number, links: () => number, field = 'rawText'): Promise<void> {
  const isNew = await isNewAccount(userId)
  if (isNew && links() > env().NEW_ACCOUNT_LINKS)
    throw new AppError('invalidInput', { fields: { [field]: 'tooManyLinks' } })
  await count([isNew ? 'textsOfNewAccount' : 'textsOfAccount', userId])
}

/** Whether an account is young, or has written little. */
async function isNewAccount(userId: number): Promise<boolean> {
  const { NEW_ACCOUNT_DAYS, NEW_ACCOUNT_TEXTS } = env()
  const [row] = await plannedRows<{ isNew: boolean }>('new-account', IS_NEW, [
    userId,
    NEW_ACCOUNT_DAYS,
    NEW_ACCOUNT_TEXTS,
  ])
  return row?.isNew ?? true
}

const IS_NEW = `SELECT u.created_at > now() - make_interval(days => $2::int) OR (SELECT count(*) FROM (SELECT FROM reviews
    WHERE poster_id = u.id AND deleted_at IS NULL AND hidden_at IS NULL LIMIT $3::int) AS r) < $3 AS "isNew"
  FROM users u WHERE u.id = $1::int`
