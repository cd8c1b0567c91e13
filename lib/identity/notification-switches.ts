/** The switches of what an account is told, each with what it means in the description of the API. */
export const NOTIFICATION_SWITCHES = {
  notifyReplies: 'Whether replies are told',
  notifyMentions: 'Whether mentions are told',
  notifyVotes: 'Whether milestones of votes are told',
  notifyContributions: 'Whether decisions on proposed edits are told',
} as const

export type NotificationSwitch = keyof typeof NOTIFICATION_SWITCHES
export const SWITCH_NAMES = Object.keys(NOTIFICATION_SWITCHES) as NotificationSwitch[]
