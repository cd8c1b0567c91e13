import { useTranslations } from 'next-intl'
import { BrowsePage } from '@/components/browse/browse-page'
import { NothingFound } from '@/components/browse/nothing-found'
import { SearchFilters } from '@/components/browse/search-filters'
import { Select } from '@/components/form/select'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { TAG_SORTS, type Tag, type TagSearch, tagIndexSearch } from '@/lib/catalogue/schemas/tags'
import { TAG_CATEGORIES } from '@/lib/catalogue/tag-categories'
import { formatTag } from '@/lib/format'
import { links } from '@/lib/links'
import { knownParameters } from '@/lib/schemas/known-parameters'
import type { Paged } from '@/lib/schemas/paging'

type Props = { search: TagSearch; found: Paged<Tag>; pageLink: (page: number) => string }

/** The list of tags, by category. */
export function TagIndex({ search, found, pageLink }: Props) {
  const t = useTranslations('tags')
  const { query, category } = search
  return (
    <BrowsePage
      title={t('title')}
      known={knownParameters(tagIndexSearch, { category: TAG_CATEGORIES, sort: TAG_SORTS })}
      count={t('tags', { count: found.total })}
      filters={<Filters search={search} />}
      active={<Categories search={search} />}
      found={found}
      pageLink={pageLink}
      nothing={
        <NothingFound
          query={query}
          filters={(query ? 1 : 0) + (category ? 1 : 0)}
          texts={{ query: t('nothing.query', { query }), filters: t('nothing.filters'), all: t('all') }}
          searched={tagIndexLink({ query })}
          all={tagIndexLink()}
        />
      }
      texts={[query, ...found.data.map(({ name }) => name)]}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,210px),1fr))] gap-2" aria-label={t('title')}>
        {found.data.map((tag) => (
          <TagTile key={tag.id} tag={tag} />
        ))}
      </ul>
    </BrowsePage>
  )
}

function TagTile({ tag: { id, name, mediaCount } }: { tag: Tag }) {
  const format = useFormats()
  return (
    <li>
      <Link
        href={links.tag(id)}
        className="flex min-h-12 items-baseline justify-between gap-3 rounded-md bg-raised px-4 py-3 hover:bg-float"
      >
        <span className="font-medium text-ink wrap-anywhere" dir="auto">
          {formatTag(name)}
        </span>
        <span className="figures text-sm/normal text-quiet">{format.count(mediaCount)}</span>
      </Link>
    </li>
  )
}

function Categories({ search }: { search: TagSearch }) {
  const t = useTranslations('tags')
  return (
    <nav className="tabs mt-4" aria-label={t('category')}>
      {[undefined, ...TAG_CATEGORIES].map((category) => (
        <Link
          key={category ?? ''}
          href={tagIndexLink({ ...search, category, page: 0 })}
          aria-current={category === search.category ? 'page' : undefined}
        >
          {category ? t(`categories.${category}`) : t('everything')}
        </Link>
      ))}
    </nav>
  )
}

function Filters({ search }: { search: TagSearch }) {
  const t = useTranslations('tags')
  const browse = useTranslations('browse')
  const { query, category, sort } = search
  return (
    <SearchFilters
      texts={{ form: t('filters'), search: t('search'), placeholder: t('placeholder') }}
      query={query}
      current={tagIndexLink({ ...search, page: 0 })}
      unsearched={tagIndexLink({ ...search, query: '', page: 0 })}
    >
      {category && <input type="hidden" name="category" value={category} />}
      <Select
        name="sort"
        label={browse('sort')}
        value={sort === 'popularity' ? '' : sort}
        choices={[
          { value: '', label: t('sorts.popularity') },
          { value: 'name', label: t('sorts.name') },
        ]}
      />
      <button type="submit" className="button script-less">
        {browse('apply')}
      </button>
    </SearchFilters>
  )
}
