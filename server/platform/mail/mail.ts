import type { LoginMethod } from '@/lib/identity/schemas/users'

/**
 * A mail in the job queue. It contains no secrets: links are made when it is sent.
 * - confirm: to a new registration; again: to the registration of that name with that address; reset: a forgotten
 *   password;
 * - changeEmail: to the new address; emailChanged: to the old one; passwordChanged: to the owner.
 * - newLogin: from a browser and a network that are new to the account.
 * - approved, refused: what an administrator decided about a registration; a refused one is gone.
 * - passkeyAdded, passkeyRemoved, passkeyCopied (it was refused, since two devices seem to have it): to the owner.
 * - providerAdded, providerRemoved: a provider was connected or disconnected; passwordRemoved: to the owner.
 * - moderated: what a moderator has decided, to the author.
 * - administered: what an administrator has done with an account, to its user; deleted: the account is gone.
 * - importDone, importFailed: the report of an import.
 * - factorAdded, factorRemoved: of the second factor, to the owner; recoveryCodeUsed: so many are left;
 *   factorRemovalAsked: an administrator removes it in 48 hours.
 * - digest: unread notifications with an id above `after`, up to `upTo`.
 * - news: a mail of administrators to all users; newsTest: the same to its author alone.
 */
export type Mail =
  | { kind: 'confirm'; userId: number }
  | { kind: 'again'; emailKey: string; usernameKey: string }
  | { kind: 'reset'; emailKey: string }
  | { kind: 'changeEmail'; userId: number; email: string }
  | { kind: 'emailChanged'; userId: number; to: string }
  | { kind: 'passwordChanged'; userId: number }
  | { kind: 'newLogin'; userId: number; device: string | null; network: string; method: LoginMethod; at: string }
  | { kind: 'approved'; userId: number }
  | { kind: 'refused' | 'deleted'; username: string; to: string }
  | { kind: 'passkeyAdded' | 'passkeyRemoved' | 'passkeyCopied'; userId: number }
  | { kind: 'providerAdded' | 'providerRemoved'; userId: number; provider: string }
  | { kind: 'passwordRemoved'; userId: number }
  | { kind: 'moderated' | 'administered'; userId: number; act: number }
  | { kind: 'importDone' | 'importFailed'; userId: number; importId: number }
  | { kind: 'factorAdded' | 'factorRemoved' | 'factorRemovalAsked'; userId: number }
  | { kind: 'recoveryCodeUsed'; userId: number; left: number }
  | { kind: 'digest'; userId: number; after: number; upTo: number }
  | { kind: 'news'; userId: number; newsId: number }
  | { kind: 'newsTest'; userId: number; subject: string; text: string }
