import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { NextEpisode } from '@/lib/tracking/schemas/next-episodes'

type EpisodeTorrent = NextEpisode['torrents'][number]

/** The torrents with an episode, the best one first; of a batch the magnet link selects the files of the episode. */
export function EpisodeTorrents({ next }: { next: NextEpisode }) {
  const t = useTranslations('torrents.next')
  const label = t('title', { episode: next.episode })
  return (
    <ul className="grid gap-1" aria-label={label}>
      {next.torrents.map((torrent) => (
        <EpisodeRow key={torrent.id} torrent={torrent} />
      ))}
    </ul>
  )
}

/** One torrent: its name, what it is, its magnet link. */
function EpisodeRow({ torrent }: { torrent: EpisodeTorrent }) {
  const t = useTranslations('torrents')
  const format = useFormats()
  const { id, name, type, seeders, fileSize, group, resolution } = torrent
  const facts = [
    t(`types.${type}`),
    resolution === null ? null : t('next.resolution', { lines: resolution }),
    group,
    fileSize === null ? null : format.bytes(fileSize),
    seeders === null ? null : t('seeders', { count: seeders }),
  ]
  return (
    <li className="flex items-center justify-between gap-3">
      <p className="min-w-0 text-sm">
        <Link href={links.torrent(id)} className="font-semibold wrap-anywhere hover:text-accent" dir="auto">
          {name}
        </Link>
        <span className="figures block text-quiet">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <MagnetActions torrent={torrent} />
    </li>
  )
}

function MagnetActions({ torrent: { name, magnetLink } }: { torrent: EpisodeTorrent }) {
  const t = useTranslations('torrents')
  // Any other scheme, such as javascript:, must not become a link.
  if (!magnetLink.startsWith('magnet:?')) return null
  return (
    <p className="flex flex-none">
      <a href={magnetLink} className="icon-button" aria-label={`${t('magnet')}: ${name}`}>
        <Icon name="magnet" size={18} />
      </a>
      <CopyButton text={magnetLink} label={`${t('copy')}: ${name}`} done={t('copied')} failed={t('notCopied')} />
    </p>
  )
}
