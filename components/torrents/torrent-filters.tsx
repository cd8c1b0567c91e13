import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageFields, sortChoices } from '@/components/browse/page-fields'
import { stateOf } from '@/components/browse/search-of'
import { QueryForm } from '@/components/form/query-form'
import { SearchField } from '@/components/form/search-field'
import { searchTexts } from '@/components/form/search-texts'
import { SelectBox } from '@/components/form/select'
import { Icon } from '@/components/ui/icon'
import { torrentIndexLink } from '@/lib/torrents/links/torrents'
import { TORRENT_SORTS, type TorrentSearch } from '@/lib/torrents/schemas/search'
import { TORRENT_TYPES } from '@/lib/torrents/torrent-types'
import { FieldsToggle } from './fields-toggle'
import { TorrentFilterFields } from './filter-fields'
import { SearchHelp } from './search-help'

/** The usual order is the first one. */
const SORTS = ['created', ...TORRENT_SORTS.filter((sort) => sort !== 'created')] as const

/** `children` are below the fields. */
type Props = { search: TorrentSearch; isFiltered: boolean; children: ReactNode }

/** The filters and order of the list of torrents: search, kind and order in one row, all others behind a button. */
export function TorrentFilters({ search, isFiltered, children }: Props) {
  const b = useTranslations('torrents.browse')
  const t = useTranslations('torrents')
  const browse = useTranslations('browse')
  const texts = useTranslations('form.search')
  const { query, type, sort, order, size } = search
  const kinds = TORRENT_TYPES.map((each) => ({ value: each, label: t(`types.${each}`) }))
  const sorts = sortChoices(browse, SORTS, (key) => b(`columns.${key}`), '')
  return (
    <QueryForm
      live
      action={torrentIndexLink({})}
      state={stateOf(torrentIndexLink({ ...search, page: 0 }))}
      label={b('filters')}
      className="flex flex-wrap items-center gap-2.5 [&>.search-field]:min-h-11 [&>.search-field]:min-w-50 [&>.search-field]:flex-1"
    >
      <SearchField
        texts={searchTexts(texts, b('search'), b('placeholder'))}
        value={query}
        clearHref={torrentIndexLink({ ...search, query: '', page: 0 })}
      />
      <SearchHelp />
      <SelectBox
        name="type"
        aria-label={b('columns.type')}
        defaultValue={type ?? ''}
        choices={[{ value: '', label: b('allKinds') }, ...kinds]}
        box="w-auto max-sm:flex-1"
      />
      <SelectBox
        name="sort"
        aria-label={browse('sort')}
        defaultValue={sorts.find(({ value }) => value === sort)?.value ?? ''}
        choices={sorts}
        box="w-auto max-sm:flex-1"
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
        <TorrentFilterFields search={search} isFolded />
        <PageFields search={{ sort, order, size }} />
        {children}
      </div>
    </QueryForm>
  )
}
