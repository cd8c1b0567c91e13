import { Prisma } from './client'

/** Whether a write failed because what it claims is somebody's already: PostgreSQL's unique_violation, as Prisma calls it. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

/** The same for a raw statement, which Prisma calls by another name. */
export function isTakenRaw(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && JSON.stringify(error.meta ?? {}).includes('23505')
}
