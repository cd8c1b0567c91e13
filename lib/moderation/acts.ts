import { REPORTED_KINDS } from '@/lib/identity/reports'

/** What the queue has: the same, and requests of people without an account. */
export const MODERATED_KINDS = [...REPORTED_KINDS, 'takedown'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]
/** What the log has: the same, and edits, whose texts moderators hide in the history. */
export const LOGGED_KINDS = [...MODERATED_KINDS, 'edit'] as const

/**
 * Dismiss: nothing is wrong; Resolve: it was mended in another way; Lift: the suspension ends; Trust: the torrents of
 * an uploader are marked.
 */
export const MODERATION_ACTS = [
  'Dismiss',
  'Resolve',
  'Hide',
  'Show',
  'Warn',
  'Suspend',
  'Lift',
  'Trust',
  'Distrust',
] as const
export type ModerationAct = (typeof MODERATION_ACTS)[number]

/**
 * What the log has: the same, and whether edits of the catalogue by somebody apply at once. EditsTrusted: enough was
 * accepted; EditsReverted: one was taken back; EditsDistrusted and EditsAllowed: a moderator has ruled it out, or no
 * longer. HideText and ShowText: the text of an edit of the catalogue.
 */
export const LOGGED_ACTS = [
  ...MODERATION_ACTS,
  'EditsTrusted',
  'EditsReverted',
  'EditsDistrusted',
  'EditsAllowed',
  'HideText',
  'ShowText',
] as const

/** Acts of administrators and of the command line. They are in the same log, and only administrators read them. */
export const ADMINISTRATION_ACTS = [
  'AddUser',
  'ConfirmUser',
  'SendLink',
  'ChangeName',
  'ChangeEmail',
  'Grant',
  'Revoke',
  'MakeRole',
  'ChangeRole',
  'DeleteRole',
  'GiveRole',
  'TakeRole',
  'ShellLogIn',
  'LogOut',
  'RemoveFactor',
  'DeleteUser',
  'Approve',
  'Refuse',
  'SearchNetwork',
  'RunJob',
  'RetryJob',
  'CancelJob',
  'TestMail',
  'ReleaseAddress',
  'RunSource',
  'PauseSource',
  'ResumeSource',
  'ChangeSettings',
  'Announce',
  'EndAnnouncement',
  'MailUsers',
  'AddNote',
  'DeleteNote',
] as const
export type AdministrationAct = (typeof ADMINISTRATION_ACTS)[number]

/** Everything that the log has. */
export const ALL_ACTS = [...LOGGED_ACTS, ...ADMINISTRATION_ACTS] as const
export type LoggedAct = (typeof ALL_ACTS)[number]
