import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { stateOf } from '@/components/browse/search-of'
import { OrderSelect } from '@/components/form/order-select'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { searchTexts } from '@/components/form/search-texts'
import { Select } from '@/components/form/select'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { uploadLink } from '@/lib/torrents/links/mine'
import { filterParameters, newestTorrentsLink, torrentTabLink } from '@/lib/torrents/links/torrents'
import { TORRENT_SORTS, type TorrentSearch } from '@/lib/torrents/schemas/search'
import type { Torrent } from '@/lib/torrents/schemas/torrents'
import { TorrentsFeedLink } from './feed-link'
import { FieldsToggle } from './fields-toggle'
import { TorrentFilterFields } from './filter-fields'
import { TorrentPanels } from './panels'
import { torrentTexts, torrentView } from './view'

type Props = {
  media: { id: number; title: string }
  search: TorrentSearch
  found: Paged<Torrent>
  /** The number of torrents without filters. */
  total: number
  /** The place of the torrents with the user's next episode. */
  next: ReactNode
  /** The public address of the site. */
  site: string
}

/** The torrents of a work. */
export function TorrentsTab({ media, search, found, total, next, site }: Props) {
  const t = useTranslations('torrents')
  const format = useFormats()
  if (total === 0) return <FirstUpload of={media} />
  return (
    <Section className="tab" name="torrents-title" title={t('title')} heading="sr-only">
      <div className="mb-3 flex flex-wrap items-start justify-end gap-2.5">
        {total > 1 && <TabFilters action={links.media(media.id, 'torrents')} search={search} />}
        <Link className="button button-plain min-h-11 px-3.5 text-sm/normal" href={uploadLink(media.id)}>
          <Icon name="upload" size={18} />
          {t('mine.uploadOne')}
        </Link>
      </div>
      {next}
      <div className="results">
        {found.data.length > 0 ? (
          <TorrentPanels
            label={t('title')}
            torrents={found.data.map((torrent) => torrentView(t, format, torrent))}
            texts={torrentTexts(t)}
          />
        ) : (
          <NoTorrents media={media} pastEnd={found.total > 0} />
        )}
        <Pagination
          of={found}
          href={(page) => torrentTabLink(links.media(media.id, 'torrents'), { ...search, page })}
        />
        <TorrentsFeedLink search={search} media={media.id} site={site} />
      </div>
    </Section>
  )
}

/** A tab without torrents: the way to share the first one, and nothing else. */
function FirstUpload({ of }: { of: Props['media'] }) {
  const t = useTranslations('torrents')
  return (
    <Section className="tab" name="torrents-title" title={t('title')} heading="sr-only">
      <div className="results">
        <Empty title={t('tab.none', { of: of.title })} next={{ href: uploadLink(of.id), text: t('mine.upload') }} />
      </div>
    </Section>
  )
}

function NoTorrents({ media, pastEnd }: { media: Props['media']; pastEnd: boolean }) {
  const tab = useTranslations('torrents.tab')
  return (
    <Empty
      title={pastEnd ? tab('pastEnd') : tab('noneFound')}
      next={{ href: newestTorrentsLink(media.id), text: tab('all'), isPlain: true }}
    />
  )
}

/** The filters and order of the torrents of a work: the search in one row, all others behind a button. */
function TabFilters({ action, search }: { action: string; search: TorrentSearch }) {
  const f = useTranslations('torrents.tab')
  const b = useTranslations('torrents.browse')
  const texts = useTranslations('form.search')
  const { query, sort, order } = search
  const isFiltered = Object.values(filterParameters(search)).some((value) => value !== undefined)
  return (
    <QueryForm
      live
      action={action}
      state={stateOf(torrentTabLink(action, { ...search, page: 0 }))}
      label={f('form')}
      className="flex min-w-60 flex-1 flex-wrap items-center gap-2.5 [&>.search-field]:min-h-11 [&>.search-field]:min-w-40 [&>.search-field]:flex-1"
    >
      <SearchField
        texts={searchTexts(texts, f('search'), f('placeholder'))}
        value={query}
        clearHref={torrentTabLink(action, { ...search, query: '', page: 0 })}
      />
      <FieldsToggle>
        <Icon name="filter" size={18} />
        {b('more')}
        {isFiltered && (
          <span className="size-2 rounded-full bg-accent">
            <span className="sr-only">{b('areSet')}</span>
          </span>
        )}
      </FieldsToggle>
      <div
        id="filter-fields"
        className="grid w-full grid-cols-2 items-end gap-3 pb-2 not-noscript:peer-aria-[expanded=false]:hidden sm:grid-cols-3 md:grid-cols-5"
      >
        <TorrentFilterFields search={search} isOfWork />
        <Select
          name="sort"
          label={f('sort')}
          value={sort === 'title' ? '' : sort}
          choices={TORRENT_SORTS.map((each) => ({ value: each === 'title' ? '' : each, label: f(`sorts.${each}`) }))}
        />
        <OrderSelect
          sort={sort}
          order={order}
          texts={{ label: f('order'), ascending: f('ascending'), descending: f('descending') }}
        />
        <button type="submit" className="button button-plain script-less">
          {f('apply')}
        </button>
      </div>
    </QueryForm>
  )
}
