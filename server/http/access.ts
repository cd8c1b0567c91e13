import { AppError } from '@/server/errors'

export const PERMISSIONS = ['CanEdit', 'CanModerate', 'CanAdminister'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Who may call: everybody, whoever is logged in, or who holds a permission. */
export type Access = 'public' | 'user' | Permission

/** Whoever a call comes from. */
export type Asker = { id: number; permissions: readonly Permission[] }

/**
 * Lets a call through or refuses it. Only bearer tokens count, never cookies (decisions.md, "API").
 * No account can log in yet, so there is no token that would be good: everything but `public` is refused.
 * @throws AppError unauthenticated
 */
export async function admit(access: Access, _request: Request): Promise<Asker | null> {
  if (access === 'public') return null
  throw new AppError('unauthenticated')
}
