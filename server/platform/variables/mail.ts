import { z } from 'zod'
import { ESCAPED, variable } from './variable'

export const mail = {
  SMTP_URL: variable(
    'The mail server: `smtp://user:password@host:587`, or `smtps://…`.',
    z
      .url({
        protocol: /^smtps?$/,
        error: `is not the address of a mail server (smtp://user:password@host:587); ${ESCAPED}`,
      })
      .optional(),
    'none: mails are written to `DATA_DIR/mail`',
  ),
  MAIL_FROM: variable('The sender of mails.', z.string().optional(), '`noreply@` the host of `SITE_URL`'),
}
