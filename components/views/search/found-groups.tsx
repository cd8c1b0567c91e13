import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Cards } from '@/components/browse/cards'
import { CompanyCard } from '@/components/catalogue/companies/card'
import { MediaCard } from '@/components/catalogue/media/card'
import { NameCard } from '@/components/catalogue/names/card'
import { SeriesCard } from '@/components/catalogue/series/card'
import { Chips } from '@/components/ui/chips'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { Translator } from '@/i18n/translator'
import { companyIndexLink, nameIndexLink, seriesIndexLink } from '@/lib/catalogue/links/entries'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { links } from '@/lib/links'
import { torrentIndexLink } from '@/lib/torrents/links/torrents'
import { ALL_KINDS, type AnyKind, type FoundEverything } from '@/lib/views/schemas/search'
import { FoundMembers } from './found-members'
import { FoundTorrents, type TorrentLine } from './found-torrents'

/** The results by kind, the best kind first, each with a link to all of them; without results, hints. */
export function FoundGroups({ query, found }: { query: string; found: FoundEverything }) {
  const t = useTranslations('search')
  const kinds = found.order.filter((kind) => found[kind].total > 0)
  if (kinds.length === 0) return <NothingFound query={query} />
  return kinds.map((kind) => (
    <section key={kind} className="not-first:mt-12" aria-labelledby={`found-${kind}`}>
      {kind === 'users' ? (
        <FoundMembers label={t('kinds.users')} query={query} users={found.users.data}>
          <Heading kind={kind} query={query} total={found.users.total} />
        </FoundMembers>
      ) : (
        <>
          <Heading kind={kind} query={query} total={found[kind].total} />
          {cardsOf(t, kind, found)}
        </>
      )}
    </section>
  ))
}

function Heading({ kind, query, total }: { kind: AnyKind; query: string; total: number }) {
  const t = useTranslations('search')
  const href = kindLink(kind, query)
  const text = t(`kinds.${kind}`)
  return (
    <div className="mb-4 flex items-baseline justify-between gap-4 text-sm/normal">
      <h2 id={`found-${kind}`} className="section-title">
        {href === null ? (
          text
        ) : (
          <Link href={href} className="inline-flex items-center gap-1">
            {text}
            <Icon name="right" size={18} />
          </Link>
        )}
      </h2>
      <span className="figures text-quiet">{t('count', { count: total })}</span>
    </div>
  )
}

function cardsOf(t: Translator<'search'>, kind: Exclude<AnyKind, 'users'>, found: FoundEverything): ReactNode {
  const label = t(`kinds.${kind}`)
  switch (kind) {
    case 'torrents':
      return <Torrents label={label} torrents={found.torrents.data} />
    case 'media':
      return (
        <Cards
          label={label}
          entries={found.media.data}
          card={(media, place) => <MediaCard key={media.id} media={media} {...place} />}
        />
      )
    case 'series':
      return (
        <Cards
          label={label}
          entries={found.series.data}
          card={(series, place) => <SeriesCard key={series.id} series={series} {...place} />}
        />
      )
    case 'companies':
      return (
        <Cards
          label={label}
          entries={found.companies.data}
          card={(company, place) => <CompanyCard key={company.id} company={company} {...place} />}
        />
      )
    default: {
      const to = kind === 'characters' ? links.character : links.person
      return (
        <Cards
          label={label}
          entries={found[kind].data}
          card={(named, place) => <NameCard key={named.id} named={named} href={to(named.id)} {...place} />}
        />
      )
    }
  }
}

function Torrents({ label, torrents }: { label: string; torrents: FoundEverything['torrents']['data'] }) {
  const t = useTranslations('torrents')
  const format = useFormats()
  const lines = torrents.map(
    ({ id, name, type, fileSize, group, uploader, media }): TorrentLine => ({
      id,
      name,
      work: media.title,
      details: [t(`types.${type}`), fileSize === null ? '' : format.bytes(fileSize)].filter(Boolean).join(' · '),
      hideable: { type, category: media.type, group, uploader },
    }),
  )
  return <FoundTorrents label={label} torrents={lines} />
}

function NothingFound({ query }: { query: string }) {
  const t = useTranslations('search')
  return (
    <Empty title={query ? t('nothing', { query }) : t('start')}>
      <p>{query ? t('otherSpelling') : t('startHint')}</p>
      <Chips
        className="mt-5 justify-center"
        label={t('browse')}
        chips={ALL_KINDS.flatMap((kind) => {
          const href = kindLink(kind, '')
          return href === null ? [] : [{ label: t(`kinds.${kind}`), href }]
        })}
      />
    </Empty>
  )
}

/** All texts of the results that may be Japanese, for the choice of the font. */
export function foundTexts({
  media,
  series,
  characters,
  people,
  companies,
  torrents,
}: FoundEverything): (string | null)[] {
  return [
    ...[...media.data, ...series.data].map(({ title }) => title),
    ...[...characters.data, ...people.data].flatMap(({ fullName, nativeName }) => [fullName, nativeName]),
    ...companies.data.flatMap(({ name, nativeName }) => [name, nativeName]),
    ...torrents.data.flatMap(({ name, media }) => [name, media.title]),
  ]
}

/** The browse page of a kind with a query; members have none. */
function kindLink(kind: AnyKind, query: string): string | null {
  if (kind === 'users') return null
  if (kind === 'torrents') return torrentIndexLink({ query, sort: 'created' })
  if (kind === 'media') return mediaIndexLink({ query })
  if (kind === 'series') return seriesIndexLink({ query })
  if (kind === 'companies') return companyIndexLink({ query })
  return nameIndexLink(kind, { query })
}
