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
import { Link } from '@/i18n/link'
import type { Translator } from '@/i18n/translator'
import { companyIndexLink, nameIndexLink, seriesIndexLink } from '@/lib/catalogue/links/entries'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { FOUND_KINDS, type FoundEverything, type FoundKind } from '@/lib/catalogue/schemas/search'
import { links } from '@/lib/links'

/** The results by kind, each with a link to all of them; without results, hints. */
export function FoundGroups({ query, found }: { query: string; found: FoundEverything }) {
  const t = useTranslations('search')
  const kinds = FOUND_KINDS.filter((kind) => found[kind].total > 0)
  if (kinds.length === 0) return <NothingFound query={query} />
  return kinds.map((kind) => (
    <section key={kind} className="not-first:mt-12" aria-labelledby={`found-${kind}`}>
      <div className="mb-4 flex items-baseline justify-between gap-4 text-sm/normal">
        <h2 id={`found-${kind}`} className="section-title">
          <Link href={kindLink(kind, query)} className="inline-flex items-center gap-1">
            {t(`kinds.${kind}`)}
            <Icon name="right" size={18} />
          </Link>
        </h2>
        <span className="figures text-quiet">{t('count', { count: found[kind].total })}</span>
      </div>
      {cardsOf(t, kind, found)}
    </section>
  ))
}

function cardsOf(t: Translator<'search'>, kind: FoundKind, found: FoundEverything): ReactNode {
  const label = t(`kinds.${kind}`)
  switch (kind) {
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

function NothingFound({ query }: { query: string }) {
  const t = useTranslations('search')
  return (
    <Empty title={query ? t('nothing', { query }) : t('start')}>
      <p>{query ? t('otherSpelling') : t('startHint')}</p>
      <Chips
        className="mt-5 justify-center"
        label={t('browse')}
        chips={FOUND_KINDS.map((kind) => ({ label: t(`kinds.${kind}`), href: kindLink(kind, '') }))}
      />
    </Empty>
  )
}

/** All texts of the results that may be Japanese, for the choice of the font. */
export function foundTexts({ media, series, characters, people, companies }: FoundEverything): (string | null)[] {
  return [
    ...[...media.data, ...series.data].map(({ title }) => title),
    ...[...characters.data, ...people.data].flatMap(({ fullName, nativeName }) => [fullName, nativeName]),
    ...companies.data.flatMap(({ name, nativeName }) => [name, nativeName]),
  ]
}

/** The browse page of a kind with a query. */
function kindLink(kind: FoundKind, query: string): string {
  if (kind === 'media') return mediaIndexLink({ query })
  if (kind === 'series') return seriesIndexLink({ query })
  if (kind === 'companies') return companyIndexLink({ query })
  return nameIndexLink(kind, { query })
}
