import type { Permission } from '@/lib/identity/schemas/users'

/** What the acts on a user need to know of the user: a part of what the page of the user reads. */
export type UserActedOn = {
  id: number
  username: string
  confirmedDate: string | null
  suspendedUntil: string | null
  permissions: readonly { permission: Permission }[]
  secondFactor: { isRemovable: boolean }
}

/** All rights, in order. Not from the schemas, which come with the validation library. */
export const RIGHTS = ['CanEdit', 'CanModerate', 'CanAdminister'] as const satisfies readonly Permission[]

/** The acts that a dialog asks for. */
export const USER_ACTS = [
  'confirm',
  'link',
  'rename',
  'email',
  'suspend',
  'lift',
  'logOut',
  'factor',
  'delete',
] as const
export type UserAct = (typeof USER_ACTS)[number]

/** Acts that only others do to an account. */
const NOT_OWN: readonly UserAct[] = ['email', 'suspend', 'lift', 'factor', 'delete']

/** Which acts make sense for a user as they are now. `isOwn`: the administrator looks at their own account. */
export function possibleActs(user: UserActedOn, isOwn: boolean, now = Date.now()): UserAct[] {
  const isConfirmed = user.confirmedDate !== null
  const isSuspended = user.suspendedUntil !== null && Date.parse(user.suspendedUntil) > now
  const when: Record<UserAct, boolean> = {
    confirm: !isConfirmed,
    link: true,
    rename: true,
    email: true,
    suspend: isConfirmed && !isSuspended,
    lift: isSuspended,
    logOut: isConfirmed,
    factor: user.secondFactor.isRemovable,
    delete: true,
  }
  return USER_ACTS.filter((act) => when[act] && !(isOwn && NOT_OWN.includes(act)))
}

const of = (id: number, path: string) => `/api/admin/users/${id}/${path}`

/** The calls of acts on users and of roles. */
export const userActCalls = {
  act: (id: number, act: UserAct) => {
    const [method, path] = CALLS[act]
    return { method, address: of(id, path) }
  },
  permission: (id: number, permission: Permission) => of(id, `permissions/${permission}`),
  session: (id: number, session: string) => of(id, `sessions/${session}`),
  roles: (id: number) => of(id, 'roles'),
  role: (id: number, role: number) => of(id, `roles/${role}`),
  allRoles: (role?: number) => `/api/admin/roles${role === undefined ? '' : `/${role}`}`,
}

const CALLS = {
  confirm: ['PUT', 'confirmation'],
  link: ['POST', 'link'],
  rename: ['PUT', 'username'],
  email: ['POST', 'email'],
  suspend: ['PUT', 'suspension'],
  lift: ['DELETE', 'suspension'],
  logOut: ['DELETE', 'sessions'],
  factor: ['DELETE', 'second-factor'],
  delete: ['DELETE', 'account'],
} as const satisfies Record<UserAct, readonly [string, string]>
