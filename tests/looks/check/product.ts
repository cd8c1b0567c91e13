import { disconnect, prisma } from '@/server/platform/database/client'
import { runFolder } from '@/tests/support/temporary.mjs'
import { type Account, givenAccount } from '../../e2e/support/account'
import { atFirstStart, isFirst, serveDemo, useHere } from '../../e2e/support/served'

/**
 * A product with the demo catalogue, and an account that can log in to it, none without LOOKS_EMAIL; of this checkout
 * also an editor, who moderates.
 */
export type Checkable = { url: string; account: Account | undefined; editor?: Account }

/** Runs `look` with the product of this checkout, on a database with the demo catalogue and a new account. */
export async function withOwnProduct<Found>(look: (product: Checkable) => Promise<Found>): Promise<Found> {
  process.env.E2E_FOLDER ??= runFolder()
  if (await isFirst()) await atFirstStart(async () => {})
  const { close, ...served } = await serveDemo(`looks_${process.pid}`)
  useHere(served)
  try {
    return await look({ url: served.url, account: await givenAccount(), editor: await givenEditor() })
  } finally {
    await disconnect()
    await close()
  }
}

async function givenEditor(): Promise<Account> {
  const account = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: account.username } })
  const permissions = ['CanEdit', 'CanModerate'] as const
  await prisma().userPermission.createMany({ data: permissions.map((permission) => ({ userId: id, permission })) })
  return account
}

/** A product that runs, with the account that LOOKS_EMAIL and LOOKS_PASSWORD name. */
export function runningProduct(url: string): Checkable {
  const { LOOKS_EMAIL: email, LOOKS_PASSWORD: password = '' } = process.env
  return { url, account: email ? { username: '', email, password } : undefined }
}
