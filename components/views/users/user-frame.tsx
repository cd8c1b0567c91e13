import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EntryTabs } from '@/components/catalogue/entry/tabs'
import { Avatar } from '@/components/identity/avatar'
import { ReportButton } from '@/components/identity/report-button'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { RECORD_LISTS, VISIBILITY_OF } from '@/lib/identity/record-lists'
import type { PublicUser } from '@/lib/identity/schemas/users'
import type { UserTab } from '@/lib/identity/user-tabs'
import { links } from '@/lib/links'
import type { PictureWidth } from '@/lib/picture-widths'
import { FollowButton } from './follow-button'
import { PROFILE_NAME } from './profile-styles'

type Props = {
  user: PublicUser
  /** Whether their changes of the catalogue apply at once. */
  isTrusted: boolean
  /** Whether the site has torrents. */
  hasTorrents: boolean
  children: ReactNode
}

/** The head of every page of a user: name, follow button and tabs. */
export function UserFrame({ user, isTrusted, hasTorrents, children }: Props) {
  const followTexts = useMessages().users.follow
  const t = useTranslations('users')
  const report = useTranslations('moderation.report')
  const profile = useTranslations('account.profile')
  const format = useFormats()
  const { id, username, banner, createdDate, showStatistics, showReviews, followerCount, followingCount } = user
  const tab = (segment: UserTab, isVisible = true, count = 0) => ({
    segment,
    href: links.user(username, segment),
    label: t(`tabs.${segment}`),
    count,
    isVisible,
  })
  const tabs = [
    { segment: null, href: links.user(username), label: t('tabs.profile'), count: 0, isVisible: true },
    ...RECORD_LISTS.map((list) => tab(list, user[VISIBILITY_OF[list]] !== 'Nobody')),
    tab('statistics', showStatistics),
    tab('reviews', showReviews),
    ...(hasTorrents ? [tab('torrents')] : []),
    tab('contributions'),
    tab('following', true, followingCount),
    tab('followers', true, followerCount),
    tab('compare'),
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

const WIDTHS: readonly PictureWidth[] = [640, 960, 1280, 1920]

/** The banner of a profile, as wide as the page on a phone. */
function ProfileBanner({ address }: { address: string }) {
  return (
    <div className="-mx-gutter -mt-6 mb-5 aspect-3/1 max-h-60 w-[calc(100%+2*var(--gutter))] overflow-hidden bg-raised md:mx-0 md:mt-0 md:w-full md:rounded-lg">
      <Picture first address={address} widths={WIDTHS} sizes="100vw" className="size-full object-cover" />
    </div>
  )
}
