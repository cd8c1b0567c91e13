import { useSearchParams } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { failureText } from '@/components/identity/session/failure'
import { useRead } from '@/components/identity/session/use-read'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { Pagination } from '@/components/ui/pagination'
import { QuietLink } from '@/components/ui/quiet-link'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links, pageLink } from '@/lib/links'
import { IMPORTED_SITES } from '@/lib/tracking/imports'
import { importLinks } from '@/lib/tracking/links/imports'
import type { ImportPage } from '@/lib/tracking/schemas/imports'
import { ImportButton } from '../import-button'
import { ImportFacts } from './import-facts'
import { IMPORTS, ImportSkeleton } from './skeleton'

/** The user's imports, the newest first. */
export default function MyImports() {
  const t = useTranslations('imports.list')
  const { errors, imports } = useMessages()
  const page = Number(/^\d{1,9}$/.exec(useSearchParams().get('page') ?? '') ?? 0)
  const { found, failure, read } = useRead<ImportPage>(importLinks.list(page))
  if (found === undefined) return <ImportSkeleton />
  if (found === 'failed')
    return (
      <Empty title={failureText(failure, errors)}>
        <Button onClick={read}>{imports.page.retry}</Button>
      </Empty>
    )
  return (
    <section className={IMPORTS} aria-labelledby="imports-title">
      <header className="grid gap-1">
        <QuietLink
          href={links.myAccount('lists')}
          className="inline-flex items-center gap-1 justify-self-start text-sm"
        >
          <Icon name="left" size={16} />
          {t('back')}
        </QuietLink>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 id="imports-title" className="text-2xl font-bold tracking-tight">
            {t('title')}
          </h1>
          {found.total > 0 && <ImportButton />}
        </div>
      </header>
      {found.total === 0 && (
        <Empty title={t('nothing')}>
          <p>{t('nothingText', { names: IMPORTED_SITES.join(', ') })}</p>
          <p className="empty-actions">
            <ImportButton isMain />
          </p>
        </Empty>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {found.data.map((each) => (
          <Row key={each.id} of={each} />
        ))}
      </ul>
      <Pagination className="mt-4" of={found} href={(page) => pageLink(links.imports(), page)} />
    </section>
  )
}

function Row({ of }: { of: ImportPage['data'][number] }) {
  const { statuses } = useMessages().imports
  const format = useFormats()
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 rounded-md bg-raised px-4 py-3 transition-colors hover:bg-float sm:grid-cols-[minmax(0,1fr)_auto]">
      <Link
        href={importLinks.page(of.id)}
        className="font-semibold wrap-anywhere text-ink after:absolute after:inset-0 after:rounded-md hover:text-accent"
        dir="auto"
      >
        {of.filename}
      </Link>
      <span className="text-sm font-semibold">{statuses[of.status]}</span>
      <ImportFacts of={of} isLinked={false} />
      <time className="text-sm text-quiet figures" dateTime={of.createdDate}>
        {format.timestamp(of.createdDate)}
      </time>
    </li>
  )
}
