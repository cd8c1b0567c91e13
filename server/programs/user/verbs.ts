import { randomBytes } from 'node:crypto'
import { PERMISSIONS, type Permission } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { activate } from '@/server/domain/accounts/mutations'
import { endAllSessions } from '@/server/domain/identity/sessions/devices'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { acceptedUsername, usernameFold, usernameKey } from '@/server/domain/identity/users/names'
import { grant, revoke } from '@/server/domain/identity/users/permissions'
import { emailKey } from '@/server/domain/identity/users/rules'
import { disconnect, prisma } from '@/server/platform/database/client'
import { expectWritableCommand } from '@/server/platform/database/read-only'
import { isTaken } from '@/server/platform/database/sql-state'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { runningSite } from '@/server/platform/running-site'
import { write } from '@/server/platform/writing/write'
import { openDatabase } from '@/server/programs/database'

type Found = { id: number; username: string }

const VERBS: Record<string, { usage: string; run: (args: string[]) => Promise<void> }> = {
  add: { usage: 'add NAME EMAIL          makes an account and prints the link that sets its password', run: add },
  list: {
    usage: 'list [NAME]             shows the users with their permissions, those called so or all (the newest 100)',
    run: list,
  },
  grant: { usage: `grant NAME PERMISSION   gives ${PERMISSIONS.join(', ')}`, run: give },
  revoke: { usage: 'revoke NAME PERMISSION  takes it back', run: take },
  confirm: { usage: 'confirm NAME            activates an account whose mail did not arrive', run: confirm },
  'reset-password': { usage: 'reset-password NAME     prints a link that sets a new password', run: reset },
  'log-out': { usage: 'log-out NAME            ends all sessions', run: logOut },
  delete: { usage: 'delete NAME             deletes the account with everything personal in it', run: remove },
}

async function add([name, email]: string[]): Promise<void> {
  if (!name || !email?.includes('@')) throw new Error(usage())
  const username = acceptedUsername(name)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), 'command line')
  const data = { username, usernameKey: usernameKey(username), email, emailKey: emailKey(email), passwordHash }
  const { id } = await write(async (tx) => {
    const db = await tx.prisma()
    const made = await db.user.create({ data: { ...data, confirmedAt: new Date() } })
    tx.invalidate([`user:${made.id}`, 'index:user'])
    return made
  }).catch((error: unknown) => {
    throw isTaken(error) ? new Error('There is such a name or email address already.') : error
  })
  await printResetLink({ id, username })
}

async function list([name]: string[]): Promise<void> {
  const users = await prisma().user.findMany({
    where: name ? { usernameKey: usernameKey(name) } : {},
    select: {
      username: true,
      email: true,
      confirmedAt: true,
      createdAt: true,
      permissions: { select: { permission: true } },
    },
    orderBy: { id: 'desc' },
    take: 100,
  })
  for (const { username, email, confirmedAt, createdAt, permissions } of users) {
    const state = confirmedAt ? 'active' : 'not confirmed'
    const held = permissions.map(({ permission }) => permission).join(' ')
    console.log([username, email, createdAt.toISOString().slice(0, 10), state, held].join('\t').trimEnd())
  }
}

async function give([name, permission]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await grant(id, permissionOf(permission), null)
  console.log(`${username} has ${permission}.`)
}

async function take([name, permission]: string[]): Promise<void> {
  const { id, username } = await named(name)
  const had = await revoke(id, permissionOf(permission))
  console.log(had ? `${username} has ${permission} no longer.` : `${username} did not have ${permission}.`)
}

async function confirm([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await write((tx) => activate(tx, id)).catch((error: unknown) => {
    const taken = error instanceof AppError && error.code === 'addressTaken'
    throw taken ? new Error(`The email address of ${username} has an account already.`) : error
  })
  console.log(`${username} is active.`)
}

async function reset([name]: string[]): Promise<void> {
  await printResetLink(await named(name))
}

async function printResetLink({ id, username }: Found): Promise<void> {
  const address = `${await siteAddress()}${links.reset(await makeLink(id, 'Reset'))}`
  console.log(`A new password for ${username}, within an hour: ${address}`)
}

/** The address of the site that runs on this DATA_DIR, which may have another SITE_URL or PORT than this command. */
async function siteAddress(): Promise<string> {
  const { DATA_DIR, SITE_URL } = env()
  return (await runningSite(DATA_DIR).catch(() => undefined))?.address ?? SITE_URL
}

async function logOut([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await endAllSessions(id)
  console.log(`${username} is logged out everywhere.`)
}

async function remove([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await deleteUser(id)
  console.log(`${username} is deleted.`)
}

async function named(name: string | undefined): Promise<Found> {
  if (!name) throw new Error(usage())
  const select = { id: true, username: true } as const
  const found = await prisma().user.findUnique({ where: { usernameKey: usernameKey(name) }, select })
  if (!found || usernameFold(found.username) !== usernameFold(name)) throw new Error(`Nobody is called ${name}.`)
  return found
}

function permissionOf(given: string | undefined): Permission {
  const found = PERMISSIONS.find((permission) => permission === given)
  if (!found) throw new Error(`Name one of ${PERMISSIONS.join(', ')}.`)
  return found
}

function usage(): string {
  return ['npm run user -- VERB …', ...Object.values(VERBS).map((verb) => `  ${verb.usage}`)].join('\n')
}

/**
 * npm run user -- VERB NAME …: administers accounts, and prints what it did.
 * @throws Error with one sentence, or the usage
 */
export async function userCommand([name = '', ...args]: string[]): Promise<void> {
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!verb) throw new Error(usage())
  if (name !== 'list') expectWritableCommand()
  const database = await openDatabase((sentence) => console.error(sentence), { mustExist: true })
  try {
    await verb.run(args)
  } finally {
    await disconnect()
    await database.close()
  }
}
