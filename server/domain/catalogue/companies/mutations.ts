import { COMPANY } from '@/lib/catalogue/fields/entries'
import type { CompanyChange, CompanyInput } from '@/lib/catalogue/schemas/names-input'
import type { Tx } from '@/server/platform/writing/write'
import { editedNow, lockedEntry } from '../entries/access'
import { columnsOf } from '../entries/rules'
import { writeSearchKeys } from '../entries/writes'
import { searchKeys } from '../media/rules'

/** Creates a company as a part of a unit of work, and returns its id. */
export async function addCompany(tx: Tx, input: CompanyInput): Promise<number> {
  const db = await tx.prisma()
  const { id } = await db.company.create({
    data: { ...columnsOf(COMPANY, input), editedAt: new Date() },
    select: { id: true },
  })
  await settleCompany(tx, id)
  return id
}

/**
 * Changes a company as a part of a unit of work; every given field replaces the old value. Not recorded.
 * @throws AppError notFound, hidden
 */
export async function changeCompany(tx: Tx, id: number, input: CompanyChange): Promise<void> {
  const db = await tx.prisma()
  const before = await lockedEntry(db, 'company', id)
  await db.company.update({ where: { id }, data: { ...columnsOf(COMPANY, input), ...editedNow(before) } })
  await settleCompany(tx, id)
}

/** Writes the search keys of a company, and invalidates its pages. */
export async function settleCompany(tx: Tx, id: number): Promise<void> {
  const db = await tx.prisma()
  const { name, nativeName, otherNames } = await db.company.findUniqueOrThrow({
    where: { id },
    select: { name: true, nativeName: true, otherNames: true },
  })
  await writeSearchKeys(db, 'company', id, (merged) => searchKeys([name, nativeName, ...otherNames, ...merged]))
  tx.invalidate([`company:${id}`, 'index:company'])
}
