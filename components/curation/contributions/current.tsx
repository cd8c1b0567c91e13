import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { REFUSALS } from '@/lib/curation/contributing'
import type { Contribution, ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { Decide, type Doing } from './decide'
import { Difference } from './difference'
import { Head } from './panel'
import type { Decision } from './queue-state'
import { useDecision } from './use-decision'
import { useKeys } from './use-keys'

type Props = {
  card: ContributionCard
  found: Contribution | 'failed' | undefined
  hasKeys: boolean
  onRetry: () => void
  onSkip: () => void
  /** A decision that can be undone, and what is said of it. */
  onDecide: (decision: Decision, said: string) => void
  /** It was decided at once. */
  onDone: (said: string) => void
}

/** The open proposal: its difference, and what an editor can do with it. */
export function Current({ card, found, hasKeys, onRetry, onSkip, onDecide, onDone }: Props) {
  const t = useTranslations('contributions')
  const [doing, setDoing] = useState<Doing>('looking')
  const contribution = found === 'failed' ? undefined : found
  const { accept, refuse, claim, ...decision } = useDecision({ card, contribution, onDecide, onDone })
  const toggle = (to: Doing) => setDoing((before) => (before === to ? 'looking' : to))
  const refusals = REFUSALS.filter((refusal) => refusal !== 'Other').map((refusal, at) => [
    String(at + 1),
    () => refuse(refusal),
  ])
  useKeys(
    {
      ...(doing === 'changing' ? {} : { a: accept }),
      r: () => toggle('refusing'),
      e: () => toggle('changing'),
      s: onSkip,
      c: claim,
      ...(doing === 'looking' ? {} : { escape: () => setDoing('looking') }),
      ...(doing === 'refusing' ? Object.fromEntries(refusals) : {}),
    },
    hasKeys,
  )
  return (
    <article
      className="grid grid-cols-1 gap-4 rounded-lg bg-raised px-4 pt-4 sm:px-6 sm:pt-5"
      aria-labelledby="current-title"
    >
      <Head card={card} />
      {found === undefined && <div className="skeleton h-32 rounded-md bg-float" aria-hidden="true" />}
      {found === 'failed' && (
        <p role="alert" className="text-soft">
          {t('queue.notRead')}{' '}
          <button type="button" className="quiet-link" onClick={onRetry}>
            {t('queue.again')}
          </button>
        </p>
      )}
      {contribution && (
        <Difference
          contribution={contribution}
          picked={decision.picked}
          onPick={decision.pick}
          edited={doing === 'changing' ? decision.edited : undefined}
          onEdit={decision.edit}
          choices={doing === 'changing' ? decision.choices : undefined}
          onChoose={decision.choose}
        />
      )}
      {decision.isOutdated && <p className="text-yellow">{t('queue.outdated')}</p>}
      <Decide
        doing={doing}
        isClaimed={decision.isClaimed}
        canAccept={decision.canAccept}
        onDo={setDoing}
        onAccept={accept}
        onRefuse={refuse}
        onSkip={onSkip}
        onClaim={claim}
      />
    </article>
  )
}
