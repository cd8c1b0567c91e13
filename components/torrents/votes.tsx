'use client'
import type { Messages } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { orElse } from '@/components/ui/or-else'
import { QuietLink } from '@/components/ui/quiet-link'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import { uploadLinks } from '@/lib/links/uploads'
import { editTorrentLink } from '@/lib/torrents/links/mine'
import type { TorrentVotes as Votes } from '@/lib/torrents/schemas/torrents'

type Texts = Messages['torrents']['votes']
type Props = { id: number; isAnonymous: boolean; texts: Texts }

/** What a vote counts: the rating is the mean of all. */
const RATINGS = { good: 100, bad: 0 } as const

/** The buttons by which logged-in users rate a torrent; for its uploader a link to its form. Visitors see none. */
export function TorrentVotes(props: Props) {
  const now = useSession()
  return now.state === 'open' ? <OfUser key={`${props.id} ${now.user.id}`} {...props} /> : null
}

function OfUser({ id, isAnonymous, texts }: Props) {
  const { found } = useRead<Votes>(uploadLinks.torrent(id, 'vote'))
  const read = found === 'failed' ? undefined : found
  const who = isAnonymous && read?.anonymousUploader
  return (
    <>
      {who && <Secret isMine={read?.isMine === true} who={who} texts={texts} />}
      {read?.isMine ? (
        <Link href={editTorrentLink(id)} className="button button-plain min-h-10 px-3.5 text-sm/normal">
          <Icon name="edit" size={18} />
          {texts.mine}
        </Link>
      ) : (
        <VoteButtons id={id} read={read} texts={texts} />
      )}
    </>
  )
}

/** Tells moderators and the uploader alone who uploaded it anonymously. */
function Secret({ isMine, who, texts }: { isMine: boolean; who: string; texts: Texts }) {
  return (
    <p className="flex items-center gap-1.5 text-sm text-quiet">
      <Icon name="shield" size={16} />
      {isMine ? (
        texts.mineSecret
      ) : (
        <span>
          {texts.secret}{' '}
          <QuietLink href={links.user(who)}>
            <bdi>{who}</bdi>
          </QuietLink>
        </span>
      )}
    </p>
  )
}

function VoteButtons({ id, read, texts }: { id: number; read: Votes | undefined; texts: Texts }) {
  const router = useRouter()
  const address = uploadLinks.torrent(id, 'vote')
  const [voted, setVoted] = useState<Votes>()
  const votes = voted ?? read
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
        <IconButton
          icon={name === 'good' ? 'thumbUp' : 'thumbDown'}
          className="aria-pressed:text-accent"
          key={name}
          aria-pressed={votes?.vote === RATINGS[name]}
          label={texts[name]}
          title={texts[name]}
          disabled={!votes}
          onClick={() => void press(RATINGS[name])}
        />
      ))}
    </fieldset>
  )
}
