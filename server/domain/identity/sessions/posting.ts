import { plannedRows } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { invalidInput } from '@/server/platform/errors'
import { count } from './rate-limits'

/**
 * Counts one posted or edited text against the user's limits. New accounts have lower limits, also for links. Only for
 * them `links()` is called, since it may render the text. `field` names the input in the error.
 * @throws AppError tooManyRequests, invalidInput (tooManyLinks)
 */
export async function limitPosting(userId: number, links: () => number, field = 'rawText'): Promise<void> {
  const isNew = await isNewAccount(userId)
  if (isNew && links() > env().NEW_ACCOUNT_LINKS) throw invalidInput({ [field]: 'tooManyLinks' })
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
