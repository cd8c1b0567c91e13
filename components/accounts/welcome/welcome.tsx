import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { RECORD } from '@/components/tracking/records/save'
import { allSettled } from '@/components/tracking/records/states'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { announce } from '@/components/ui/navigation-event'
import { notify } from '@/components/ui/notify'
import { EDGE_BAR, PANEL } from '@/components/ui/panel'
import { QuietLink } from '@/components/ui/quiet-link'
import { Panel } from '@/components/ui/section'
import { Switch } from '@/components/ui/switch'
import { MemberRows } from '@/components/views/directory/member-rows'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { expectPicked } from '@/lib/browser/empty-boxes'
import { renew } from '@/lib/browser/session'
import { wantedNow } from '@/lib/browser/wanted-action'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { localPath } from '@/lib/local-path'
import { IMPORTED_SITES } from '@/lib/tracking/imports'
import { directoryCall, directoryLink } from '@/lib/views/links/directory'
import type { DirectoryPage } from '@/lib/views/schemas/directory'
import { Picks, type Pick as Work } from './picks'
import { WantedFirst } from './wanted-first'

/** The page without its navigation: the works on the left, the rest beside them. */
const STEPS =
  'grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_minmax(300px,360px)] md:grid-rows-[auto_1fr] md:gap-x-6'

/**
 * The first steps of a new user: first the action that the visitor wanted, then visibility, seen works, and users to
 * follow. Visibility is stored with the button below; works and follows are stored at once.
 */
export default function Welcome({ user, works }: { user: OwnUser; works: readonly Work[] }) {
  const t = useTranslations('welcome')
  const router = useRouter()
  const [wanted] = useState(wantedNow)
  const [next] = useState(() => localPath(new URLSearchParams(location.search).get('next')))
  const [shown, setShown] = useState<Shown>(() => proposed(user))
  const [picked, setPicked] = useState(0)
  const [followed, setFollowed] = useState(0)
  const [isSending, setSending] = useState(false)
  const on = next ?? links.home()
  const isNew = !user.hasChosenProfile && !wanted
  useEffect(() => {
    if (picked > 0) expectPicked(picked, isNew ? { watching: true, planned: true, friends: followed === 0 } : {})
  }, [picked, followed, isNew])
  const save = async () => {
    setSending(true)
    try {
      // Home reads what was picked.
      await allSettled(RECORD)
      renew(await call<OwnUser>('/api/users/update', { method: 'PUT', body: shown }))
      if (announce(on, true)) router.push(on)
    } catch {
      setSending(false)
      notify('failure', t('failed'))
    }
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h1 className="text-xl font-bold tracking-tight md:text-2xl">{t('title', { username: user.username })}</h1>
          <p className="text-sm text-quiet md:text-base">{t('lead')}</p>
        </div>
        <QuietLink href={on} className="inline-flex min-h-11 items-center gap-1">
          {t('skip')}
          <Icon name="right" size={16} />
        </QuietLink>
      </div>
      {wanted && <WantedFirst wanted={wanted} next={next} />}
      <div className={STEPS}>
        <div className="grid gap-4 md:col-start-2">
          <ShownChoices shown={shown} onChange={(change) => setShown({ ...shown, ...change })} />
          <section className={`${PANEL} gap-1.5 max-md:py-3`} aria-labelledby="import-title">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h2 id="import-title" className="font-semibold text-ink">
                {t('import.title')}
              </h2>
              <Link href={links.imports()} className="button button-plain inset-ring inset-ring-line">
                <Icon name="upload" size={18} />
                {t('import.link')}
              </Link>
            </div>
            <p className="text-sm text-quiet max-md:hidden">{t('import.lead', { names: IMPORTED_SITES.join(', ') })}</p>
          </section>
        </div>
        <div className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-1">
          <Picks works={works} onPicked={(by) => setPicked((before) => before + by)} />
        </div>
        <div className="md:col-start-2">
          <Members
            user={user}
            picked={picked}
            followed={followed}
            onFollow={(isFollowing) => setFollowed((before) => before + (isFollowing ? 1 : -1))}
          />
        </div>
      </div>
      <div className={`${EDGE_BAR} mt-5`} data-edge-bar="">
        <p className="figures me-auto text-sm text-soft" role="status">
          {t('count', { picked, followed })}
        </p>
        <Button className="whitespace-nowrap" disabled={isSending} onClick={() => void save()}>
          {next ? t('saveBack') : t('save')}
        </Button>
      </div>
    </>
  )
}

/** Everything is proposed to a user who has not chosen; what others have chosen stays. */
function proposed({ hasChosenProfile, showStatistics, showActivity, inDirectory }: OwnUser): Shown {
  if (!hasChosenProfile) return { showStatistics: true, showActivity: true, inDirectory: true }
  return { showStatistics, showActivity, inDirectory }
}

type Shown = Pick<OwnUser, 'showStatistics' | 'showActivity' | 'inDirectory'>

type Props = { shown: Shown; onChange: (change: Partial<Shown>) => void }

/** What everybody may see of the user. */
function ShownChoices({ shown, onChange }: Props) {
  const t = useTranslations('welcome.shown')
  const texts = useMessages().account.profile
  const choices = ['showStatistics', 'showActivity', 'inDirectory'] as const
  return (
    <Panel name="shown-title" title={t('title')} heading="font-semibold text-ink">
      {choices.map((choice) => (
        <Switch
          key={choice}
          label={texts[choice]}
          hint={texts[`${choice}Hint`]}
          checked={shown[choice]}
          onChange={(checked) => onChange({ [choice]: checked })}
        />
      ))}
      <p className="text-sm text-quiet">
        {t('lists')} <QuietLink href={links.settings('privacy')}>{t('profile')}</QuietLink>
      </p>
    </Panel>
  )
}

type MembersProps = {
  user: OwnUser
  /** Works that were picked. Each five of them propose members anew, until somebody is followed. */
  picked: number
  followed: number
  onFollow: (isFollowing: boolean) => void
}

/** As many as fit beside the works; some may be left out. */
const ASKED = 8
const MAX_MEMBERS = 5
/** Works that are picked until the members are proposed anew. */
const PICKED = 5

/** Members of similar taste who agreed to be listed and are not followed yet. Without any, it is empty. */
function Members({ user, picked, followed, onFollow }: MembersProps) {
  const t = useTranslations('welcome.members')
  const { follow } = useMessages().users
  const { found, read } = useRead<DirectoryPage>(directoryCall({ size: ASKED, sort: 'taste' }))
  const step = Math.floor(picked / PICKED)
  const isSettled = useRef(false)
  isSettled.current = followed > 0
  useEffect(() => {
    if (step > 0 && !isSettled.current) read()
  }, [step, read])
  const members = useMemo(() => {
    if (!found || found === 'failed') return []
    return found.data.filter(({ id, isFollowing }) => id !== user.id && !isFollowing).slice(0, MAX_MEMBERS)
  }, [found, user.id])
  if (members.length === 0) return null
  return (
    <section className={PANEL} aria-labelledby="members-title">
      <div className="flex items-center justify-between gap-4">
        <h2 id="members-title" className="font-semibold text-ink">
          {t('title')}
        </h2>
        <QuietLink href={directoryLink()} className="text-sm">
          {t('all')}
        </QuietLink>
      </div>
      <MemberRows label={t('title')} members={members} texts={follow} onFollow={onFollow} />
      <JapaneseFace texts={members.map(({ username }) => username)} />
    </section>
  )
}
