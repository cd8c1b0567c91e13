'use client'
import type { Messages } from 'next-intl'
import { useEffect } from 'react'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { takeWantedAction, wantAction } from '@/lib/browser/wanted-action'
import { links } from '@/lib/links'
import type { ListLiking, ListSummary } from '@/lib/lists/schemas/lists'

type Props = {
  list: { url: string; owner: string; likes: number; isPublic: boolean }
  texts: Messages['lists']['actions']
}

const BUTTON = 'button button-plain inset-ring inset-ring-line disabled:opacity-60'

/** Likes somebody's list, and copies it into the user's own. Visitors are asked to log in. */
export function ListActions({ list, texts }: Props) {
  const now = useSession()
  const format = useFormats()
  const isOpen = now.state === 'open'
  if (isOpen && now.user.username === list.owner) return null
  const likes = <Count likes={list.likes} label={texts.like} format={format.count} />
  return (
    <>
      <Link
        href={links.login(links.list(list.url))}
        rel="nofollow"
        className={`${BUTTON} for-visitors`}
        onClick={() => wantAction(`list:${list.url}`, 'like')}
      >
        {likes}
      </Link>
      <LikeButton list={list} texts={texts} isOpen={isOpen} />
      {list.isPublic && (
        <>
          <Link href={links.login()} className={`${BUTTON} for-visitors`}>
            <Icon name="copy" size={18} />
            {texts.clone}
          </Link>
          <CloneButton url={list.url} texts={texts} isOpen={isOpen} />
        </>
      )}
    </>
  )
}

type CountProps = { likes: number; label: string; format: (count: number) => string }

function Count({ likes, label, format }: CountProps) {
  return (
    <>
      <Icon name="heart" size={18} />
      {label}
      {likes > 0 && <span className="figures">{format(likes)}</span>}
    </>
  )
}

type ButtonProps = Pick<Props, 'texts'> & { isOpen: boolean }
type LikeProps = {
  list: Pick<Props['list'], 'url' | 'likes'>
  texts: Pick<Props['texts'], 'like' | 'liked' | 'notLiked'>
  isOpen: boolean
}

/** What a visitor wanted before the login is done first. */
export function LikeButton({ list, texts, isOpen }: LikeProps) {
  const format = useFormats()
  const router = useRouter()
  const address = links.listCall(`${list.url}/like`)
  const { found } = useRead<ListLiking>(isOpen ? address : undefined)
  const [known, record] = useOptimisticRecord(found === 'failed' ? undefined : found)
  const toggle = async () => {
    // Ignores clicks while a write is pending.
    if (!known || record.current !== record.confirmed) return
    const isLiked = !known.isLiked
    try {
      await record.write({
        apply: ({ likes }) => ({ isLiked, likes: likes + (isLiked ? 1 : -1) }),
        send: () => call<ListLiking>(address, { method: isLiked ? 'PUT' : 'DELETE' }),
        confirm: (_, answer) => answer,
      })
      // The page has the number of likes, too.
      router.refresh()
    } catch {
      notify('failure', texts.notLiked)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the state is known
  useEffect(() => {
    if (known && takeWantedAction(`list:${list.url}`) === 'like' && !known.isLiked) void toggle()
  }, [known === undefined])
  return (
    <button
      type="button"
      className={`${BUTTON} for-users aria-pressed:text-(--red)`}
      aria-pressed={known?.isLiked === true}
      disabled={!known}
      onClick={() => void toggle()}
    >
      <Count
        likes={known?.likes ?? list.likes}
        label={known?.isLiked ? texts.liked : texts.like}
        format={format.count}
      />
    </button>
  )
}

function CloneButton({ url, texts, isOpen }: ButtonProps & { url: string }) {
  const router = useRouter()
  const { isBusy: pending, run } = useBusy()
  const failed = (error: unknown) => {
    const isFull = error instanceof Problem && error.errors.name === 'tooManyLists'
    notify('failure', isFull ? texts.tooMany : texts.notCloned)
  }
  const clone = () =>
    run(failed, async () => {
      const copy = await call<ListSummary>(links.listCall(`${url}/clone`), { method: 'POST' })
      notify('success', texts.cloned)
      router.push(links.myList(copy.url))
    })
  return (
    <button
      type="button"
      className={`${BUTTON} for-users`}
      disabled={!isOpen}
      data-pending={pending || undefined}
      onClick={() => void clone()}
    >
      <Icon name="copy" size={18} />
      {texts.clone}
    </button>
  )
}
