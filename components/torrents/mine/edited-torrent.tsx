import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { useRouter } from '@/i18n/navigation'
import { links } from '@/lib/links'
import { uploadLinks } from '@/lib/links/uploads'
import type { TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { OwnTorrent } from './own-torrent'

type Props = { id: number; onChange: () => void }

/** One of the user's torrents with its form open: "Edit" of its page leads here, and the form leads back. */
export function EditedTorrent({ id, onChange }: Props) {
  const router = useRouter()
  const { found, failure, read } = useRead<TorrentEntry>(uploadLinks.torrent(id))
  if (found === undefined) return <div className="skeleton h-32 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return (
    <ul>
      <OwnTorrent
        torrent={{ ...found, isHidden: false }}
        edited={found}
        onChange={onChange}
        onClose={() => router.push(links.torrent(id))}
      />
    </ul>
  )
}
