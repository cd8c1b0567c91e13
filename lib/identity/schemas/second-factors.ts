import { z } from 'zod'
import { answer, timestamp, whole } from '@/lib/schemas/fields'

/** Recovery codes of an account. */
export const RECOVERY_CODES = 10

/** A code of an app, or a recovery code. Spaces and hyphens do not count. */
export const givenCode = z
  .string({ error: ({ input }) => (input === undefined || input === null ? 'codeRequired' : undefined) })
  .trim()
  .min(1, 'codeRequired')
  .max(100, 'codeWrong')
  .describe('Six digits of the app, or a recovery code')

/** The confirmation of a new second factor, and a step-up. */
export const codeInput = z.strictObject({ code: givenCode })
export type CodeInput = z.output<typeof codeInput>

/** GET /api/me/second-factor. */
export const secondFactor = answer('SecondFactor', {
  isOn: z.boolean().describe('Whether a login by password needs a code'),
  createdDate: timestamp.nullable().describe('Since when'),
  codesLeft: whole.describe('Recovery codes that were not used'),
  trustedDevices: whole.describe('Devices that need no code at the moment'),
  isReadable: z
    .boolean()
    .describe('Whether the site can check codes of the app; if not, recovery codes and the administrator help'),
  removalDate: timestamp
    .nullable()
    .describe('When it ends because an administrator has asked for that; until then its user may object'),
  missing: z
    .array(z.enum(['passkey', 'code']))
    .nullable()
    .describe(
      'Where the site asks for a second factor, by what to prove this session before its rights count; without any, one must be set up; null: nothing is missing',
    ),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** POST /api/me/second-factor: what an app needs. It is shown once. */
export const factorSetup = answer('SecondFactorSetup', {
  key: z.string().describe('The secret as text (Base32)'),
  address: z.string().describe('The same as an otpauth address'),
  qrCode: z.string().describe('The address as a QR code, an SVG'),
})
export type FactorSetup = z.infer<typeof factorSetup>

/** New recovery codes, which are shown once. */
export const recoveryCodes = answer('RecoveryCodes', { recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
