import { useTranslations } from 'next-intl'
import { PANEL } from '@/components/ui/panel'
import type { Import } from '@/lib/tracking/schemas/imports'

/** How far the job is; without a number as long as it is unknown. */
export function Progress({ of: { done, total } }: { of: Pick<Import, 'done' | 'total'> }) {
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
