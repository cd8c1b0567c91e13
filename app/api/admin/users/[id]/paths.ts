import { z } from 'zod'
import { PERMISSIONS } from '@/lib/identity/schemas/users'
import { idParam, idPath } from '@/server/web/http/input'

/** The paths of what belongs to a user. */

export const userSessionPath = idPath.extend({ session: z.uuid().describe("A session's id") })
export const userPermissionPath = idPath.extend({ permission: z.enum(PERMISSIONS) })
export const userRolePath = idPath.extend({ role: idParam.describe("A role's number") })
