import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { look } from '@/components/catalogue/entry/look'
import { ReportButton } from '@/components/identity/report-button'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'
import { withSpoilerLabels } from '@/lib/markup/spoiler-labels'
import { newestTorrentsLink } from '@/lib/torrents/links/torrents'
import type { SharedFiles, TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { TorrentActions } from './actions'
import { TorrentDetails } from './details'
import { FileList } from './file-list'
import { TorrentHealth } from './health'
import { HealthLine } from './health-line'
import { HidePlace } from './hide-place'
import { TYPE } from './panels'
import { torrentTexts, torrentView } from './view'
import { TorrentVotes } from './votes'

type Props = {
  torrent: TorrentEntry
  /** The work of the torrent. */
  work: MediaHead
  /** The page of its files, counted from 0, and the address of another one. */
  files: { page: number; link: (page: number) => string }
  /** The comments. */
  children: ReactNode
}

/** The page of a torrent: facts, seeders and leechers, links, files. It has the colours of its work. */
export function TorrentPage({ torrent, work, files, children }: Props) {
  const t = useTranslations('torrents.entry')
  const torrents = useTranslations('torrents')
  const report = useTranslations('moderation.report')
  const texts = useMessages().torrents.votes
  const format = useFormats()
  const view = torrentView(torrents, format, torrent)
  return (
    <article className={look.entry} style={ownColor(work)}>
      <div className={look.banner}>
        <Picture
          address={work.banner}
          widths={[640, 768, 960, 1280, 1920]}
          sizes="100vw"
          className="size-full object-cover"
          first
        />
      </div>
      <div className={look.grid}>
        <header className={look.titles}>
          <h1 className={`${look.longHeading} wrap-anywhere`} dir="auto">
            {torrent.name}
          </h1>
          <p className={look.other}>
            <Link
              href={newestTorrentsLink(work.id)}
              className="inline-flex max-w-full items-center gap-1 rounded-sm font-[550] text-ink hover:text-accent"
              dir="auto"
            >
              <span className="min-w-0">
                {t('of')} {work.title}
              </span>
              <Icon name="right" size={16} />
            </Link>
          </p>
        </header>
        <div className="mt-5 [grid-area:tabs] flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
          <TorrentHealth torrent={view} texts={torrentTexts(torrents)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <TorrentVotes id={torrent.id} isAnonymous={torrent.isAnonymous} texts={texts} />
            <TorrentActions primary torrent={view} texts={torrentTexts(torrents)} />
          </div>
        </div>
        <div className={look.main}>
          <Section className="overview" name="about" title={t('about')} heading="section-title mb-2.5">
            <Rendered html={torrent.descriptionHtml} nothing={t('noDescription')} />
          </Section>
          <Section name="files" title={t('files')} heading="section-title mb-2.5">
            <FileList torrent={torrent} {...files} />
          </Section>
          <SharedFilesList torrent={torrent} />
          <HealthLine days={torrent.health} />
          {children}
        </div>
        <div className={look.side}>
          <div className={look.cover}>
            <Picture
              address={work.cover}
              widths={[240, 480, 640]}
              sizes="(min-width: 1024px) 240px, (min-width: 600px) 180px, 112px"
              className={look.coverPicture}
              first
            />
          </div>
          <TorrentDetails torrent={torrent} />
          <HidePlace group={torrent.group} uploader={torrent.uploader} />
          <ReportButton target="torrent" id={torrent.id} owner={torrent.uploader} label={report('button')} />
        </div>
      </div>
      <JapaneseFace texts={[torrent.name, work.title, torrent.description, ...torrent.files.map(({ path }) => path)]} />
    </article>
  )
}

/** The description: Markdown that the server has rendered. */
function Rendered({ html, nothing }: { html: string | null; nothing: string }) {
  const format = useFormats()
  const { spoiler } = useMessages().reviews
  if (html === null) return <p className={`${look.text} text-quiet`}>{nothing}</p>
  const shown = { __html: withSpoilerLabels(html, spoiler, format) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={shown} />
}

/** Other torrents with files of this one: for a batch its singles, and then all others. */
function SharedFilesList({ torrent }: { torrent: Pick<TorrentEntry, 'type' | 'sharedFiles'> }) {
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

type SharedProps = { id: string; title: string; torrents: readonly SharedFiles[] }

function Shared({ id, title, torrents }: SharedProps) {
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
