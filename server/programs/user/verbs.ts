import { accountLinks } from '@/lib/identity/links/accounts'
import { PERMISSIONS, type Permission } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { activateByOperator } from '@/server/domain/accounts/admission'
import { approve } from '@/server/domain/accounts/applications'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { shellTicket } from '@/server/domain/accounts/provider-logins'
import { makeSetupToken } from '@/server/domain/accounts/setup'
import { askRemoval } from '@/server/domain/identity/factor-removals'
import { removeFactorOf } from '@/server/domain/identity/second-factors/mutations'
import { factorOf } from '@/server/domain/identity/second-factors/queries'
import { REMOVAL_HOURS } from '@/server/domain/identity/second-factors/rules'
import { endAllSessions } from '@/server/domain/identity/sessions/devices'
import { hashOfNobody } from '@/server/domain/identity/sessions/passwords'
import { acceptedUsername, usernameFold, usernameKey } from '@/server/domain/identity/users/names'
import { grant, isLastAdministrator, revoke } from '@/server/domain/identity/users/permissions'
import { emailKey } from '@/server/domain/identity/users/rules'
import { pool, prisma } from '@/server/platform/database/client'
import { expectWritableCommand } from '@/server/platform/database/read-only'
import { whenTaken } from '@/server/platform/database/sql-state'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { Misuse } from '@/server/platform/misuse'
import { runningSite } from '@/server/platform/running-site'
import { typed } from '@/server/platform/typed'
import { write } from '@/server/platform/writing/write'
import { ask, type Declaration, type Given, usageOf } from '@/server/programs/command-line'
import { withDatabase } from '@/server/programs/database'

type Found = { id: number; username: string }

type Verb = { form: string; does: string; takes: readonly [number, number]; run: (args: string[]) => Promise<void> }

const VERBS: Record<string, Verb> = {
  add: {
    form: 'NAME EMAIL',
    does: 'makes an account and prints the link that sets its password',
    takes: [2, 2],
    run: add,
  },
  list: {
    form: '[NAME]',
    does: 'shows the users with their permissions, those called so or all (the newest 100)',
    takes: [0, 1],
    run: list,
  },
  grant: { form: 'NAME PERMISSION', does: `gives ${PERMISSIONS.join(', ')}`, takes: [2, 2], run: give },
  revoke: { form: 'NAME PERMISSION', does: 'takes it back', takes: [2, 2], run: take },
  confirm: { form: 'NAME', does: 'activates an account whose mail did not arrive', takes: [1, 1], run: confirm },
  approve: {
    form: 'NAME',
    does: 'approves a registration that waits for it',
    takes: [1, 1],
    run: approveNamed,
  },
  setup: {
    form: '',
    does: 'prints a new address of the page that makes the first account',
    takes: [0, 0],
    run: setUp,
  },
  'reset-password': { form: 'NAME', does: 'prints a link that sets a new password', takes: [1, 1], run: reset },
  factors: {
    form: 'NAME [remove]',
    does: 'shows the second factor, or removes it: with a mail server 48 hours after a mail to its user, who can object',
    takes: [1, 2],
    run: factors,
  },
  'log-in': { form: 'NAME', does: 'prints a link that logs an administrator in, once', takes: [1, 1], run: logIn },
  'log-out': { form: 'NAME', does: 'ends all sessions', takes: [1, 1], run: logOut },
}

/** The one with an option. */
const DELETE = {
  form: 'NAME',
  does: 'deletes the account with everything personal in it, after asking; not that of the last administrator',
  takes: [1, 1],
} as const

export const USER = {
  name: 'user',
  forms: ['VERB …'],
  does: Object.entries({ ...VERBS, delete: DELETE })
    .map(([verb, { form, does }]) => `  ${`${verb} ${form}`.padEnd(24)}${does}`)
    .join('\n'),
  options: { yes: { does: 'deletes without asking' } },
  takes: [1, 3],
} satisfies Declaration

async function add([name, email]: string[]): Promise<void> {
  if (!name || !email?.includes('@')) throw new Misuse(`${email} is no email address.`)
  const username = acceptedUsername(name)
  const passwordHash = await hashOfNobody('command line')
  const data = { username, usernameKey: usernameKey(username), email, emailKey: emailKey(email), passwordHash }
  const { id } = await write(async (tx) => {
    const db = await tx.prisma()
    const made = await db.user.create({ data: { ...data, confirmedAt: new Date() } })
    tx.invalidate([`user:${made.id}`, 'index:user'])
    return made
  }).catch(whenTaken(() => new Error('There is such a name or email address already.')))
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
  await activateByOperator(id).catch((error: unknown) => {
    const taken = error instanceof AppError && error.code === 'addressTaken'
    throw taken ? new Error(`The email address of ${username} has an account already.`) : error
  })
  console.log(`${username} is active.`)
}

async function approveNamed([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await approve(id, null).catch((error: unknown) => {
    const { code } = error instanceof AppError ? error : {}
    if (code === 'notFound')
      throw new Error(`${username} does not wait for approval: the address may not be confirmed.`)
    throw code === 'addressTaken' ? new Error(`The email address of ${username} has an account already.`) : error
  })
  console.log(`${username} is approved, and is told by mail.`)
}

async function setUp(): Promise<void> {
  const token = await makeSetupToken(true)
  if (!token) throw new Error('There is an account already.')
  console.log(`The first account, within a day: ${await siteAddress()}${accountLinks.setup(token)}`)
}

async function reset([name]: string[]): Promise<void> {
  await printResetLink(await named(name))
}

async function printResetLink({ id, username }: Found): Promise<void> {
  const address = `${await siteAddress()}${links.reset(await makeLink(id, 'Reset'))}`
  console.log(`A new password for ${username}, within an hour: ${address}`)
}

async function logIn([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  const ticket = await shellTicket(id).catch((error: unknown) => {
    const isOther = error instanceof AppError && error.code === 'forbidden'
    throw isOther ? new Error(`${username} does not administer the site: links are for administrators alone.`) : error
  })
  // A fragment is sent to no server, and is in no log.
  const address = `${await siteAddress()}${accountLinks.providerLogin()}#ticket=${ticket}`
  console.log(`A login for ${username}, once and within ten minutes: ${address}`)
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

async function factors([name, verb]: string[]): Promise<void> {
  const { id, username } = await named(name)
  if (verb !== undefined && verb !== 'remove') throw new Misuse(`Name "remove", or nothing, not ${verb}.`)
  const { isOn, codesLeft, isReadable } = await factorOf(id)
  if (!isOn) {
    console.log(`${username} has no second factor.`)
  } else if (verb === undefined) {
    const state = isReadable ? '' : ' No key of this site opens its secret.'
    console.log(`${username} has a second factor, with ${codesLeft} recovery codes left.${state}`)
  } else if (env().SMTP_URL) {
    await askRemoval(id)
    console.log(
      `${username} gets a mail, and has no second factor ${REMOVAL_HOURS} hours after it, unless they object or log in.`,
    )
  } else {
    await write((tx) => removeFactorOf(tx, id))
    console.log(`${username} has no second factor any more. No mail server is set, so nobody was asked.`)
  }
}

async function remove(name: string | undefined, isSure: boolean): Promise<void> {
  const { id, username } = await named(name)
  if (await isLastAdministrator(pool(), id))
    throw new Error(
      `${username} is the last administrator, and stays: make another one first (${typed('user', 'grant NAME CanAdminister')}).`,
    )
  if (!isSure && !process.stdin.isTTY) throw new Misuse('Without a terminal to ask on, only --yes deletes an account.')
  const question = `This deletes ${username} with everything personal, for good. Type the name to go on: `
  if (!isSure && (await ask(question)) !== username) throw new Error(`${username} was not deleted.`)
  if (!(await deleteUser(id, { keepsLastAdministrator: true })))
    throw new Error(
      `${username} was not deleted, since it has just become the last administrator, or was deleted meanwhile.`,
    )
  console.log(`${username} is deleted.`)
}

async function named(name: string | undefined): Promise<Found> {
  if (!name) throw new Misuse('Name a user.')
  const select = { id: true, username: true } as const
  const found = await prisma().user.findUnique({ where: { usernameKey: usernameKey(name) }, select })
  if (!found || usernameFold(found.username) !== usernameFold(name)) throw new Error(`Nobody is called ${name}.`)
  return found
}

function permissionOf(given: string | undefined): Permission {
  const found = PERMISSIONS.find((permission) => permission === given)
  if (!found) throw new Misuse(`Name one of ${PERMISSIONS.join(', ')}.`)
  return found
}

/**
 * npm run user -- VERB NAME …: administers accounts, and prints what it did.
 * @throws Misuse for a verb that there is not, or that takes other arguments; Error with one sentence
 */
export async function userCommand({ positionals, values: { yes } }: Given<typeof USER.options>): Promise<void> {
  const [name = '', ...args] = positionals
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  const [fewest, most] = (name === 'delete' ? DELETE : verb)?.takes ?? [0, -1]
  if (args.length < fewest || args.length > most || (yes && name !== 'delete')) throw new Misuse(usageOf(USER))
  if (name !== 'list') expectWritableCommand()
  await withDatabase({ mustExist: true }, () => (verb ? verb.run(args) : remove(args[0], yes === true)))
}
