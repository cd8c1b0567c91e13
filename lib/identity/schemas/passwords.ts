import { z } from 'zod'
import { answer } from '@/lib/schemas/fields'
import { missing } from './typed'

/** OWASP's bounds: no rules about kinds of characters, long enough for a sentence, short enough to be hashed. */
export const newPassword = z
  .string(missing('passwordRequired'))
  .min(1, 'passwordRequired')
  .min(8, 'passwordTooShort')
  .max(200, 'passwordTooLong')
export const confirmPassword = z.string(missing('passwordsDiffer')).max(1000)

type Twice = { password: string; confirmPassword: string }
export const alike = ({ password, confirmPassword }: Twice) => password === confirmPassword
/** Reported together with all other errors, so that a form shows all of them at once. */
export const ALIKE = {
  error: 'passwordsDiffer',
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) => twice.safeParse(value).success,
}
const twice = z.object({ password: z.string(), confirmPassword: z.string() })
/** A password that is missing is reported as such. */
const comparable = z.union([twice, z.looseObject({ confirmPassword: z.undefined().optional() })])
/** A registration with a passkey alone needs none. */
const needsPassword = (value: unknown) => z.object({}).safeParse(value).success && !withPasskey.safeParse(value).success
const withPasskey = z.looseObject({
  passkey: z.looseObject({}),
  password: z.undefined().optional(),
  confirmPassword: z.undefined().optional(),
})

type Given = { password?: string | undefined; confirmPassword?: string | undefined }
/** The rules of a registration, which may have a passkey alone: otherwise it has a password, twice. */
export const isGiven = ({ password }: Given) => password !== undefined
export const GIVEN = {
  error: 'passwordRequired',
  path: ['password'],
  when: ({ value }: { value: unknown }) => needsPassword(value),
}
export const areGivenAlike = ({ password, confirmPassword }: Given) =>
  confirmPassword !== undefined && password === confirmPassword
export const GIVEN_ALIKE = {
  ...ALIKE,
  when: ({ value }: { value: unknown }) => needsPassword(value) && comparable.safeParse(value).success,
}

/** GET /api/users/password. */
export const passwordState = answer('PasswordState', {
  hasPassword: z.boolean(),
  isRemovable: z.boolean().describe('Whether there is another way in, so that the password can be removed'),
})
export type PasswordState = z.infer<typeof passwordState>
