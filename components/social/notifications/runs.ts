import type { Notification } from '@/lib/social/schemas/notifications'

/** From how many on successive notifications of one kind are folded into one line. */
const MANY = 3

/** Successive notifications of one kind, all read or all unread: those of a run stand in one line, which opens. Moderators' are never folded. */
export function runsOf(notifications: readonly Notification[]): (readonly Notification[])[] {
  const runs: Notification[][] = []
  for (const one of notifications) {
    const last = runs.at(-1)
    if (last?.[0]?.kind === one.kind && last[0].isRead === one.isRead) last.push(one)
    else runs.push([one])
  }
  return runs.flatMap((run) => (run.length < MANY || run[0]?.kind === 'moderation' ? run.map((one) => [one]) : [run]))
}
