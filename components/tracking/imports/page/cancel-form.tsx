import { useTranslations } from 'next-intl'
import { LinedButton } from '@/components/ui/button'
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
