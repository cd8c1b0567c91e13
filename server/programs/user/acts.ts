import { accountLinks } from '@/lib/identity/links/accounts'
import { REPORT_REASONS } from '@/lib/identity/reports'
import { PERMISSIONS, type Permission } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { isSuspensionEnd } from '@/lib/moderation/schemas/moderation'
import { approve } from '@/server/domain/accounts/applications'
import { shellTicket } from '@/server/domain/accounts/provider-logins'
import { makeSetupToken } from '@/server/domain/accounts/setup'
import { logOut, removeSecondFactor } from '@/server/domain/administration/logins'
import { givePermission, takePermission } from '@/server/domain/administration/permissions'
import { lift, suspend } from '@/server/domain/administration/suspensions'
import {
  addressLink,
  addUser,
  changeAddress,
  confirmUser,
  deleteOther,
  rename,
  resetLink,
} from '@/server/domain/administration/users/mutations'
import { factorOf } from '@/server/domain/identity/second-factors/queries'
import { REMOVAL_HOURS } from '@/server/domain/identity/second-factors/rules'
import { asksFactor } from '@/server/domain/identity/sessions/required-factor'
import { usernameFold, usernameKey } from '@/server/domain/identity/users/names'
import { isLastAdministrator } from '@/server/domain/identity/users/permissions'
import { hasSparePasskeys } from '@/server/domain/identity/users/ways-in'
import { pool, prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { Misuse } from '@/server/platform/misuse'
import { runningSite } from '@/server/platform/running-site'
import { typed } from '@/server/platform/typed'
import { ask } from '@/server/programs/command-line'

/** What the verbs of `npm run user` do: the acts of administrators, by nobody in the log, and told on the terminal. */

type Found = { id: number; username: string }

export async function add([name, email]: string[]): Promise<void> {
  if (!name || !email?.includes('@')) throw new Misuse(`${email} is no email address.`)
  const { username, token } = await addUser(null, { username: name, email }).catch((error: unknown) => {
    throw isCode(error, 'conflict') ? new Error('There is such a name or email address already.') : error
  })
  await printResetLink(username, token)
}

export async function list([name]: string[]): Promise<void> {
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

export async function give([name, permission]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await givePermission(null, id, permissionOf(permission))
  console.log(`${username} has ${permission}.`)
}

export async function take([name, permission]: string[]): Promise<void> {
  const { id, username } = await named(name)
  const had = await takePermission(null, id, permissionOf(permission)).catch((error: unknown) => {
    if (isCode(error, 'lastAdministrator')) throw lastAdministrator(username)
    throw isCode(error, 'roleGives') ? new Error(`A role gives ${username} ${permission}: take the role.`) : error
  })
  console.log(had ? `${username} has ${permission} no longer.` : `${username} did not have ${permission}.`)
}

export async function confirm([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await confirmUser(null, id).catch((error: unknown) => {
    throw isCode(error, 'addressTaken') ? new Error(`The email address of ${username} has an account already.`) : error
  })
  console.log(`${username} is active.`)
}

export async function approveNamed([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await approve(id, null).catch((error: unknown) => {
    if (isCode(error, 'notFound'))
      throw new Error(`${username} does not wait for approval: the address may not be confirmed.`)
    throw isCode(error, 'addressTaken') ? new Error(`The email address of ${username} has an account already.`) : error
  })
  console.log(`${username} is approved, and is told by mail.`)
}

export async function setUp(): Promise<void> {
  const token = await makeSetupToken(true)
  if (!token) throw new Error('There is an account already.')
  console.log(`The first account, within a day: ${await siteAddress()}${accountLinks.setup(token)}`)
}

export async function reset([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await printResetLink(username, await resetLink(id))
}

async function printResetLink(username: string, token: string): Promise<void> {
  console.log(`A new password for ${username}, within an hour: ${await siteAddress()}${links.reset(token)}`)
}

export async function renameNamed([name, next]: string[]): Promise<void> {
  const { id, username } = await named(name)
  const renamed = await rename(null, id, next ?? '').catch((error: unknown) => {
    if (isCode(error, 'conflict'))
      throw new Error(`${next} is taken, was taken until lately, or looks like a name that is.`)
    throw isCode(error, 'invalidInput') ? new Misuse(`${next} can be no name.`) : error
  })
  console.log(
    `${username} is called ${renamed} now. The name before leads there for a year, and nobody else can take it.`,
  )
}

export async function email([name, address]: string[]): Promise<void> {
  const { id, username } = await named(name)
  if (!address?.includes('@')) throw new Misuse(`${address} is no email address.`)
  const refuse = (error: unknown) => {
    throw isCode(error, 'invalidInput')
      ? new Misuse(`${address} is no email address, or is that of ${username}.`)
      : error
  }
  if (env().SMTP_URL) {
    await changeAddress(null, id, address).catch(refuse)
    console.log(`${address} gets a mail, and is the address of ${username} when its link is opened.`)
  } else {
    const token = await addressLink(id, address).catch(refuse)
    console.log(
      `The new address of ${username}, once this is opened: ${await siteAddress()}${links.changeEmail(token)}`,
    )
  }
}

export async function suspendNamed([name, date, reason]: string[]): Promise<void> {
  const { id, username } = await named(name)
  const found = REPORT_REASONS.find((each) => each === reason)
  if (!found) throw new Misuse(`Name one of ${REPORT_REASONS.join(', ')}.`)
  const until = /^\d{4}-\d\d-\d\d$/.test(date ?? '') ? `${date}T00:00:00Z` : ''
  if (Number.isNaN(Date.parse(until)) || !isSuspensionEnd(until))
    throw new Misuse(`${date} is no day in the next ten years, as in 2030-12-31.`)
  await suspend(null, id, { reason: found, until }).catch((error: unknown) => {
    if (isCode(error, 'lastAdministrator')) throw lastAdministrator(username)
    throw isCode(error, 'notFound') ? new Error(`${username} waits for confirmation, and cannot write.`) : error
  })
  console.log(`${username} can read, but not write, until ${date}, and is told.`)
}

export async function liftNamed([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await lift(null, id).catch((error: unknown) => {
    if (isCode(error, 'settled')) throw new Error(`${username} is not suspended.`)
    throw isCode(error, 'notFound') ? new Error(`${username} waits for confirmation, and is not suspended.`) : error
  })
  console.log(`${username} can write again, and is told.`)
}

export async function logIn([name]: string[]): Promise<void> {
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

export async function logOutNamed([name]: string[]): Promise<void> {
  const { id, username } = await named(name)
  await logOut(null, id)
  console.log(`${username} is logged out everywhere.`)
}

export async function factors([name, verb]: string[]): Promise<void> {
  const { id, username } = await named(name)
  if (verb !== undefined && verb !== 'remove') throw new Misuse(`Name "remove", or nothing, not ${verb}.`)
  const { isOn, codesLeft, isReadable } = await factorOf(id)
  const spare = asksFactor() && (await hasSparePasskeys(pool(), id))
  if (!isOn && !spare) {
    console.log(`${username} has no second factor.`)
  } else if (verb === undefined) {
    const state = isReadable ? '' : ' No key of this site opens its secret.'
    if (isOn) console.log(`${username} has a second factor, with ${codesLeft} recovery codes left.${state}`)
    if (spare) console.log(`${username} has passkeys, which count as a second factor here and are removed with it.`)
  } else if (env().SMTP_URL) {
    await removeSecondFactor(null, id)
    console.log(
      `${username} gets a mail, and has no second factor ${REMOVAL_HOURS} hours after it, unless they object or log in.`,
    )
  } else {
    await removeSecondFactor(null, id, { atOnce: true })
    console.log(`${username} has no second factor any more. No mail server is set, so nobody was asked.`)
  }
}

export async function remove(name: string | undefined, isSure: boolean): Promise<void> {
  const { id, username } = await named(name)
  if (await isLastAdministrator(pool(), id)) throw lastAdministrator(username)
  if (!isSure && !process.stdin.isTTY) throw new Misuse('Without a terminal to ask on, only --yes deletes an account.')
  const question = `This deletes ${username} with everything personal, for good. Type the name to go on: `
  if (!isSure && (await ask(question)) !== username) throw new Error(`${username} was not deleted.`)
  await deleteOther(null, id, username).catch((error: unknown) => {
    if (!isCode(error, 'lastAdministrator') && !isCode(error, 'notFound')) throw error
    throw new Error(
      `${username} was not deleted, since it has just become the last administrator, or was deleted meanwhile.`,
    )
  })
  console.log(`${username} is deleted.`)
}

const lastAdministrator = (username: string) =>
  new Error(
    `${username} is the last administrator, and stays: make another one first (${typed('user', 'grant NAME CanAdminister')}).`,
  )

const isCode = (error: unknown, code: AppError['code']) => error instanceof AppError && error.code === code

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
