import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { SharedFiles, TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { TYPE } from './panels'

/** Other torrents with files of this one: for a batch its singles, and then all others. */
export function SharedFilesList({ torrent }: { torrent: Pick<TorrentEntry, 'type' | 'sharedFiles'> }) {
  const t = useTranslations('torrents.entry')
  const isSingle = ({ type }: SharedFiles) => torrent.type === 'Batch' && type === 'Single'
  const singles = torrent.sharedFiles.filter(isSingle)
  const others = torrent.sharedFiles.filter((each) => !isSingle(each))
  return (
    <>
      <Shared id="singles" title={t('singles')} torrents={singles} />
      <Shared id="shared" title={t('shared')} torrents={others} />
    </>
  )
}

type Props = { id: string; title: string; torrents: readonly SharedFiles[] }

function Shared({ id, title, torrents }: Props) {
  const t = useTranslations('torrents')
  const e = useTranslations('torrents.entry')
  if (torrents.length === 0) return null
  return (
    <Section name={id} title={title} heading="section-title mb-2.5">
      <ul className="grid gap-1">
        {torrents.map((torrent) => (
          <li key={torrent.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1 text-sm text-quiet">
            <Link
              href={links.torrent(torrent.id)}
              className="min-w-0 rounded-sm font-[550] text-ink wrap-anywhere hover:text-accent"
              dir="auto"
            >
              {torrent.name}
            </Link>
            <span className={TYPE}>{t(`types.${torrent.type}`)}</span>
            <span className="figures">{e('sharedFiles', { count: torrent.fileCount })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
