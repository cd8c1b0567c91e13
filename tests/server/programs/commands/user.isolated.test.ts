import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { seal } from '@/server/domain/identity/sessions/code-secrets'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { claimDataDir } from '@/server/platform/running-site'
import { readArguments } from '@/server/programs/command-line'
import { USER, userCommand } from '@/server/programs/user/verbs'
import { bearer, logInAs, send } from '@/tests/support/accounts'
import { bundled } from '@/tests/support/bundled'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { revoke } from '@/tests/support/permissions'

useDatabase()

/**
 * What `npm run user -- …` prints; the error if it ends with one. In this process, since a start takes longer than
 * the command.
 */
async function user(...args: string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await userCommand(readArguments(USER, args))
    return printed.mock.calls.flat().join('\n')
  } catch (error) {
    return `1: ${error instanceof Error ? error.message : error}`
  } finally {
    printed.mockRestore()
  }
}

/** The output of a command in a process of its own; the error if it exits with 1. */
async function run(command: string, args: string[], more: Record<string, string> = {}): Promise<string> {
  const program = bundled(`server/programs/commands/${command}.ts`)
  const { NODE_OPTIONS: _, ...env } = process.env
  return promisify(execFile)(process.execPath, [program, ...args], { env: { ...env, ...more } }).then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => `1: ${error.stderr.trim()}`,
  )
}

test('grants and revokes permissions, which take effect at once', async () => {
  await givenUser('Steward')
  const me = bearer(await logInAs('Steward'))
  const permissions = async () => (await (await send('GET', '/api/users/me', undefined, me)).json()).permissions
  expect(await user('grant', 'steward', 'CanAdminister')).toBe('Steward has CanAdminister.')
  // It includes the two others, whose calls ask for them.
  expect(await permissions()).toEqual(['CanAdminister', 'CanEdit', 'CanModerate'])
  expect(await user('list', 'steward')).toMatch(
    /^Steward\tsteward@example\.org\t\d{4}-\d\d-\d\d\tactive\tCanAdminister$/,
  )
  expect(await user('revoke', 'Steward', 'CanAdminister')).toMatch(/^1: Steward is the last administrator, and stays/)
  const keeper = await givenUser('Keeper', { permissions: ['CanAdminister'] })
  expect(await user('revoke', 'Steward', 'CanAdminister')).toBe('Steward has CanAdminister no longer.')
  await revoke(keeper, 'CanAdminister')
  expect(await permissions()).toEqual([])
  expect(await user('log-out', 'steward')).toBe('Steward is logged out everywhere.')
  expect((await send('GET', '/api/users/me', undefined, me)).status).toBe(401)
})

test('helps users whose mail did not arrive, and creates accounts', async () => {
  await givenUser('stuck', { confirmedAt: null })
  expect(await user('confirm', 'stuck')).toBe('stuck is active.')
  await logInAs('stuck')
  await givenUser('second', { confirmedAt: null, email: 'stuck@example.org', emailKey: 'stuck@example.org' })
  expect(await user('confirm', 'second')).toBe('1: The email address of second has an account already.')
  const printed = await user('add', 'founder', 'founder@example.org')
  const token = /\/reset\/([\w-]{32})$/.exec(printed)?.[1]
  const password = 'chosen by the founder'
  expect((await send('POST', `/api/users/reset/${token}`, { password, confirmPassword: password })).status).toBe(200)
  await logInAs('founder', password)
  expect(await user('delete', 'founder', '--yes')).toBe('founder is deleted.')
  expect(await prisma().user.count({ where: { username: 'founder' } })).toBe(0)
})

test('does what the pages of administrators do, and each act is in the log by nobody', async () => {
  const id = await givenUser('Subject')
  expect(await user('rename', 'subject', 'Renamed')).toMatch(/^Subject is called Renamed now\./)
  await givenUser('Next')
  expect(await user('rename', 'next', 'Subject')).toMatch(/^1: Subject is taken, was taken until lately/)
  expect(await user('rename', 'next', 'root')).toBe('1: root can be no name.')
  expect(await user('email', 'renamed', 'subject@example.net')).toMatch(
    /once this is opened: http.*\/email\/[\w-]{32}$/,
  )
  expect(await user('email', 'renamed', 'none')).toBe('1: none is no email address.')
  expect(await user('suspend', 'renamed', '2001-01-01', 'Spam')).toMatch(/^1: 2001-01-01 is no day/)
  expect(await user('suspend', 'renamed', '2030-01-01', 'Dislike')).toMatch(/^1: Name one of Spam, /)
  expect(await user('suspend', 'renamed', '2030-01-01', 'Spam')).toBe(
    'Renamed can read, but not write, until 2030-01-01, and is told.',
  )
  expect(await user('lift', 'renamed')).toBe('Renamed can write again, and is told.')
  await user('grant', 'renamed', 'CanAdminister')
  for (const verb of ['log-in', 'log-out', 'reset-password']) await user(verb, 'renamed')
  await givenUser('Replacement', { permissions: ['CanAdminister'] })
  await user('revoke', 'renamed', 'CanAdminister')
  await user('delete', 'renamed', '--yes')
  await user('delete', 'replacement', '--yes')
  const log = await prisma().moderationLog.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })
  expect(log.map(({ act }) => act)).toEqual(
    'ChangeName ChangeEmail Suspend Lift Grant ShellLogIn LogOut SendLink Revoke DeleteUser'.split(' '),
  )
  expect(new Set(log.map(({ moderatorId }) => moderatorId))).toEqual(new Set([null]))
  expect(JSON.stringify(log)).not.toContain('example')
  const added = await prisma().user.findFirstOrThrow({ where: { username: 'Replacement' } })
  await revoke(added.id, 'CanAdminister')
})

test('shows and removes a second factor: at once without mail, and with mail after asking', async () => {
  const userId = await givenUser('Phoneless')
  expect(await user('factors', 'phoneless')).toBe('Phoneless has no second factor.')
  const add = () =>
    prisma().secondFactor.create({
      data: { userId, ...seal(userId, new Uint8Array(20)), confirmedAt: new Date() },
    })
  await add()
  expect(await user('factors', 'phoneless')).toBe('Phoneless has a second factor, with 0 recovery codes left.')
  expect(await user('factors', 'phoneless', 'add')).toMatch(/^1: Name "remove"/)
  expect(await user('factors', 'phoneless', 'remove')).toMatch(/^Phoneless has no second factor any more\./)
  expect(await prisma().secondFactor.count()).toBe(0)
  await add()
  env().SMTP_URL = 'smtp://localhost:2525'
  onTestFinished(() => {
    env().SMTP_URL = undefined
  })
  expect(await user('factors', 'phoneless', 'remove')).toMatch(/^Phoneless gets a mail, .* 48 hours after it, unless/)
  expect(await prisma().secondFactorRemoval.count({ where: { userId, mailedAt: null } })).toBe(1)
  expect(await prisma().secondFactor.count()).toBe(1)
})

test('shows and removes passkeys where the site asks for a second factor', async () => {
  const userId = await givenUser('Keyless')
  const passkey = { publicKey: Buffer.from('key'), userHandle: Buffer.from('handle'), counter: 0, name: 'Phone' }
  await prisma().passkey.create({
    data: { userId, credentialId: Buffer.from('id'), transports: [], isSynced: false, isBackedUp: false, ...passkey },
  })
  expect(await user('factors', 'keyless', 'remove')).toBe('Keyless has no second factor.')
  env().SECOND_FACTOR = 'everybody'
  onTestFinished(() => {
    env().SECOND_FACTOR = 'optional'
  })
  expect(await user('factors', 'keyless')).toMatch(/^Keyless has passkeys, which count as a second factor here/)
  expect(await user('factors', 'keyless', 'remove')).toMatch(/^Keyless has no second factor any more\./)
  expect(await prisma().passkey.count()).toBe(0)
})

test('as a program, and with READ_ONLY only lists', async () => {
  await givenUser('Reader')
  expect(await run('user', ['grant', 'Reader', 'CanModerate'])).toBe('Reader has CanModerate.')
  env().READ_ONLY = 'yes'
  onTestFinished(() => void Object.assign(env(), { READ_ONLY: undefined }))
  expect(await user('grant', 'reader', 'CanEdit')).toMatch(/^1: READ_ONLY is yes, and this command writes/)
  expect(await user('list', 'reader')).toMatch(/^Reader\treader@example\.org.*\tCanModerate$/)
})

test('prints the usage for unknown arguments', async () => {
  expect(await user()).toMatch(/^1: Something is missing\.\n\nnpm run user -- VERB …\n\n {2}add NAME EMAIL/)
  expect(await user('grant', 'nobody', 'CanEdit')).toBe('1: Nobody is called nobody.')
  await givenUser('someone')
  expect(await user('add', 'somebody', 'no address')).toBe('1: no address is no email address.')
  expect(await user('grant', 'someone', 'CanFly')).toBe('1: Name one of CanEdit, CanModerate, CanAdminister.')
})

describe('deleting an account', () => {
  /** What the command says when this is typed on its terminal. */
  async function answering(answer: string, ...args: string[]): Promise<string> {
    const terminal = Object.assign(new PassThrough(), { isTTY: true })
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as unknown as typeof process.stdin)
    const asked = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => void vi.restoreAllMocks())
    terminal.end(answer)
    const said = await user(...args)
    return `${asked.mock.calls.map(([text]) => text).join('')}${said}`
  }

  test('needs a yes: the name on a terminal, or --yes', async () => {
    await givenUser('Leaver')
    expect(await run('user', ['delete', 'leaver'])).toBe(
      '1: Without a terminal to ask on, only --yes deletes an account.',
    )
    for (const answer of ['y\n', 'leaver\n', '\n', ''])
      expect(await answering(answer, 'delete', 'leaver')).toMatch(
        /^This deletes Leaver with everything personal, for good\. Type the name to go on: .*1: Leaver was not deleted\.$/s,
      )
    expect(await answering('Leaver\n', 'delete', 'leaver')).toMatch(/Leaver is deleted\.$/)
    await givenUser('another')
    expect(await run('user', ['delete', 'another', '--yes'])).toBe('another is deleted.')
  })

  test('leaves the last administrator, and deletes one of two', async () => {
    await givenUser('only')
    expect(await user('grant', 'only', 'CanAdminister')).toBe('only has CanAdminister.')
    const refusal =
      '1: only is the last administrator, and stays: make another one first (npm run user -- grant NAME CanAdminister).'
    expect(await user('delete', 'only', '--yes')).toBe(refusal)
    // Neither of these can log in, and an editor does not administer.
    await givenUser('unconfirmed', { confirmedAt: null })
    await givenUser('suspended', { suspendedUntil: new Date(Date.now() + 3_600_000) })
    await givenUser('editor')
    for (const name of ['unconfirmed', 'suspended']) await user('grant', name, 'CanAdminister')
    await user('grant', 'editor', 'CanEdit')
    expect(await answering('only\n', 'delete', 'only')).toBe(refusal)
    expect(await user('delete', 'editor', '--yes')).toBe('editor is deleted.')
    await givenUser('other')
    await user('grant', 'other', 'CanAdminister')
    expect(await user('delete', 'only', '--yes')).toBe('only is deleted.')
  })

  test('leaves one of two administrators who are deleted at once', async () => {
    await prisma().userPermission.deleteMany({ where: { permission: 'CanAdminister' } })
    const ids = [await givenUser('left'), await givenUser('right')]
    for (const name of ['left', 'right']) await user('grant', name, 'CanAdminister')
    const deleted = await Promise.all(ids.map((id) => deleteUser(id, { keepsLastAdministrator: true })))
    expect(deleted.filter(Boolean)).toHaveLength(1)
  })
})

describe('no second database is made where the server has none', () => {
  const nowhere = () => ({ DATABASE_URL: '', DATA_DIR: mkdtempSync(join(tmpdir(), 'elsewhere-')) })
  const refusal = (folder: string) =>
    `1: There is no database in ${folder}/postgres: run this command with the DATA_DIR or DATABASE_URL that the server runs with. The first start of the server makes one.`

  test('by user', async () => {
    const { DATABASE_URL, DATA_DIR } = env()
    const own = nowhere()
    onTestFinished(() => void Object.assign(env(), { DATABASE_URL, DATA_DIR }))
    Object.assign(env(), own)
    expect(await user('grant', 'bob', 'CanEdit')).toBe(refusal(own.DATA_DIR))
    expect(readdirSync(own.DATA_DIR)).toEqual([])
  })

  test('by worker, which makes nothing else either', async () => {
    const own = nowhere()
    expect(await run('worker', [], own)).toBe(refusal(own.DATA_DIR))
    expect(readdirSync(own.DATA_DIR)).toEqual([])
  })
})

test('prints links with the address of the site that runs on the DATA_DIR, else with its own', async () => {
  await givenUser('lost')
  const before = env().DATA_DIR
  env().DATA_DIR = mkdtempSync(join(tmpdir(), 'mokuroku-site-'))
  const link = async () => /http\S+(?=\/reset\/)/.exec(await user('reset-password', 'lost'))?.[0]
  const site = await claimDataDir(env().DATA_DIR, () => ({
    ...{ pid: process.pid, address: 'https://anime.example', hasUnknownProxy: false },
  }))
  try {
    expect(await link()).toBe('https://anime.example')
    site.close()
    expect(await link()).toBe(env().SITE_URL)
  } finally {
    site.close()
    env().DATA_DIR = before
  }
})

test('a registration that waits for approval is approved, and the first account has a page', async () => {
  const id = await givenUser('applicant', { confirmedAt: null })
  await prisma().application.create({ data: { userId: id } })
  expect(await user('approve', 'applicant')).toBe(
    '1: applicant does not wait for approval: the address may not be confirmed.',
  )
  await prisma().application.update({ where: { userId: id }, data: { provenAt: new Date() } })
  expect(await user('approve', 'applicant')).toBe('applicant is approved, and is told by mail.')
  await logInAs('applicant')
  expect(await user('setup')).toBe('1: There is an account already.')
  await prisma().user.deleteMany({ where: { confirmedAt: { not: null } } })
  expect(await user('setup')).toMatch(/^The first account, within a day: http\S+\/setup#[\w-]{24}$/)
})
