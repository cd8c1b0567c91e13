import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { Pagination } from '@/components/ui/pagination'
import { administrationLinks } from '@/lib/administration/links'
import type { AdministrationLogPage } from '@/lib/administration/schemas/log'
import { LogExport } from './log-export'
import { LogFilter, searchOf } from './log-filter'
import { LogRow } from './log-row'

/** What administrators, moderators and the command line have done, the latest first. */
export default function Log() {
  const t = useTranslations('administration.log')
  const search = searchOf(useSearchParams())
  const { found, failure, read } = useRead<AdministrationLogPage>(administrationLinks.logCall(search))
  return (
    <>
      <LogFilter search={search} />
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <div className="skeleton h-44 max-w-reading rounded-lg" aria-hidden="true" />}
      {found && found !== 'failed' && (
        <div className="max-w-reading">
          {found.data.length === 0 ? (
            <Empty title={t('none')} lead={t('noneText')} />
          ) : (
            <ol className="grid gap-2" aria-label={t('list')}>
              {found.data.map((entry) => (
                <LogRow key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
          {found.isMore && <p className="mt-4 text-sm text-quiet">{t('more', { count: found.total })}</p>}
          <Pagination of={found} href={(page) => administrationLinks.log({ ...search, page })} />
          {found.total > 0 && <LogExport search={search} />}
        </div>
      )}
    </>
  )
}
