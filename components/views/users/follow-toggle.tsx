'use client'
import { useEffect } from 'react'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { useRead } from '@/components/identity/session/use-read'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { takeWantedAction } from '@/lib/browser/wanted-action'
import type { Following } from '@/lib/identity/schemas/users'
import type { FollowTexts } from './texts'

type Props = {
  /** The call that follows; undefined until somebody is known to be logged in. */
  address: string | undefined
  username: string
  texts: FollowTexts
  /** What the call would answer, where the page knows it. */
  known?: Following
  /** Whether the button is as low as a row. */
  isSmall?: boolean
  /** The user is followed now, or no longer. */
  onChange?: (isFollowing: boolean) => void
}

/**
 * The button that follows a user, for logged-in users: an optimistic update, rolled back on failure. A follow that was
 * asked for before the login is done first.
 */
export function FollowToggle({ address, username, texts, known: given, isSmall, onChange }: Props) {
  const { found } = useRead<Following>(given ? undefined : address)
  const [known, record] = useOptimisticRecord(given ?? (found === 'failed' ? undefined : found))
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
      onChange?.(isFollowing)
    } catch {
      notify('failure', (isFollowing ? texts.failed : texts.unfollowFailed).replace('{username}', username))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the state is known
  useEffect(() => {
    if (known && takeWantedAction(`user:${username}`) === 'follow' && !known.isFollowing) void toggle()
  }, [known === undefined])
  const following = known?.isFollowing === true
  return (
    <>
      <button
        type="button"
        className={`button disabled:cursor-default disabled:opacity-60 ${isSmall ? 'px-3.5' : ''} ${following ? 'button-plain inset-ring inset-ring-line' : ''}`}
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
