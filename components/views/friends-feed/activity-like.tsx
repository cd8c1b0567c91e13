'use client'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { orElse } from '@/components/ui/or-else'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import type { Liking } from '@/lib/community/schemas/activities'
import { links } from '@/lib/links'

type Props = {
  id: number
  /** Whose activity it is. */
  owner: string
  likes: number
  texts: { like: string; liked: string; failed: string }
}

const BUTTON = 'button button-plain inset-ring inset-ring-line disabled:opacity-60'

/** Likes what a user did. Visitors are asked to log in; whose it is sees the number alone. */
export function ActivityLike({ id, owner, likes, texts }: Props) {
  const now = useSession()
  const isOpen = now.state === 'open'
  const isOwn = isOpen && now.user.username === owner
  const address = links.activityCall(id, 'like')
  const { found } = useRead<Liking>(isOpen && !isOwn ? address : undefined)
  const [known, record] = useOptimisticRecord(found === 'failed' ? undefined : found)
  const press = async () => {
    const isLiked = !record.current?.isLiked
    const write = record.write({
      apply: (before) => ({ isLiked, likes: before.likes + (isLiked ? 1 : -1) }),
      send: () => call<Liking>(address, { method: isLiked ? 'PUT' : 'DELETE' }),
      confirm: (_, answer) => answer,
    })
    await orElse(write, texts.failed)
  }
  const shown = (
    <>
      <Icon name="heart" size={18} />
      {known?.isLiked ? texts.liked : texts.like}
      <span className="figures">{known?.likes ?? likes}</span>
    </>
  )
  if (isOwn)
    return (
      <p className="inline-flex min-h-10 items-center gap-2 text-quiet">
        <Icon name="heart" size={18} />
        <span className="figures">{likes}</span>
      </p>
    )
  return (
    <>
      <Link href={links.login(links.activity(id))} rel="nofollow" className={`${BUTTON} for-visitors`}>
        {shown}
      </Link>
      <button
        type="button"
        className={`${BUTTON} for-users aria-pressed:text-(--red)`}
        aria-pressed={known?.isLiked === true}
        disabled={!known}
        onClick={() => void press()}
      >
        {shown}
      </button>
    </>
  )
}
