import { useMessages, useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AdministeredUser, UserTraces } from '@/lib/administration/schemas/users'
import { Contributions } from './contributions'
import { Reports } from './reports'
import { Sessions } from './sessions'
import { TracePanel } from './trace-panel'
import { wordOf } from './word-of'

type Props = { user: AdministeredUser; traces: UserTraces; onChange: () => void }

/** What a user has left on this site, each list with its newest rows. */
export function TracePanels({ user, traces, onChange }: Props) {
  return (
    <>
      <Sessions userId={user.id} sessions={traces.sessions} onChange={onChange} />
      <Mails mails={traces.mails} />
      <Tokens tokens={traces.tokens} />
      <Reports traces={traces} />
      <Contributions user={user} traces={traces} />
    </>
  )
}

function Mails({ mails }: Pick<UserTraces, 'mails'>) {
  const t = useTranslations('administration.users.user')
  const { mailKinds, outcomes } = useMessages().administration.users.user
  const rows = mails.map(({ id, kind, outcome, detail, updatedDate }) => ({
    id,
    title: wordOf(mailKinds, kind),
    mark: wordOf(outcomes, outcome),
    about: [],
    iso: updatedDate,
    text: detail,
  }))
  return <TracePanel name="mails" title={t('mails')} lead={t('mailsLead')} none={t('mailsNone')} rows={rows} />
}

function Tokens({ tokens }: Pick<UserTraces, 'tokens'>) {
  const t = useTranslations('administration.users.user')
  const { scope } = useMessages().account.security.tokens
  const rows = tokens.map(({ id, name, scopes, network, createdDate, lastUsedDate, endDate }) => ({
    id,
    title: name,
    about: [
      scopes.map((each) => scope[each]).join('; '),
      network && t('from', { network }),
      endDate && (
        <>
          {t(Date.parse(endDate) > Date.now() ? 'ends' : 'hasEnded')} <RelativeTime iso={endDate} />
        </>
      ),
      !lastUsedDate && t('unused'),
    ],
    of: lastUsedDate ? t('used') : t('since'),
    iso: lastUsedDate ?? createdDate,
  }))
  return <TracePanel name="tokens" title={t('tokens')} none={t('tokensNone')} rows={rows} />
}
