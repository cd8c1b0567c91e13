/** The switches of what an account is told, each with what it means in the description of the API. */
export const NOTIFICATION_SWITCHES = {
  notifyReplies: 'Whether replies are told',
  notifyMentions: 'Whether mentions are told',
  notifyVotes: 'Whether milestones of votes, likes and new followers are told',
  notifyContributions: 'Whether decisions on proposed edits, questions about them and the answers are told',
  notifyChanges: 'Whether changes that one subscribes to are told',
  subscribeToEdits: 'Whether one subscribes to each entry that one edits',
  mailNews: 'Whether mails of the site to all users come',
} as const

export type NotificationSwitch = keyof typeof NOTIFICATION_SWITCHES
export const SWITCH_NAMES = Object.keys(NOTIFICATION_SWITCHES) as NotificationSwitch[]

/** How often unread notifications are mailed. */
export const DIGESTS = ['Never', 'Daily', 'Weekly'] as const
export type Digest = (typeof DIGESTS)[number]
