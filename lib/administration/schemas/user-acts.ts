import { z } from 'zod'
import { MAX_MODERATION_NOTE, REPORT_REASONS } from '@/lib/identity/reports'
import { email, PERMISSIONS, username } from '@/lib/identity/schemas/users'
import { isSuspensionEnd } from '@/lib/moderation/schemas/moderation'
import { answer, entryId } from '@/lib/schemas/fields'
import { line, optionalText } from '@/lib/schemas/input'

/** POST /api/admin/users/{id}/link: which link was mailed. */
export const mailedLink = answer('MailedLink', {
  kind: z
    .enum(['confirmation', 'reset'])
    .describe('What the link does: it activates a registration, or sets a new password'),
})
export type MailedLink = z.infer<typeof mailedLink>

/** PUT /api/admin/users/{id}/suspension: both are told to the user, and the reason is in the log. */
export const suspensionInput = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  note: optionalText(MAX_MODERATION_NOTE).optional().describe('For the user, who is told'),
  until: z.iso.datetime({ offset: true }).refine(isSuspensionEnd, 'untilFuture').describe('Its end, within ten years'),
})
export type SuspensionInput = z.output<typeof suspensionInput>

/** PUT /api/admin/users/{id}/username. */
export const renamingInput = z.strictObject({ username })

/** POST /api/admin/users/{id}/email: the address to which the link goes. */
export const addressInput = z.strictObject({ email })

/** Acts that need to know nothing. */
export const noInput = z.strictObject({})

/** DELETE /api/admin/users/{id}/account. */
export const deletionInput = z.strictObject({
  username: line(100).describe('The name of the user, typed as a confirmation'),
})

/** POST /api/admin/roles. */
export const roleInput = z.strictObject({
  name: line(50),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .min(1, 'required')
    .max(PERMISSIONS.length)
    .refine((all) => new Set(all).size === all.length, 'repeated'),
})
export type RoleInput = z.output<typeof roleInput>

/** PUT /api/admin/roles/{id}. */
export const roleChange = roleInput.extend({
  before: z
    .array(z.enum(PERMISSIONS))
    .max(PERMISSIONS.length)
    .optional()
    .describe('The rights that the role had when they were read: a role that has others now is not changed'),
})
export type RoleChange = z.output<typeof roleChange>

const role = { id: entryId, name: z.string(), permissions: z.array(z.enum(PERMISSIONS)) }

const countedRole = answer('Role', { ...role, holders: z.number().int().describe('How many users have it') })
export type Role = z.infer<typeof countedRole>
export const roleList = answer('Roles', { data: z.array(countedRole) })

const userRole = answer('UserRole', { ...role, isHeld: z.boolean().describe('Whether the user has it') })
export type UserRole = z.infer<typeof userRole>
export const userRoleList = answer('UserRoles', { data: z.array(userRole).describe('All roles') })

export const madeRole = answer('MadeRole', { id: entryId })
