import { z } from 'zod'
import { DIGESTS } from '../digests'

/** The fields of an account that say of what it is told. */
export const notificationSettings = {
  notifyReplies: z.boolean().describe('Whether replies are told'),
  notifyMentions: z.boolean().describe('Whether mentions are told'),
  notifyVotes: z.boolean().describe('Whether milestones of votes are told'),
  notifyContributions: z.boolean().describe('Whether decisions on proposed edits are told'),
  notificationDigest: z.enum(DIGESTS).describe('How often unread notifications are mailed'),
}
