import type { EntityKind } from '@/lib/links'
import type { CacheTag } from '@/server/platform/cache/tags'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { recordEdit } from '../edits/writes'
import { SHOWN_ON } from './statements'
import { HIDING, lockedHidden } from './writes'

/**
 * Hides an entry: nothing public shows it, its address answers 410, and no load changes it. Users keep their records,
 * favourites, lists and texts of it.
 * @throws AppError notFound, settled (it is hidden)
 */
export async function hideEntry(noun: EntityKind, id: number, comment: string, editorId: number | null): Promise<void> {
  await write(async (tx) => {
    if (await lockedHidden(tx, noun, id)) throw new AppError('settled')
    await HIDING[noun].hide(tx, id, comment, editorId)
    await follow(tx, noun, id)
    const change = { before: { hidden: false }, after: { hidden: true } }
    await recordEdit(await tx.prisma(), { noun, id, editorId, kind: 'hide', comment }, change)
  })
}

/**
 * Shows a hidden entry again, as it was.
 * @throws AppError notFound, settled (it is not hidden)
 */
export async function showEntry(noun: EntityKind, id: number, editorId: number | null): Promise<void> {
  await write(async (tx) => {
    if (!(await lockedHidden(tx, noun, id))) throw new AppError('settled')
    await HIDING[noun].show(tx, id)
    await follow(tx, noun, id)
    const change = { before: { hidden: true }, after: { hidden: false } }
    await recordEdit(await tx.prisma(), { noun, id, editorId, kind: 'show' }, change)
  })
}

/** Drops the pages that show the entry, or will. */
async function follow(tx: Tx, noun: EntityKind, id: number): Promise<void> {
  const { rows } = await tx.query<{ tag: CacheTag }>(SHOWN_ON[noun], [id])
  const lists = ['hide', ...LISTED_IN[noun]] as const
  tx.invalidate([`${noun}:${id}`, `${noun}-reviews:${id}`, ...lists.map((of): CacheTag => `index:${of}`)])
  const tags = rows.map(({ tag }) => tag)
  for (let from = 0; from < tags.length; from += AT_ONCE) tx.invalidate(tags.slice(from, from + AT_ONCE))
}

/** Tags in one row of the invalidation log. */
const AT_ONCE = 500

/** The lists that have an entry or its name: feeds of torrents have the titles of series. */
const LISTED_IN = {
  media: ['media', 'tag', 'trend', 'torrent', 'similar-works'],
  series: ['series', 'torrent'],
  character: ['character'],
  person: ['person'],
  company: ['company'],
} as const satisfies Record<EntityKind, readonly string[]>
