'use client'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { orElse } from '@/components/ui/or-else'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import { uploadLinks } from '@/lib/links/uploads'
import type { TorrentVotes as Votes } from '@/lib/torrents/schemas/torrents'

type Texts = { label: string; good: string; bad: string; failed: string; mine: string }
type Props = { id: number; uploader: string | null; texts: Texts }

/** What a vote counts: the rating is the mean of all. */
const RATINGS = { good: 100, bad: 0 } as const

/** The buttons by which logged-in users rate a torrent; for its uploader a link to their torrents. Visitors see none. */
export function TorrentVotes({ id, uploader, texts }: Props) {
  const now = useSession()
  if (now.state !== 'open') return null
  if (now.user.username !== uploader) return <VoteButtons key={id} id={id} texts={texts} />
  return (
    <Link href={links.myAccount('torrents')} className="button button-plain min-h-10 px-3.5 text-sm/normal">
      <Icon name="edit" size={18} />
      {texts.mine}
    </Link>
  )
}

function VoteButtons({ id, texts }: Omit<Props, 'uploader'>) {
  const router = useRouter()
  const address = uploadLinks.torrent(id, 'vote')
  const { found } = useRead<Votes>(address)
  const [voted, setVoted] = useState<Votes>()
  const votes = voted ?? (found === 'failed' ? undefined : found)
  const press = async (rating: number) => {
    const write =
      votes?.vote === rating
        ? call<Votes>(address, { method: 'DELETE' })
        : call<Votes>(address, { method: 'PUT', body: { rating } })
    const answer = await orElse(write, texts.failed)
    if (!answer) return
    setVoted(answer)
    router.refresh()
  }
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{texts.label}</legend>
      {(['good', 'bad'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="icon-button aria-pressed:text-accent"
          aria-pressed={votes?.vote === RATINGS[name]}
          aria-label={texts[name]}
          title={texts[name]}
          disabled={!votes}
          onClick={() => void press(RATINGS[name])}
        >
          <Icon name={name === 'good' ? 'thumbUp' : 'thumbDown'} />
        </button>
      ))}
    </fieldset>
  )
}
