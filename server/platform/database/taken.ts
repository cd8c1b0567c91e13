import { Prisma } from './client'

/** Whether a write failed because a unique value is already in use: PostgreSQL's unique_violation, as Prisma reports it. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

/** The same for a raw statement, which Prisma reports in another form. */
export function isTakenRaw(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && JSON.stringify(error.meta ?? {}).includes('23505')
}

/** Whether a statement, of the driver or a raw one of Prisma, failed because it names a row that does not exist: foreign_key_violation. */
export function isForeign(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === '23503') return true
  return error instanceof Prisma.PrismaClientKnownRequestError && JSON.stringify(error.meta ?? {}).includes('23503')
}
