import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EntryTabs } from '@/components/catalogue/entry/tabs'
import { Avatar } from '@/components/identity/avatar'
import { ReportButton } from '@/components/identity/report-button'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { useFormats } from '@/i18n/formats'
import { RECORD_LISTS, VISIBILITY_OF } from '@/lib/identity/record-lists'
import type { PublicUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { FollowButton } from './follow-button'
import { ProfileBanner } from './profile-banner'
import { PROFILE_NAME } from './profile-styles'

type Props = {
  user: PublicUser
  /** Whether their changes of the catalogue apply at once. */
  isTrusted: boolean
  children: ReactNode
}

/** The head of every page of a user: name, follow button and tabs. */
export function UserFrame({ user, isTrusted, children }: Props) {
  const followTexts = useMessages().users.follow
  const t = useTranslations('users')
  const report = useTranslations('moderation.report')
  const profile = useTranslations('account.profile')
  const format = useFormats()
  const { id, username, banner, createdDate, showStatistics, showReviews, followerCount, followingCount } = user
  const tabs = [
    { segment: null, href: links.user(username), label: t('tabs.profile'), count: 0, isVisible: true },
    ...RECORD_LISTS.map((list) => ({
      segment: list,
      href: links.user(username, list),
      label: t(`tabs.${list}`),
      count: 0,
      isVisible: user[VISIBILITY_OF[list]] !== 'Nobody',
    })),
    {
      segment: 'statistics',
      href: links.user(username, 'statistics'),
      label: t('tabs.statistics'),
      count: 0,
      isVisible: showStatistics,
    },
    {
      segment: 'reviews',
      href: links.user(username, 'reviews'),
      label: t('tabs.reviews'),
      count: 0,
      isVisible: showReviews,
    },
    {
      segment: 'torrents',
      href: links.user(username, 'torrents'),
      label: t('tabs.torrents'),
      count: 0,
      isVisible: true,
    },
    {
      segment: 'contributions',
      href: links.user(username, 'contributions'),
      label: t('tabs.contributions'),
      count: 0,
      isVisible: true,
    },
    {
      segment: 'following',
      href: links.user(username, 'following'),
      label: t('tabs.following'),
      count: followingCount,
      isVisible: true,
    },
    {
      segment: 'followers',
      href: links.user(username, 'followers'),
      label: t('tabs.followers'),
      count: followerCount,
      isVisible: true,
    },
    { segment: 'compare', href: links.user(username, 'compare'), label: t('tabs.compare'), count: 0, isVisible: true },
  ]
  return (
    <div className="column pt-6 [&>nav]:mt-6 [&>nav]:mb-7">
      {banner && <ProfileBanner address={links.file('user', id, banner.filename)} />}
      <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[clamp(16px,3vw,32px)] gap-y-4">
        <Avatar user={user} size={128} />
        <div className="grid gap-1.5">
          <h1 className={PROFILE_NAME} dir="auto">
            {username}
          </h1>
          <p className="text-quiet">{profile('joined', { date: format.partialDate(createdDate.slice(0, 10)) })}</p>
          {isTrusted && (
            <p>
              <span className="chip chip-plain">
                <Icon name="edit" size={14} />
                {t('trusted')}
              </span>
            </p>
          )}
          <FollowButton id={id} username={username} texts={followTexts} />
          <ReportButton target="user" id={id} owner={id} label={report('button')} />
        </div>
      </header>
      <EntryTabs label={t('tabs.label', { username })} tabs={tabs} />
      {children}
      <JapaneseFace texts={[username]} />
    </div>
  )
}
