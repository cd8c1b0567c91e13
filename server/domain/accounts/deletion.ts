import type { Asker } from '@/server/domain/identity/sessions/asker'
import type { Client } from '@/server/domain/identity/sessions/sessions'
import { proveAgain } from '@/server/domain/identity/sessions/step-up'
import { isLastAdministrator, lockAdministrators } from '@/server/domain/identity/users/permissions'
import { removeFiles } from '@/server/domain/identity/users/pictures'
import type { CacheTag } from '@/server/platform/cache/tags'
import { prisma, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'

/**
 * Deletes an account with all personal data. Its torrents stay, without the name of the uploader. Without a password,
 * the session must be stepped up. The last administrator stays.
 * @throws AppError stepUpNeeded, invalidInput (passwordWrong), lastAdministrator, tooManyRequests, overloaded
 */
export async function deleteAccount(asker: Asker, password: string | undefined, client: Client): Promise<void> {
  await proveAgain(asker, password, 'password', client)
  if (!(await deleteUser(asker.id, { keepsLastAdministrator: true }))) throw new AppError('lastAdministrator')
}

/** The advisory lock that serialises deletions. */
const TURNS = 0x64656c65

type Deletion = {
  keepsLastAdministrator?: boolean
  /** What belongs to the deletion, in its transaction, while the user is there. If it throws, nobody is deleted. */
  before?: (tx: Tx) => Promise<void>
}

/** Deletes also administrators, but not the last one where one must stay. Returns whether a user was deleted. */
export async function deleteUser(
  id: number,
  { keepsLastAdministrator = false, before }: Deletion = {},
): Promise<boolean> {
  const pictures = await prisma().attachment.findMany({ where: { userId: id }, select: { filename: true } })
  // Deleting years of history takes long.
  const isDeleted = await write(
    async (tx) => {
      // Rows that belong to two accounts (follows, votes on reviews) are deleted by one transaction at a time.
      await tx.query(sql`SELECT 1 FROM pg_advisory_xact_lock(${TURNS}::bigint)`)
      // From here on nobody can follow, review or vote as this user.
      await tx.query(sql`SELECT id FROM users WHERE id = ${id} FOR UPDATE`)
      if (keepsLastAdministrator) {
        await lockAdministrators(tx)
        if (await isLastAdministrator(tx, id)) return false
      }
      await before?.(tx)
      tx.invalidate(await shownTags(tx, id))
      await leaveThreads(tx, id)
      const { rowCount } = await tx.query(sql`DELETE FROM users WHERE id = ${id}`)
      return rowCount === 1
    },
    { minutes: 1 },
  )
  const files = pictures.map(({ filename }) => filename)
  if (isDeleted) await removeFiles(id, files)
  return isDeleted
}

/** Comments that others have answered stand in their threads, without their text and without their author. */
async function leaveThreads(tx: Statements, id: number): Promise<void> {
  await tx.query(sql`UPDATE reviews r SET poster_id = NULL, raw_text = '', title = NULL, request_key = NULL,
      deleted_at = coalesce(deleted_at, now()) WHERE poster_id = ${id}
    AND EXISTS (SELECT FROM reviews c WHERE c.parent_id = r.id AND c.poster_id <> ${id})`)
  await tx.query(sql`DELETE FROM review_mentions m USING reviews r WHERE r.id = m.review_id AND r.poster_id IS NULL`)
}

/** Cache tags of everything that shows the user: the profile, lists, follows, reviews and torrents. */
export async function shownTags(tx: Statements, id: number): Promise<CacheTag[]> {
  const { rows: found } = await tx.query<{ tag: CacheTag }>(sql`
    SELECT 'list:' || id AS tag FROM lists WHERE owner_id = ${id}
    UNION ALL SELECT unnest(ARRAY['list:' || l.id, 'user:' || l.owner_id]) FROM list_likes k JOIN lists l ON l.id = k.list_id
      WHERE k.user_id = ${id}
    UNION ALL SELECT 'torrent:' || id FROM torrents WHERE uploader_id = ${id}
    UNION ALL SELECT 'review:' || id FROM reviews WHERE poster_id = ${id}
    UNION ALL SELECT 'review:' || review_id FROM review_mentions WHERE user_id = ${id}
    UNION ALL SELECT 'user:' || followed_id FROM follows WHERE follower_id = ${id}
    UNION ALL SELECT 'user:' || follower_id FROM follows WHERE followed_id = ${id}
    UNION ALL SELECT coalesce('media-reviews:' || media_id, 'series-reviews:' || series_id, 'character-reviews:' || character_id,
      'person-reviews:' || person_id, 'company-reviews:' || company_id, 'torrent-reviews:' || torrent_id, 'list-reviews:' || list_id, 'activity-reviews:' || activity_id)
      FROM reviews WHERE poster_id = ${id}
    UNION ALL SELECT 'media-reviews:' || other_id FROM reviews WHERE poster_id = ${id} AND other_id IS NOT NULL
    UNION ALL SELECT 'media-votes:' || r.other_id FROM review_votes v JOIN reviews r ON r.id = v.review_id
      WHERE v.user_id = ${id} AND r.other_id IS NOT NULL
    UNION ALL SELECT unnest(ARRAY['review:' || r.id, coalesce('media-votes:' || r.media_id, 'series-votes:' || r.series_id,
      'character-votes:' || r.character_id, 'person-votes:' || r.person_id, 'company-votes:' || r.company_id,
      'torrent-votes:' || r.torrent_id, 'list-votes:' || r.list_id, 'activity-votes:' || r.activity_id)])
      FROM review_votes v JOIN reviews r ON r.id = v.review_id WHERE v.user_id = ${id}`)
  const indexes = ['index:user', 'index:list', 'index:review', 'index:torrent'] as const
  return [`user:${id}`, `author:${id}`, ...indexes, ...found.map(({ tag }) => tag)]
}
