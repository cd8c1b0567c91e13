import { useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { QuietLink } from '@/components/ui/quiet-link'
import { PANELS } from '@/components/ui/skeletons'
import { administrationLinks } from '@/lib/administration/links'
import type { AdministeredUser, UserTraces } from '@/lib/administration/schemas/users'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import { AccountPanels } from './account-panels'
import { wayBack } from './last-search'
import { StateChips } from './state-chips'
import { Log } from './traces/log'
import { Notes } from './traces/notes'
import { TracePanels } from './traces/trace-panels'
import { UserActs, UserDeletion } from './user-acts'

/** A user, as administrators see them: who it is, what can be done, and what they have left. */
export default function User({ id }: { id: number }) {
  const t = useTranslations('administration.users.user')
  const user = useRead<AdministeredUser>(administrationLinks.userCall(id))
  const traces = useRead<UserTraces>(administrationLinks.tracesCall(id))
  if (user.found === 'failed' && user.failure instanceof Problem && user.failure.status === 404) {
    const next = { href: administrationLinks.part('users'), text: t('back') }
    return <Empty title={t('missing')} lead={t('missingText')} next={next} />
  }
  if (user.found === 'failed') return <ReadFailed failure={user.failure} onRetry={user.read} />
  if (user.found === undefined) return PANELS
  const readBoth = () => {
    user.read()
    traces.read()
  }
  return (
    <>
      <Head user={user.found} />
      <UserActs user={user.found} onChange={readBoth} />
      {traces.found === 'failed' && <ReadFailed failure={traces.failure} onRetry={traces.read} />}
      {traces.found === undefined && PANELS}
      {traces.found && traces.found !== 'failed' && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <AccountPanels user={user.found} traces={traces.found} />
            <Notes userId={id} notes={traces.found.notes} onChange={traces.read} />
            <Log user={user.found} log={traces.found.log} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <TracePanels user={user.found} traces={traces.found} onChange={readBoth} />
          </div>
        </div>
      )}
      <UserDeletion user={user.found} onChange={readBoth} />
    </>
  )
}

function Head({ user }: { user: AdministeredUser }) {
  const t = useTranslations('administration.users')
  const back = wayBack()
  return (
    <header className="grid gap-1">
      <p className="text-sm">
        <QuietLink href={back?.href ?? administrationLinks.part('users')} onClick={back?.resume}>
          {t(back ? 'user.backToSearch' : 'user.back')}
        </QuietLink>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl font-bold tracking-[-0.015em] wrap-anywhere" dir="auto">
          {user.username}
        </h1>
        <StateChips user={user} permissions={user.permissions.map(({ permission }) => permission)} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-soft">
        <span className="wrap-anywhere">{user.email}</span>
        {user.confirmedDate && <QuietLink href={links.user(user.username)}>{t('user.profile')}</QuietLink>}
      </p>
    </header>
  )
}
