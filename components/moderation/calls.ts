import { call } from '@/lib/browser/api'
import type { ReportReason } from '@/lib/identity/reports'
import type { ModeratedKind, ModerationAct } from '@/lib/moderation/acts'
import { moderationLinks } from '@/lib/moderation/links'
import type { ModerationEntry } from '@/lib/moderation/schemas/moderation'

/** What a moderator decides. */
export type AnAct = { act: ModerationAct; reason?: ReportReason; note?: string | null; until?: string }

type Sent = AnAct & { target: ModeratedKind; id: number; report?: number }

/** @throws Problem: with the code `settled`, `current` is the act of another moderator */
export function postAct(body: Sent): Promise<ModerationEntry> {
  return call(moderationLinks.actsCall(), { method: 'POST', body })
}
