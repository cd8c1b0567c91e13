import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import type { Overview } from '@/lib/administration/schemas/overview'
import { Unknown } from './unknown'

/** The last refresh of each source of the catalogue. */
export function Sources({ sources }: { sources: Overview['sources'] }) {
  const t = useTranslations('administration.overview.sources')
  return (
    <Panel name="overview-sources" title={t('title')}>
      {sources === null && <Unknown />}
      {sources?.length === 0 && <p className="text-quiet">{t('none')}</p>}
      {sources && sources.length > 0 && (
        <ul className="grid gap-2.5 text-sm">
          {sources.map(({ address, state, pausedDate, reason, checkedDate }) => (
            <li key={address} className="min-w-0">
              <p className="wrap-anywhere text-ink">{address}</p>
              <p className="wrap-anywhere text-quiet">
                {pausedDate && <>{t('paused')} · </>}
                <span className={!pausedDate && (state === 'failed' || state === 'waiting') ? 'text-yellow' : ''}>
                  {t(`states.${state}`)}
                </span>
                {checkedDate && (
                  <>
                    {' '}
                    · <RelativeTime iso={checkedDate} />
                  </>
                )}
                {reason && <> · {reason}</>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
