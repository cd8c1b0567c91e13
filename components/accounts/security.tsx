'use client'
import type { FormTexts } from '@/components/form/form'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { type BlockedTexts, BlockedUsers } from '@/components/social/blocks/blocked-users'
import { PANEL } from '@/components/ui/panel'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { ExportDataButton } from './export-data-button'
import { FeedKeys } from './feed-keys'
import { PasswordForm } from './password-form'
import { Sessions } from './sessions'
import type { AccountTexts } from './texts'
import { Tokens } from './tokens'

export type SecurityTexts = AccountTexts['security']
type Props = { texts: SecurityTexts; blocks: BlockedTexts; passwordHint: string; close: string; form: FormTexts }

/** Password, email, sessions, tokens, keys of feeds, blocked users, export and deletion of the account. */
export function Security({ texts, blocks, passwordHint, close, form }: Props) {
  const user = useOwnUser()
  return (
    <div className="columns-[400px_3] gap-x-5 *:mb-5 *:break-inside-avoid">
      <h1 className="sr-only">{texts.title}</h1>
      {user && (
        <>
          <section className={PANEL} aria-labelledby="password-title">
            <h2 id="password-title" className="section-title">
              {texts.password.title}
            </h2>
            <PasswordForm email={user.email} texts={texts.password} hint={passwordHint} form={form} />
          </section>
          <section className={PANEL} aria-labelledby="email-title">
            <h2 id="email-title" className="section-title">
              {texts.email.title}
            </h2>
            <EmailForm email={user.email} texts={texts.email} form={form} />
          </section>
          <Sessions texts={texts.sessions} unknown={form.unknown} />
          <Tokens texts={texts.tokens} form={form} />
          <FeedKeys texts={texts.feeds} form={form} />
          <BlockedUsers texts={blocks} unknown={form.unknown} />
          <section className={PANEL} aria-labelledby="export-title">
            <h2 id="export-title" className="section-title">
              {texts.export.title}
            </h2>
            <p className="text-quiet">{texts.export.lead}</p>
            <ExportDataButton label={texts.export.button} unknown={form.unknown} />
          </section>
          <section className={PANEL} aria-labelledby="delete-title">
            <h2 id="delete-title" className="section-title">
              {texts.delete.title}
            </h2>
            <p className="text-quiet">{texts.delete.lead}</p>
            <DeleteAccount texts={texts.delete} close={close} form={form} />
          </section>
        </>
      )}
    </div>
  )
}
