import { useMessages, useTranslations } from 'next-intl'
import { PANEL } from '@/components/ui/panel'
import type { Import } from '@/lib/tracking/schemas/imports'
import { ImportButton } from '../import-button'

/** Why an import failed, and a button to try another file. */
export function FailedImport({ of: { failure, canUndo } }: { of: Pick<Import, 'failure' | 'canUndo'> }) {
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
