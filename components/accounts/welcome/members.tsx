import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { PANEL } from '@/components/ui/panel'
import { QuietLink } from '@/components/ui/quiet-link'
import { MemberRows } from '@/components/views/directory/member-rows'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { directoryCall, directoryLink } from '@/lib/views/links/directory'
import type { DirectoryPage } from '@/lib/views/schemas/directory'

type Props = {
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
export function Members({ user, picked, followed, onFollow }: Props) {
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
