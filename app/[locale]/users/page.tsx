import type { Metadata } from 'next'
import { getMessages, getTranslations } from 'next-intl/server'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { pageMetadata } from '@/components/seo/metadata'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { DirectoryList } from '@/components/views/directory/directory-list'
import { Link } from '@/i18n/link'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { directoryLink } from '@/lib/views/links/directory'
import { DIRECTORY_SORTS, directorySearch } from '@/lib/views/schemas/directory'
import { directory } from '@/server/domain/views/directory'

export async function generateMetadata({ searchParams }: SearchProps): Promise<Metadata> {
  const t = await getTranslations('directory')
  const search = searchOf(directorySearch, await searchParams)
  const { page, size } = search
  return pageMetadata({
    title: page > 0 ? t('paged', { page: page + 1 }) : t('title'),
    description: t('description'),
    keywords: [t('title')],
    path: directoryLink(search),
    index: size === DEFAULT_SIZE,
  })
}

/**
 * The members who agreed to be listed, for everybody the same; the browser of a logged-in user reads the list again,
 * without blocked members.
 */
export default async function Members({ searchParams }: SearchProps) {
  const t = await getTranslations('directory')
  const { follow } = (await getMessages()).users
  const search = { ...searchOf(directorySearch, await searchParams), size: DEFAULT_SIZE }
  const pageLink = (page: number) => directoryLink({ ...search, page })
  const found = await within(await directory(search), pageLink)
  return (
    <div className="column pt-6">
      <PageParameters of={directorySearch} />
      <h1 className="text-xl font-bold tracking-tight md:text-2xl">{t('title')}</h1>
      <p className="mt-1 text-quiet">{t('lead')}</p>
      <nav className="mt-4 mb-5 flex flex-wrap gap-2" aria-label={t('order')}>
        {DIRECTORY_SORTS.map((sort) => (
          <Link
            key={sort}
            href={directoryLink({ sort })}
            className="chip min-h-11 px-4 aria-[current]:bg-accent aria-[current]:text-on-accent sm:min-h-9"
            aria-current={sort === search.sort ? 'page' : undefined}
          >
            {t(`sorts.${sort}`)}
          </Link>
        ))}
      </nav>
      {found.total === 0 ? (
        <Empty title={t('nothing')}>{t('join')}</Empty>
      ) : (
        <DirectoryList search={search} found={found} texts={{ title: t('title'), failed: t('failed'), follow }} />
      )}
      <Pagination of={found} href={pageLink} />
      <JapaneseFace texts={found.data.map(({ username }) => username)} />
    </div>
  )
}
