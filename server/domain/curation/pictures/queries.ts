import type { Delta } from '@/lib/curation/documents/differences'
import type { PictureShown } from '@/lib/curation/schemas/contribution-queue'
import type { EntityKind } from '@/lib/links'
import { storedPictures } from '@/server/domain/catalogue/pictures/mutations'
import type { PictureItem } from '@/server/domain/catalogue/pictures/rules'
import { pool, sql } from '@/server/platform/database/client'

/** Most pictures of a proposal that are shown: one that moves can change the place of many. */
const SHOWN = 20

/**
 * The pictures that a proposal is about, and where their files are. `isHidden`: whether the entry is, whose pictures
 * have no address then.
 */
export async function picturesShown(
  entry: { noun: EntityKind; id: number },
  contribution: number,
  { before, after }: Delta,
  isHidden: boolean,
): Promise<PictureShown[]> {
  const [old, wanted] = [before.pictures, after.pictures].map((items) => (items ?? []) as PictureItem[])
  if (!old || !wanted || old.length + wanted.length === 0) return []
  const { rows } = await pool().query<{ filename: string }>(
    sql`SELECT filename FROM spare_pictures WHERE contribution_id = ${contribution}::int`,
  )
  const now = await storedPictures(pool(), entry.noun, entry.id)
  const one = ({ file, type }: PictureItem, did: PictureShown['did']): PictureShown => ({
    file,
    did,
    type,
    where: now.some(({ filename }) => filename === file)
      ? isHidden
        ? 'hidden'
        : 'entry'
      : rows.some(({ filename }) => filename === file)
        ? 'waiting'
        : 'gone',
    present:
      did === 'added' && !isHidden
        ? (now.find((row) => row.type === type && row.filename !== file)?.filename ?? null)
        : null,
  })
  const has = (items: PictureItem[], { file }: PictureItem) => items.some((item) => item.file === file)
  return [
    ...wanted.map((item) => one(item, has(old, item) ? 'changed' : 'added')),
    ...old.filter((item) => !has(wanted, item)).map((item) => one(item, 'removed')),
  ].slice(0, SHOWN)
}
