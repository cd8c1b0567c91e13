import { PERMISSIONS } from '@/lib/identity/schemas/users'
import { prepareSecretsOfCommand } from '@/server/domain/identity/sessions/secrets'
import { expectWritableCommand } from '@/server/platform/database/read-only'
import { Misuse } from '@/server/platform/misuse'
import { type Declaration, type Given, usageOf } from '@/server/programs/command-line'
import { withDatabase } from '@/server/programs/database'
import * as acts from './acts'

type Verb = { form: string; does: string; takes: readonly [number, number]; run: (args: string[]) => Promise<void> }

const VERBS: Record<string, Verb> = {
  add: {
    form: 'NAME EMAIL',
    does: 'makes an account and prints the link that sets its password',
    takes: [2, 2],
    run: acts.add,
  },
  list: {
    form: '[NAME]',
    does: 'shows the users with their permissions, those called so or all (the newest 100)',
    takes: [0, 1],
    run: acts.list,
  },
  grant: { form: 'NAME PERMISSION', does: `gives ${PERMISSIONS.join(', ')}`, takes: [2, 2], run: acts.give },
  revoke: { form: 'NAME PERMISSION', does: 'takes it back', takes: [2, 2], run: acts.take },
  confirm: { form: 'NAME', does: 'activates an account whose mail did not arrive', takes: [1, 1], run: acts.confirm },
  approve: {
    form: 'NAME',
    does: 'approves a registration that waits for it',
    takes: [1, 1],
    run: acts.approveNamed,
  },
  setup: {
    form: '',
    does: 'prints a new address of the page that makes the first account',
    takes: [0, 0],
    run: acts.setUp,
  },
  rename: {
    form: 'NAME NEW-NAME',
    does: 'renames a user; the name before leads there for a year',
    takes: [2, 2],
    run: acts.renameNamed,
  },
  email: {
    form: 'NAME EMAIL',
    does: 'changes the address: a mail to the new one has the link that does it; without a mail server it is printed',
    takes: [2, 2],
    run: acts.email,
  },
  suspend: {
    form: 'NAME DATE REASON',
    does: 'lets a user read, but not write, until a day (2030-12-31), and tells them',
    takes: [3, 3],
    run: acts.suspendNamed,
  },
  lift: { form: 'NAME', does: 'ends a suspension', takes: [1, 1], run: acts.liftNamed },
  'reset-password': { form: 'NAME', does: 'prints a link that sets a new password', takes: [1, 1], run: acts.reset },
  factors: {
    form: 'NAME [remove]',
    does: 'shows the second factor, or removes it: with a mail server 48 hours after a mail to its user, who can object',
    takes: [1, 2],
    run: acts.factors,
  },
  'log-in': { form: 'NAME', does: 'prints a link that logs an administrator in, once', takes: [1, 1], run: acts.logIn },
  'log-out': { form: 'NAME', does: 'ends all sessions', takes: [1, 1], run: acts.logOutNamed },
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
    .map(([verb, { form, does }]) => `  ${`${verb} ${form}`.padEnd(25)}${does}`)
    .join('\n'),
  options: { yes: { does: 'deletes without asking' } },
  takes: [1, 4],
} satisfies Declaration

/**
 * npm run user -- VERB NAME …: administers accounts as the pages of administrators do, and prints what it did.
 * @throws Misuse for a verb that there is not, or that takes other arguments; Error with one sentence
 */
export async function userCommand({ positionals, values: { yes } }: Given<typeof USER.options>): Promise<void> {
  const [name = '', ...args] = positionals
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  const [fewest, most] = (name === 'delete' ? DELETE : verb)?.takes ?? [0, -1]
  if (args.length < fewest || args.length > most || (yes && name !== 'delete')) throw new Misuse(usageOf(USER))
  if (name !== 'list') expectWritableCommand()
  prepareSecretsOfCommand()
  await withDatabase({ mustExist: true }, () => (verb ? verb.run(args) : acts.remove(args[0], yes === true)))
}
