import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { useRouter } from '@/i18n/navigation'
import { links, pageLink } from '@/lib/links'
import { uploadLinks } from '@/lib/links/uploads'
import type { Paged } from '@/lib/schemas/paging'
import type { MyTorrent, TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { OwnTorrent } from './own-torrent'
import { UploadPanel } from './upload-panel'
import type { Work } from './values'

const PATH = links.myAccount('torrents')

/** The upload, and the user's torrents, newest first. Loaded with its texts when the page is opened. */
export default function MyTorrents() {
  const t = useTranslations('torrents.mine')
  const parameters = useSearchParams()
  const numberOf = (name: string) => Number(/^\d{1,9}$/.exec(parameters.get(name) ?? '') ?? 0)
  const page = numberOf('page')
  const edited = numberOf('edit')
  const { found, failure, read } = useRead<Paged<MyTorrent>>(uploadLinks.mine(page))
  return (
    <div className="grid grid-cols-1 gap-7">
      {edited > 0 && <EditedTorrent key={edited} id={edited} onChange={read} />}
      <UploadOf media={numberOf('media')} onUploaded={read} />
      <Section name="mine-title" title={t('list')} heading="section-title mb-3">
        {found === undefined && <div className="skeleton h-32 rounded-lg" aria-hidden="true" />}
        {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
        {found !== undefined && found !== 'failed' && (
          <>
            {found.data.length === 0 && <Empty title={t('none')}>{t('noneText')}</Empty>}
            <ul className="grid grid-cols-1 gap-3">
              {found.data.map((torrent) => (
                <OwnTorrent key={torrent.id} torrent={torrent} onChange={read} />
              ))}
            </ul>
            <Pagination className="mt-4" of={found} href={(page) => pageLink(PATH, page)} />
            <JapaneseFace texts={found.data.flatMap(({ name, media }) => [name, media.title])} />
          </>
        )}
      </Section>
    </div>
  )
}

/** The upload, with the work that the user came from. */
function UploadOf({ media, onUploaded }: { media: number; onUploaded: () => void }) {
  const { found } = useRead<Work>(media > 0 ? `/api/media/${media}` : undefined)
  if (media > 0 && found === undefined) return <div className="skeleton h-32 rounded-lg" aria-hidden="true" />
  return <UploadPanel work={found === undefined || found === 'failed' ? null : found} onUploaded={onUploaded} />
}

type Props = { id: number; onChange: () => void }

/** One of the user's torrents with its form open: "Edit" of its page leads here, and the form leads back. */
function EditedTorrent({ id, onChange }: Props) {
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
