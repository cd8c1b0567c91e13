import { z } from 'zod'
import { answer, entryId, timestamp, whole } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'

/** GET /api/admin/mail. */
export const mailSettings = answer('MailSettings', {
  from: z.string().describe('The sender of all mails'),
  server: z
    .object({
      host: z.string(),
      port: whole,
      tls: z.enum(['always', 'offered']).describe('offered: from the moment on when the server offers it (STARTTLS)'),
      hasLogin: z.boolean(),
    })
    .nullable()
    .describe('null: there is no mail server, and mails are written to files'),
  to: z.string().describe('My own address, to which a test mail goes'),
  testsLeft: whole.describe('Test mails that I may still send in this hour'),
})
export type MailSettings = z.infer<typeof mailSettings>

/** POST /api/admin/mail/check and /api/admin/mail/test. */
export const mailCheck = answer('MailCheck', {
  outcome: z
    .enum(['accepted', 'written', 'failed'])
    .describe('accepted: by the mail server; written: there is no mail server, and mails are written to files'),
  reason: z.string().nullable().describe('Why it failed, with the words of the mail server'),
})
export type MailCheck = z.infer<typeof mailCheck>

export const mailSearch = z.object(pages(20))

const user = z.object({ id: entryId, username: z.string() }).nullable().describe('null: the account is gone')

const failedMail = answer('FailedMail', {
  id: entryId,
  user,
  kind: z.string(),
  isOver: z.boolean().describe('false: it is tried again'),
  reason: z.string().nullable().describe('What the mail server said'),
  createdDate: timestamp,
  updatedDate: timestamp,
})
export type FailedMail = z.infer<typeof failedMail>
/** The newest thousand of the last 30 days. */
export const failedMailPage = paged(failedMail).meta({ id: 'FailedMailPage' })

const suppressedAddress = answer('SuppressedAddress', {
  id: entryId.describe('The id of the user'),
  username: z.string(),
  sinceDate: timestamp,
})
export type SuppressedAddress = z.infer<typeof suppressedAddress>
export const suppressedPage = paged(suppressedAddress).meta({ id: 'SuppressedAddressPage' })
