/** The kinds of notifications, each with its icon. */
export const NOTIFICATION_KINDS = {
  reply: 'note',
  mention: 'user',
  /** A text of the user reached a number of votes. */
  votes: 'thumbUp',
  moderation: 'shield',
  /** Somebody wants the user to work on a list. */
  invitation: 'list',
  /** An editor has decided on what the user proposed. */
  contribution: 'edit',
  /** What an editor has asked or said of the user's proposal, or its proposer has answered to the user. */
  note: 'edit',
  /** An entry that the user has became one with another. */
  merge: 'link',
  like: 'heart',
  follow: 'userPlus',
  /** Something was changed that the user subscribes to. */
  change: 'bell',
  /** A saved search of torrents has found new ones. */
  torrents: 'search',
  /** Somebody has logged in from a browser and a network that are new to the account. */
  login: 'lock',
  /** The second factor of the user's logins. */
  factorAdded: 'lock',
  factorRemoved: 'lock',
  /** The ways into the account. */
  passkeyAdded: 'lock',
  passkeyRemoved: 'lock',
  providerAdded: 'lock',
  providerRemoved: 'lock',
  passwordRemoved: 'lock',
  /** An administrator has done something with the account. */
  administered: 'shield',
} as const
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

/** What leads to the section "Security" of the settings. */
export const SECURITY_KINDS: readonly NotificationKind[] = [
  'login',
  'factorAdded',
  'factorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'providerAdded',
  'providerRemoved',
  'passwordRemoved',
  'administered',
]

type Act = 'Hide' | 'Show' | 'Warn' | 'Suspend' | 'Lift'

/** What a sentence needs of a notification (lib/views/schemas/notifications.ts). */
type Said = {
  kind: NotificationKind
  names: readonly string[]
  people: number
  text: { kind: string; entity: { kind: string; title: string } } | null
  list: { name: string } | null
  activity: { title: string } | null
  merge: { merged: string | null; title: string } | null
  change: { count: number; title: string } | null
  torrents: { count: number; title: string } | null
  votes: number | null
  decisions: { accepted: number; refused: number; outdated: number; title: string; state: string } | null
  note: { says: string; title: string } | null
  act: { act: Act; of: string; until: string | null } | null
  administered: { act: string; what: string } | null
}

/** The key of a sentence (messages/en.json, notifications.says). */
type SentenceKey = Exclude<NotificationKind, 'moderation'> | Act

/**
 * A notification as a sentence: the key of its text, and its values. `deleted` is the name of deleted users, `date`
 * writes a time.
 */
export function sentenceOf(
  {
    kind,
    names,
    people,
    text,
    list,
    activity,
    merge,
    change,
    torrents,
    votes,
    act,
    administered,
    decisions,
    note,
  }: Said,
  { deleted, date }: { deleted: string; date: (iso: string) => string },
): { key: SentenceKey; values: Record<string, string | number> } {
  const [first = deleted, second = deleted] = names
  return {
    key: kind === 'moderation' ? (act?.act ?? 'Warn') : kind,
    values: {
      first,
      second,
      others: Math.max(people - 1, 0),
      votes: votes ?? 0,
      title:
        note?.title ??
        decisions?.title ??
        list?.name ??
        activity?.title ??
        merge?.title ??
        change?.title ??
        torrents?.title ??
        text?.entity.title ??
        '',
      merged: merge?.merged ?? '',
      named: merge?.merged == null ? 'no' : 'yes',
      text: text?.kind ?? 'comment',
      about: list ? 'list' : (text?.entity.kind ?? 'media'),
      of: act?.of ?? 'user',
      says: note?.says ?? '',
      state: decisions?.state ?? '',
      accepted: decisions?.accepted ?? 0,
      refused: decisions?.refused ?? 0,
      outdated: decisions?.outdated ?? 0,
      decisions: decisions ? decisions.accepted + decisions.refused + decisions.outdated : 0,
      changes: change?.count ?? torrents?.count ?? 0,
      until: act?.until ? date(act.until) : '',
      act: administered?.act ?? '',
      what: administered?.what ?? '',
    },
  }
}
