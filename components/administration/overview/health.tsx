import { useTranslations } from 'next-intl'
import { LinedButton } from '@/components/ui/button'
import { Icon, type IconName } from '@/components/ui/icon'
import { Panel } from '@/components/ui/section'
import type { OverviewFinding } from '@/lib/administration/schemas/overview'
import { Unknown } from './unknown'

const ICONS: Record<OverviewFinding['state'], IconName> = { good: 'check', warning: 'alert', bad: 'close' }
const COLORS: Record<OverviewFinding['state'], string> = {
  good: 'text-green',
  warning: 'text-yellow',
  bad: 'text-red',
}

type Props = { findings: OverviewFinding[] | null; onAgain: () => void }

/** What the doctor finds: first what is to be mended, then what to look at; what is well is folded. */
export function Health({ findings, onAgain }: Props) {
  const t = useTranslations('administration.overview')
  const of = (state: OverviewFinding['state']) => findings?.filter((finding) => finding.state === state) ?? []
  const [bad, warnings, good] = [of('bad'), of('warning'), of('good')]
  return (
    <Panel name="overview-health" title={t('health.title')}>
      {findings === null ? (
        <Unknown />
      ) : (
        <>
          <p>
            {bad.length + warnings.length === 0
              ? t('health.allGood')
              : t('health.summary', { bad: bad.length, warnings: warnings.length })}
          </p>
          {bad.length + warnings.length > 0 && <Findings findings={[...bad, ...warnings]} />}
          {good.length > 0 && (
            <details className="fold">
              <summary className="text-sm/normal text-soft">
                {t('health.good', { count: good.length })}
                <Icon name="down" size={16} />
              </summary>
              <Findings findings={good} />
            </details>
          )}
        </>
      )}
      <LinedButton className="justify-self-start" onClick={onAgain}>
        {t('again')}
      </LinedButton>
    </Panel>
  )
}

function Findings({ findings }: { findings: OverviewFinding[] }) {
  const t = useTranslations('administration.overview.health.states')
  return (
    <ul className="grid gap-2.5">
      {findings.map(({ check, state, message }) => (
        <li key={`${check} ${message}`} className="flex gap-3 text-sm">
          <span className={`mt-0.5 flex-none ${COLORS[state]}`}>
            <Icon name={ICONS[state]} size={16} />
            <span className="sr-only">{t(state)}: </span>
          </span>
          <span className="min-w-0 wrap-anywhere" lang="en" dir="auto">
            <strong className="font-semibold text-ink">{check}</strong> · {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
