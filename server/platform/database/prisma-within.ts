import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import type { Prisma, PrismaClient } from '@/prisma/generated/client'

/**
 * The connection for the transaction of Prisma that begins. It is on `globalThis`, because each bundle of the
 * production build has a copy of this module. The pools with their adapter are shared by all of them.
 */
const shared = globalThis as typeof globalThis & { mokurokuGiven?: AsyncLocalStorage<pg.ClientBase> }
shared.mokurokuGiven ??= new AsyncLocalStorage()
const given = shared.mokurokuGiven

type Connected = Awaited<ReturnType<PrismaPg['connect']>>
type Begun = Awaited<ReturnType<Connected['startTransaction']>>

/** Prisma's adapter for our pools. With it, `prismaWithin()` can use a transaction that is open already. */
export class PoolAdapter extends PrismaPg {
  override async connect(): Promise<Connected> {
    const connected = await super.connect()
    const begin = connected.startTransaction.bind(connected)
    connected.startTransaction = (level) => {
      const client = given.getStore()
      return client ? Promise.resolve(within(connected, client)) : begin(level)
    }
    return connected
  }
}

/** A transaction of Prisma on this connection that sends neither BEGIN nor COMMIT. */
function within(connected: Connected, client: pg.ClientBase): Begun {
  const On = connected.constructor as new (client: pg.ClientBase) => Connected
  // Prisma leaves COMMIT and ROLLBACK to the adapter.
  const ending = { options: { usePhantomQuery: true }, commit: async () => {}, rollback: async () => {} }
  return Object.assign(new On(client), ending) as unknown as Begun
}

/** Prisma in an open transaction; `end` must be called before the transaction ends. */
export type PrismaWithin = { db: Prisma.TransactionClient; end: () => void }

/** Lets Prisma take part in the transaction that is open on `client`. It sends no statement. */
export function prismaWithin(prisma: PrismaClient, client: pg.ClientBase): Promise<PrismaWithin> {
  return new Promise((resolve, reject) => {
    const untilEnd = (db: Prisma.TransactionClient) => new Promise<void>((end) => resolve({ db, end }))
    given.run(client, () => prisma.$transaction(untilEnd, { timeout: UNLIMITED })).catch(reject)
  })
}

/** Milliseconds: the caller ends the transaction, and the database limits its statements. */
const UNLIMITED = 2 ** 31 - 1
