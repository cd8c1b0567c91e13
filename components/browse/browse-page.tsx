import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import type { Paged } from '@/lib/schemas/paging'
import { CoverSizeSwitch } from './cover-size-switch'
import type { Known } from './unknown'
import { UnknownParameters } from './unknown-parameters'

type Props = {
  title: string
  /** What the parameters of the address may be. */
  known: Known
  /** The number of entries, as text. */
  count: string
  filters: ReactNode
  active: ReactNode
  found: Paged<unknown>
  pageLink: (page: number) => string
  /** A button beside the count. */
  action?: ReactNode
  /** Whether title, filters and action are one row where they fit. */
  isCompact?: boolean
  /** What is rendered for an empty list. */
  nothing: ReactNode
  /** Whether the list is a grid of covers, whose size can be chosen. */
  covers?: boolean
  /** All texts of the page that may be Japanese, for the choice of the font. */
  texts: readonly (string | null)[]
  /** What the entries and their pages are rendered inside of. */
  around?: (results: ReactNode) => ReactNode
  /** What follows the pages. */
  below?: ReactNode
  children: ReactNode
}

/** Title, filters and action in one row; on narrower screens the filters are below. */
const COMPACT =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2.5 min-[1280px]:grid-cols-[auto_minmax(0,1fr)_auto]'

/** The page of a list with search, order and pages. */
export function BrowsePage({
  title,
  known,
  count,
  filters,
  active,
  found,
  pageLink,
  action,
  isCompact = false,
  nothing,
  covers,
  texts,
  around = (results) => results,
  below,
  children,
}: Props) {
  const t = useTranslations('browse.covers')
  const browse = useTranslations('browse')
  const { page, totalPages } = found
  return (
    <div className={`column ${isCompact ? 'pt-4' : 'pt-6'}`}>
      {isCompact ? (
        <div className={COMPACT}>
          <div className="min-w-0 max-sm:col-span-2 max-[1280px]:flex max-[1280px]:items-baseline max-[1280px]:gap-x-3">
            <h1 className="text-xl/6 font-bold tracking-tight">{title}</h1>
            <p className="figures text-sm/5 text-quiet" role="status">
              {count}
            </p>
          </div>
          <div className="flex items-center gap-1 max-sm:col-span-2 sm:justify-end min-[1280px]:order-last">
            {action}
          </div>
          <div className="min-w-0 max-[1280px]:col-span-2">{filters}</div>
        </div>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
            <div className="flex items-center gap-3">
              <p className="figures text-quiet" role="status">
                {count}
              </p>
              {action}
              {covers && <CoverSizeSwitch label={t('label')} smaller={t('smaller')} larger={t('larger')} />}
            </div>
          </div>
          {filters}
        </>
      )}
      {active}
      <UnknownParameters known={known} text={browse('unknown', { parameters: '{parameters}' })} />
      <div className={`results ${isCompact ? 'mt-3' : 'mt-7'}`}>
        {page > 0 && <link rel="prev" href={pageLink(page - 1)} />}
        {page + 1 < totalPages && <link rel="next" href={pageLink(page + 1)} />}
        {around(
          <>
            {found.data.length > 0 ? children : nothing}
            <Pagination of={{ page, totalPages }} href={pageLink} />
          </>,
        )}
        {below}
      </div>
      <JapaneseFace texts={texts} />
    </div>
  )
}
