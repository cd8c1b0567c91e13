'use client'
import { useState } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { UserMenu } from '@/components/social/blocks/user-menu'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { wantAction } from '@/lib/browser/wanted-action'
import { links } from '@/lib/links'
import { FollowToggle } from './follow-toggle'
import type { FollowTexts } from './texts'

type Props = { id: number; username: string; texts: FollowTexts }

/** Follows or unfollows a user. Visitors log in first; then the user is followed. */
export function FollowButton({ id, username, texts }: Props) {
  const now = useSession()
  const router = useRouter()
  const [version, setVersion] = useState(0)
  const own = now.state === 'open' && now.user.id === id
  return (
    <p className="mt-2 flex min-h-11 flex-wrap items-center gap-3">
      <Link
        href={links.login(links.user(username))}
        rel="nofollow"
        className="button for-visitors"
        onClick={() => wantAction(`user:${username}`, 'follow')}
      >
        <Icon name="userPlus" size={18} />
        {texts.follow}
      </Link>
      {own && (
        <Link href={links.myAccount()} className="button button-plain inset-ring inset-ring-line">
          <Icon name="edit" size={18} />
          {texts.own}
        </Link>
      )}
      {!own && now.state !== 'visitor' && (
        <FollowToggle
          address={now.state === 'open' ? links.userCall(username, 'follow') : undefined}
          onChange={() => router.refresh()}
          {...{ username, texts }}
          key={version}
        />
      )}
      {!own && now.state === 'open' && (
        <UserMenu
          username={username}
          label={texts.menu.replace('{username}', username)}
          className="button button-plain inset-ring inset-ring-line"
          onChange={() => {
            // Blocking ends follows.
            setVersion(version + 1)
            router.refresh()
          }}
        />
      )}
    </p>
  )
}
