import { useMessages, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import type { Import } from '@/lib/tracking/schemas/imports'
import { ApplyForm } from './apply-form'
import { CancelForm } from './cancel-form'
import { Entries } from './entries'
import { FailedImport } from './failed-import'
import { ImportFacts } from './import-facts'
import { Progress } from './progress'
import { IMPORTS, ImportSkeleton } from './skeleton'
import { UndoForm } from './undo-form'
import { isRunning, useImport } from './use-import'

/** One import: its progress, then what it would change or has changed, entry by entry. */
export default function ImportPage({ id }: { id: number }) {
  const t = useTranslations('imports.page')
  const { statuses } = useMessages().imports
  const { found, failure, set, read } = useImport(id)
  const router = useRouter()
  const title = useRef<HTMLHeadingElement>(null)
  if (found === undefined) return <ImportSkeleton />
  if (found === 'failed') return <Unread failure={failure} onRetry={() => void read()} />
  /** The pressed button disappears: the focus goes to the heading. Tabs begin anew, since outcomes changed. */
  const change = (changed: Import) => {
    set(changed)
    title.current?.focus()
    router.replace(links.import(id), { scroll: false })
  }
  return (
    <section className={IMPORTS} aria-labelledby="import-title">
      <header className="grid gap-1">
        <Link href={links.imports()} className="quiet-link inline-flex items-center gap-1 justify-self-start text-sm">
          <Icon name="left" size={16} />
          {t('back')}
        </Link>
        <h1
          ref={title}
          id="import-title"
          tabIndex={-1}
          className="text-2xl font-bold tracking-tight wrap-anywhere outline-none"
          dir="auto"
        >
          {found.filename}
        </h1>
        <ImportFacts of={found} />
        <p className="mt-1 font-semibold text-ink" role="status">
          {found.failure === 'importCancelled' ? t('cancelled') : statuses[found.status]}
        </p>
      </header>
      {isRunning(found.status) && <Progress of={found} />}
      {isRunning(found.status) && found.status !== 'Undoing' && <CancelForm of={found} onCancelled={change} />}
      {found.status === 'Failed' && <FailedImport of={found} />}
      {found.status === 'Ready' && <ApplyForm of={found} onApplied={change} />}
      {found.canUndo && <UndoForm of={found} onUndone={change} />}
      {found.counts && found.status !== 'Failed' && (
        <Entries key={found.status} of={found} counts={found.counts} onMatched={() => void read()} />
      )}
    </section>
  )
}

function Unread({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTranslations('imports.page')
  if (failure instanceof Problem && failure.status === 404)
    return (
      <Empty title={t('missing')}>
        <p>{t('missingLead')}</p>
        <p className="empty-actions">
          <Link href={links.imports()} className="button">
            {t('back')}
          </Link>
        </p>
      </Empty>
    )
  return <ReadFailed failure={failure} onRetry={onRetry} />
}
