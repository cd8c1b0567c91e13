import { useTranslations } from 'next-intl'
import { LinedButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { IMPORT_UNDO_DAYS } from '@/lib/tracking/imports'
import type { Import } from '@/lib/tracking/schemas/imports'
import { undoImport } from '../calls'
import { useDo } from './use-do'

const DAY = 24 * 60 * 60 * 1000

/** The button that undoes a whole import, and until when that is possible. */
export function UndoForm({ of, onUndone }: { of: Import; onUndone: (undone: Import) => void }) {
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
