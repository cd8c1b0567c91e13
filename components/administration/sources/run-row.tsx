import { useMessages, useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import type { SourceRun } from '@/lib/administration/schemas/sources'

type Props = { run: SourceRun; report?: string | null }

/** A run: when, what it came to, and its report if there is one. */
export function RunRow({ run: { state, reason, counts, loaded, startDate, endDate }, report }: Props) {
  const t = useTranslations('administration.sources')
  const known: Record<string, string> = useMessages().administration.sources.counts
  const seconds = Math.round((Date.parse(endDate) - Date.parse(startDate)) / 1000)
  const shown = Object.entries(counts ?? {}).filter(([of]) => Object.hasOwn(known, of))
  return (
    <li className="grid gap-0.5 border-t border-line py-2 text-sm/normal">
      <p className="flex flex-wrap gap-x-3 gap-y-0.5">
        <span className="font-semibold text-ink">{t(`states.${state}`)}</span>
        <span className="text-quiet">
          <RelativeTime iso={endDate} />
          {seconds > 0 && ` · ${t('took', { seconds })}`}
        </span>
        {loaded !== null && <span className="wrap-anywhere text-quiet">{t('byHand', { loaded })}</span>}
      </p>
      {shown.length > 0 && (
        <p className="figures flex flex-wrap gap-x-3 text-soft">
          {shown.map(([of, count]) => (
            <span key={of}>{t(`counts.${of}` as 'counts.added', { count })}</span>
          ))}
        </p>
      )}
      {reason && <p className="wrap-anywhere text-soft">{reason}</p>}
      {report && (
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-soft hover:text-ink">
            {t('report')}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
          <pre tabIndex={0} className="max-h-96 overflow-auto rounded-md bg-float p-3 text-xs">
            {report}
          </pre>
        </details>
      )}
    </li>
  )
}
