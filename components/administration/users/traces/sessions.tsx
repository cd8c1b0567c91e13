import { useMessages, useTranslations } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { RelativeTime } from '@/components/ui/relative-time'
import type { UserTraces } from '@/lib/administration/schemas/users'
import { userActCalls } from '@/lib/administration/user-acts'
import { call } from '@/lib/browser/api'
import { TracePanel } from './trace-panel'

type Props = Pick<UserTraces, 'sessions'> & { userId: number; onChange: () => void }

/** The sessions of a user, each with a button that ends it. */
export function Sessions({ userId, sessions, onChange }: Props) {
  const t = useTranslations('administration.users.user')
  const { unknown } = formTextsOf(useMessages())
  const end = async (session: string) => {
    const done = await orElse(call(userActCalls.session(userId, session), { method: 'DELETE' }), unknown)
    if (done === undefined) return
    notify('success', t('sessionEnded'))
    onChange()
  }
  const rows = sessions.map(({ id, device, network, method, createdDate, lastUsedDate }) => ({
    id,
    title: device ?? t('unknownDevice'),
    about: [
      network && t('from', { network }),
      t(`methods.${method}`),
      <>
        {t('since')} <RelativeTime iso={createdDate} />
      </>,
    ],
    of: t('used'),
    iso: lastUsedDate,
    action: (
      <LinedButton className="min-h-10 px-3.5 text-sm/normal" onClick={() => void end(id)}>
        {t('endSession')}
        <span className="sr-only">: {t('endSessionOf', { device: device ?? t('unknownDevice') })}</span>
      </LinedButton>
    ),
  }))
  return <TracePanel name="sessions" title={t('sessions')} none={t('sessionsNone')} rows={rows} />
}
