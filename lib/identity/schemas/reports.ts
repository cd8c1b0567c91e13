import { z } from 'zod'
import { givenId } from '@/lib/schemas/fields'
import { optionalText } from '@/lib/schemas/input'
import { canBe, MAX_MODERATION_NOTE, REPORT_REASONS, REPORTED_KINDS } from '../reports'

/** POST /api/reports. */
export const reportInput = z
  .strictObject({
    target: z.enum(REPORTED_KINDS),
    id: givenId,
    reason: z.enum(REPORT_REASONS).describe('Fake, Malware and Duplicate are of torrents alone'),
    note: optionalText(MAX_MODERATION_NOTE).optional().describe('For the moderators'),
  })
  .refine(({ target, reason }) => canBe(target, reason), { path: ['reason'], error: 'invalid' })
export type ReportInput = z.output<typeof reportInput>
