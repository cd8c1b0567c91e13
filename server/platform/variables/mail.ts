import { z } from 'zod'
import { ESCAPED, isEmail, secret, variable } from './variable'

/** Whether nodemailer reads the address as intended: with its host, and a user and password that can be decoded. */
function isMailServer(address: string): boolean {
  if (!/^smtps?:\/\/[^\s/?#]/i.test(address) || !URL.canParse(address)) return false
  const { hostname, username, password, pathname } = new URL(address)
  try {
    decodeURIComponent(`${username}${password}`)
  } catch {
    return false
  }
  return hostname !== '' && !pathname.includes('@')
}

export const mail = {
  SMTP_URL: secret(
    variable(
      'The mail server: `smtp://user:password@host:587`, or `smtps://…`.',
      z
        .string()
        .refine(isMailServer, `is not the address of a mail server (smtp://user:password@host:587); ${ESCAPED}`)
        .optional(),
      'none: mails are written to `DATA_DIR/mail`',
    ),
  ),
  MAIL_FROM: variable(
    'The sender of mails.',
    z.string().refine(isEmail, 'is no email address; write it alone, such as noreply@anime.example.org').optional(),
    '`noreply@` the host of `SITE_URL`',
  ),
}
