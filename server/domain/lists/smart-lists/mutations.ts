import { isVisible } from '@/lib/catalogue/visible'
import { listSlug } from '@/lib/lists/rules'
import {
  MAX_SMART_LISTS,
  type SmartList,
  type SmartListChange,
  type SmartListInput,
} from '@/lib/lists/schemas/smart-lists'
import { lockUsers } from '@/server/domain/identity/users/locks'
import { raw, sql } from '@/server/platform/database/client'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { type Row, SMART_LISTS, toSmartList } from './queries'
import { canonicalFilter } from './rules'

/**
 * Keeps a filter under a name.
 * @throws AppError invalidInput (invisible: a name; required: a filter without a condition; personalFilter: a personal
 *   condition that others would see), conflict (listNameTaken, tooManyLists)
 */
export async function createSmartList(ownerId: number, input: SmartListInput): Promise<SmartList> {
  return writeList(ownerId, async (tx) => {
    const db = await tx.prisma()
    await lockUsers(tx, ownerId)
    if ((await db.smartList.count({ where: { ownerId } })) >= MAX_SMART_LISTS) throw conflict({ name: 'tooManyLists' })
    const values = { ...input, filter: canonicalFilter(input.filter), slug: acceptedSlug(input.name) }
    expectWhole(values)
    return (await db.smartList.create({ data: { ...values, ownerId } })).id
  })
}

/** Changes a smart list of the user. @throws AppError notFound, and as above */
export async function updateSmartList(ownerId: number, id: number, input: SmartListChange): Promise<SmartList> {
  return writeList(ownerId, async (tx) => {
    const { rows } = await tx.query<Row>(
      sql`${raw(SMART_LISTS)} WHERE l.id = ${id} AND l.owner_id = ${ownerId} FOR NO KEY UPDATE OF l`,
    )
    const [before] = rows
    if (!before) throw new AppError('notFound')
    const { name = before.name, mine = before.mine, visibility = before.visibility } = input
    const filter = input.filter === undefined ? before.filter : canonicalFilter(input.filter)
    const slug = name === before.name ? slugOf(name) : acceptedSlug(name)
    const values = { name, slug, filter, mine, visibility }
    expectWhole(values)
    const db = await tx.prisma()
    await db.smartList.update({ where: { id }, data: { ...values, updatedAt: new Date() } })
    return id
  })
}

/** Deletes a smart list of the user. @throws AppError notFound */
export async function deleteSmartList(ownerId: number, id: number): Promise<void> {
  await write(async (tx) => {
    const db = await tx.prisma()
    const { count } = await db.smartList.deleteMany({ where: { id, ownerId } })
    if (count === 0) throw new AppError('notFound')
    tx.invalidate([`user:${ownerId}`])
  })
}

/** The profile of the owner lists those that are public. */
async function writeList(ownerId: number, work: (tx: Tx) => Promise<number>): Promise<SmartList> {
  return write(async (tx) => {
    const id = await work(tx)
    tx.invalidate([`user:${ownerId}`])
    const { rows } = await tx.query<Row>(sql`${raw(SMART_LISTS)} WHERE l.id = ${id}`)
    if (!rows[0]) throw new AppError('notFound')
    return toSmartList(rows[0])
  }).catch(whenTaken(() => conflict({ name: 'listNameTaken' })))
}

function acceptedSlug(name: string): string {
  if (!isVisible(name)) throw invalidInput({ name: 'invisible' })
  return slugOf(name)
}

function slugOf(name: string): string {
  const slug = listSlug(name)
  if (slug === '') throw invalidInput({ name: 'required' })
  return slug
}

type Values = Pick<SmartList, 'filter' | 'mine' | 'visibility'>

function expectWhole({ filter, mine, visibility }: Values): void {
  if (filter === '' && mine === null) throw invalidInput({ filter: 'required' })
  if (mine !== null && visibility !== 'Private') throw invalidInput({ visibility: 'personalFilter' })
}
