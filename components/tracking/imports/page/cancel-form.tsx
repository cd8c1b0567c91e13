import { useTranslations } from 'next-intl'
import type { Import } from '@/lib/tracking/schemas/imports'
import { cancelImport } from '../calls'
import { useDo } from './use-do'

/** The button that ends an import that is read or applied. */
export function CancelForm({ of, onCancelled }: { of: Import; onCancelled: (cancelled: Import) => void }) {
  const t = useTranslations('imports.page')
  const { pending, run } = useDo()
  const cancel = () => run('cancel', t('notCancelled'), async () => onCancelled(await cancelImport(of.id)))
  return (
    <p>
      <button
        type="button"
        className="button button-plain inset-ring inset-ring-line"
        aria-disabled={pending !== undefined}
        data-pending={pending !== undefined || undefined}
        onClick={() => void cancel()}
      >
        {t('cancel')}
      </button>
    </p>
  )
}
