import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/link'
import { newestTorrentsLink } from '@/lib/links'
import { nextEpisodesCall } from '@/lib/links/next-episodes'
import type { NextEpisode } from '@/lib/schemas/next-episodes'
import type { Paged } from '@/lib/schemas/paging'
import { useRead } from '../session/use-read'
import { otherTitles, Title } from '../titles/title'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'
import { EpisodeRow } from './episode-torrents'

/** Works on the home page. */
const MOST = 6

/** My next episodes on the home page, each with its best torrent; nothing if there are none. */
export default function Row() {
  const t = useTranslations('torrents.next')
  const { found } = useRead<Paged<NextEpisode>>(nextEpisodesCall({ size: MOST }))
  if (!found || found === 'failed' || found.data.length === 0) return null
  return (
    <section className="column pt-6 md:pt-10" aria-labelledby="next-episodes-title">
      <h2 id="next-episodes-title" className="section-title">
        {t('row')}
      </h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {found.data.map((next) => (
          <Work key={next.media.id} next={next} />
        ))}
      </ul>
    </section>
  )
}

function Work({ next: { media, episode, torrents } }: { next: NextEpisode }) {
  const t = useTranslations('torrents.next')
  const [best] = torrents
  return (
    <li
      className="grid grid-cols-[56px_minmax(0,1fr)] content-start gap-x-4 rounded-lg bg-raised p-3"
      style={ownColor(media)}
    >
      <span className="cover self-start rounded-sm">
        <Picture address={media.cover} widths={[80, 160]} sizes="56px" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold" dir="auto">
          <Link href={newestTorrentsLink(media.id)} className="hover:text-accent">
            <Title title={media.title} {...otherTitles(media)} />
          </Link>
        </h3>
        <p className="text-sm text-quiet">{t('episode', { episode })}</p>
        {best && (
          <ul className="mt-1">
            <EpisodeRow torrent={best} />
          </ul>
        )}
      </div>
    </li>
  )
}
