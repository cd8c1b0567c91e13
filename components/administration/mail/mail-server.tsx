import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { mailLinks } from '@/lib/administration/mail-links'
import type { MailCheck, MailSettings } from '@/lib/administration/schemas/mail'
import { call } from '@/lib/browser/api'

type Props = { settings: MailSettings; title: string; onTest: () => void }
type Said = MailCheck & { of: 'checked' | 'tested' }

/** How mails are sent, with buttons that check it. */
export function MailServer({ settings: { from, server, to, testsLeft }, title, onTest }: Props) {
  const t = useTranslations('administration.mail')
  const { errors } = useMessages()
  const [said, setSaid] = useState<Said>()
  const [busy, setBusy] = useState<Said['of']>()
  const ask = async (of: Said['of']) => {
    setBusy(of)
    setSaid(undefined)
    const address = of === 'checked' ? mailLinks.check() : mailLinks.test()
    const answer = await orElse(call<MailCheck>(address, { method: 'POST' }), errors.unknown)
    setBusy(undefined)
    if (answer) setSaid({ ...answer, of })
    if (of === 'tested') onTest()
  }
  const rows = [
    ...(server
      ? [
          [t('host'), `${server.host}:${server.port}`],
          [t('encryption'), t(server.tls)],
          [t('login'), t(server.hasLogin ? 'withLogin' : 'withoutLogin')],
        ]
      : []),
    [t('from'), from],
  ]
  return (
    <Panel name="mail-server-title" title={title} lead={t('settingsLead')}>
      {!server && <p>{t('unset')}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-quiet">{label}</dt>
            <dd className="wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-quiet wrap-anywhere">{t('testTo', { to, count: testsLeft })}</p>
      <p className="flex flex-wrap gap-2">
        {server && (
          <LinedButton
            disabled={busy !== undefined}
            data-pending={busy === 'checked' ? '' : undefined}
            onClick={() => void ask('checked')}
          >
            {t('check')}
          </LinedButton>
        )}
        <LinedButton
          disabled={busy !== undefined || testsLeft === 0}
          data-pending={busy === 'tested' ? '' : undefined}
          onClick={() => void ask('tested')}
        >
          {t('test')}
        </LinedButton>
      </p>
      <div role="status" className="grid gap-1 empty:hidden">
        {said && <p className="font-semibold text-ink">{t(`${said.of}.${said.outcome}`)}</p>}
        {said?.reason && <p className="wrap-anywhere">{said.reason}</p>}
      </div>
    </Panel>
  )
}
