import { useMessages, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { LinedButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { PANEL } from '@/components/ui/panel'
import { QuietLink } from '@/components/ui/quiet-link'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import { IMPORT_UNDO_DAYS, isRunning } from '@/lib/tracking/imports'
import { importLinks } from '@/lib/tracking/links/imports'
import { myRecordsLink } from '@/lib/tracking/links/records'
import type { Import } from '@/lib/tracking/schemas/imports'
import { cancelImport, undoImport } from '../calls'
import { ImportButton } from '../import-button'
import { ApplyForm } from './apply-form'
import { ColumnsForm } from './columns-form'
import { Entries } from './entries'
import { ImportFacts } from './import-facts'
import { IMPORTS, ImportSkeleton } from './skeleton'
import { useDo } from './use-do'
import { useImport } from './use-import'

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
    router.replace(importLinks.page(id), { scroll: false })
  }
  return (
    <section className={IMPORTS} aria-labelledby="import-title">
      <header className="grid gap-1">
        <QuietLink href={links.imports()} className="inline-flex items-center gap-1 justify-self-start text-sm">
          <Icon name="left" size={16} />
          {t('back')}
        </QuietLink>
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
      {found.columns && <ColumnsForm of={found} table={found.columns} onChosen={change} />}
      {found.status === 'Done' && found.toWatched && <Next />}
      {found.canUndo && <UndoForm of={found} onUndone={change} />}
      {found.counts && !found.columns && found.status !== 'Failed' && (
        <Entries key={found.status} of={found} counts={found.counts} onMatched={() => void read()} />
      )}
    </section>
  )
}

function Unread({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTranslations('imports.page')
  if (failure instanceof Problem && failure.status === 404)
    return <Empty title={t('missing')} lead={t('missingLead')} next={{ href: links.imports(), text: t('back') }} />
  return <ReadFailed failure={failure} onRetry={onRetry} />
}

/** Where to go after an import: the list, and its works that have no rating yet. */
function Next() {
  const t = useTranslations('imports.page')
  return (
    <p className="flex flex-wrap gap-3">
      <Link href={myRecordsLink({})} className="button">
        {t('myWatched')}
      </Link>
      <Link
        href={myRecordsLink({ rating: 'none', status: 'Completed' })}
        className="button button-plain inset-ring inset-ring-line"
      >
        {t('unrated')}
      </Link>
    </p>
  )
}

/** The button that ends an import that is read or applied. */
function CancelForm({ of, onCancelled }: { of: Import; onCancelled: (cancelled: Import) => void }) {
  const t = useTranslations('imports.page')
  const { pending, run } = useDo()
  const cancel = () => run('cancel', t('notCancelled'), async () => onCancelled(await cancelImport(of.id)))
  return (
    <p>
      <LinedButton
        aria-disabled={pending !== undefined}
        data-pending={pending !== undefined || undefined}
        onClick={() => void cancel()}
      >
        {t('cancel')}
      </LinedButton>
    </p>
  )
}

/** Why an import failed, and a button to try another file. */
function FailedImport({ of: { failure, canUndo } }: { of: Pick<Import, 'failure' | 'canUndo'> }) {
  const t = useTranslations('imports.page')
  const { errors, imports } = useMessages()
  const reasons: Readonly<Record<string, string>> = errors.fields
  return (
    <div className={PANEL} role="alert">
      <p className="font-semibold text-ink">{reasons[failure ?? ''] ?? imports.failed}</p>
      <p className="text-sm text-quiet">{t(canUndo ? 'partlyDone' : 'failed')}</p>
      <p>
        <ImportButton label={t('retry')} isMain />
      </p>
    </div>
  )
}

/** How far the job is; without a number as long as it is unknown. */
function Progress({ of: { done, total } }: { of: Pick<Import, 'done' | 'total'> }) {
  const t = useTranslations('imports.page')
  const isKnown = total > 0
  const text = isKnown ? t('done', { done, total }) : undefined
  return (
    <div className={PANEL}>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={isKnown ? total : undefined}
        aria-valuenow={isKnown ? done : undefined}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-float"
      >
        {isKnown ? (
          <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(100, (100 * done) / total)}%` }} />
        ) : (
          <div className="skeleton h-full" />
        )}
      </div>
      <p className="figures min-h-6 text-sm">{text}</p>
      <p className="text-sm text-quiet">{t('leave')}</p>
    </div>
  )
}

const DAY = 24 * 60 * 60 * 1000

/** The button that undoes a whole import, and until when that is possible. */
function UndoForm({ of, onUndone }: { of: Import; onUndone: (undone: Import) => void }) {
  const t = useTranslations('imports.page')
  const format = useFormats()
  const { pending, run } = useDo()
  const undo = () => run('undo', t('notUndone'), async () => onUndone(await undoImport(of.id)))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinedButton
        aria-disabled={pending !== undefined}
        data-pending={pending !== undefined || undefined}
        onClick={() => void undo()}
      >
        <Icon name="undo" size={18} />
        {t('undo')}
      </LinedButton>
      {of.finishedDate && (
        <p className="text-sm text-quiet">{t('undoUntil', { date: format.timestamp(endOf(of.finishedDate)) })}</p>
      )}
    </div>
  )
}

const endOf = (finishedDate: string) => new Date(Date.parse(finishedDate) + IMPORT_UNDO_DAYS * DAY).toISOString()
