'use client'
import { useState } from 'react'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { UserMenu } from '@/components/social/blocks/user-menu'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import type { Following } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import type { FollowTexts } from './texts'

type Props = { id: number; username: string; texts: FollowTexts }

/** Follows or unfollows a user: an optimistic update, rolled back on failure. Visitors are asked to log in. */
export function FollowButton({ id, username, texts }: Props) {
  const now = useSession()
  const router = useRouter()
  const [version, setVersion] = useState(0)
  const own = now.state === 'open' && now.user.id === id
  return (
    <p className="mt-2 flex min-h-11 flex-wrap items-center gap-3">
      <Link href={links.login()} className="button for-visitors">
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
        <Toggle
          address={now.state === 'open' ? links.userCall(username, 'follow') : undefined}
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

function Toggle({ address, username, texts }: { address: string | undefined; username: string; texts: FollowTexts }) {
  const router = useRouter()
  const { found } = useRead<Following>(address)
  const [known, record] = useOptimisticRecord(found === 'failed' ? undefined : found)
  const toggle = async () => {
    // Ignores clicks while a write is pending.
    if (!known || !address || record.current !== record.confirmed) return
    const isFollowing = !known.isFollowing
    try {
      await record.write({
        apply: (state) => ({ ...state, isFollowing }),
        send: () => call<Following>(address, { method: isFollowing ? 'PUT' : 'DELETE' }),
        confirm: (_, answer) => answer,
      })
      // The page also contains the number of followers.
      router.refresh()
    } catch {
      notify('failure', (isFollowing ? texts.failed : texts.unfollowFailed).replace('{username}', username))
    }
  }
  const following = known?.isFollowing === true
  return (
    <>
      <button
        type="button"
        className={`button disabled:cursor-default disabled:opacity-60 ${following ? 'button-plain inset-ring inset-ring-line' : ''}`}
        aria-pressed={following}
        disabled={!known}
        onClick={() => void toggle()}
      >
        <Icon name={following ? 'userCheck' : 'userPlus'} size={18} />
        {following ? texts.following : texts.follow}
        <span className="sr-only"> {username}</span>
      </button>
      {known?.isFollowed && <span className="chip chip-plain">{following ? texts.friends : texts.followsYou}</span>}
    </>
  )
}
