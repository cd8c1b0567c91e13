import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Notes } from '@/components/curation/notes/notes'
import { useSession } from '@/components/identity/session/use-session'
import { isWaiting, REFUSALS } from '@/lib/curation/contributing'
import type { ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { ActLook } from './act-look'
import type { Questions } from './ask'
import { Decide, type Doing } from './decide'
import { Difference } from './difference'
import { LikelyDuplicates } from './likely-duplicates'
import { Head } from './panel'
import type { Decision, Found } from './queue-state'
import { useDecision } from './use-decision'
import { useKeys } from './use-keys'

type Props = {
  card: ContributionCard
  found: Found | undefined
  hasKeys: boolean
  questions: Questions
  onRetry: () => void
  onSkip: () => void
  /** A decision that can be undone, and what is said of it. */
  onDecide: (decision: Decision, said: string) => void
  /** Called when the proposal was decided at once, or by somebody else. */
  onDone: (said: string) => void
  /** Called when others have changed the proposal: it is read again. */
  onOvertaken: () => void
}

/** The open proposal: its difference, and what an editor can do with it while it waits. */
export function Current({ card, found, hasKeys, questions, onRetry, onSkip, ...on }: Props) {
  const t = useTranslations('contributions')
  const hiddenTexts = useTranslations('hiddenTexts')
  const [doing, setDoing] = useState<Doing>('looking')
  const [isPreviewed, setPreviewed] = useState(false)
  const contribution = found === 'failed' ? undefined : found
  const shown = contribution ?? card
  const waits = isWaiting(shown.state)
  const isChanging = waits && doing === 'changing'
  const { accept, fold, refuse, ask, claim, ...decision } = useDecision({ card, contribution, ...on })
  const session = useSession()
  const own = session.state === 'open' ? session.user.id : undefined
  const canAsk = card.proposer !== null && card.proposer.id !== own
  const toggle = (to: Doing) => setDoing((before) => (before === to ? 'looking' : to))
  const refusals = REFUSALS.filter((refusal) => refusal !== 'Other').map((refusal, at) => [
    String(at + 1),
    () => refuse(refusal),
  ])
  const article = useRef<HTMLElement>(null)
  const acceptOrAsk = () =>
    decision.canAccept
      ? accept()
      : article.current?.querySelector<HTMLElement>('input[name="kinds"]:not(:checked)')?.focus()
  useKeys(
    {
      ...(isChanging ? {} : { a: acceptOrAsk }),
      r: () => toggle('refusing'),
      ...(card.act ? { p: () => setPreviewed(!isPreviewed) } : { e: () => toggle('changing') }),
      ...(canAsk ? { q: () => toggle('asking') } : {}),
      s: onSkip,
      c: claim,
      ...(doing === 'looking' ? {} : { escape: () => setDoing('looking') }),
      ...(doing === 'refusing' ? Object.fromEntries(refusals) : {}),
    },
    hasKeys && waits,
  )
  return (
    <article
      ref={article}
      className={`grid grid-cols-1 gap-4 rounded-lg bg-raised px-4 pt-4 sm:px-6 sm:pt-5 ${waits ? '' : 'pb-4 sm:pb-5'}`}
      aria-labelledby="current-title"
    >
      <Head card={shown} />
      {!waits && (
        <p>
          <span className="chip chip-plain">{t(`states.${shown.state}`)}</span>
        </p>
      )}
      {found === undefined && <div className="skeleton h-32 rounded-md bg-float" aria-hidden="true" />}
      {found === 'failed' && (
        <p role="alert" className="text-soft">
          {t('queue.notRead')}{' '}
          <button type="button" className="quiet-link" onClick={onRetry}>
            {t('queue.again')}
          </button>
        </p>
      )}
      {contribution && <Notes contribution={contribution} />}
      {waits && card.isNew && <LikelyDuplicates id={card.id} onFold={fold} />}
      {contribution?.isTextHidden && <p className="text-soft italic">{hiddenTexts('proposal')}</p>}
      {contribution && !contribution.isTextHidden && contribution.act && (
        <ActLook
          contribution={contribution}
          hasKeys={hasKeys}
          isPreviewed={isPreviewed}
          onPreview={setPreviewed}
          areOne={decision.areOne}
          onConfirm={decision.confirm}
        />
      )}
      {contribution && !contribution.isTextHidden && !contribution.act && (
        <Difference
          contribution={contribution}
          picked={decision.picked}
          onPick={waits ? decision.pick : undefined}
          edited={isChanging ? decision.edited : undefined}
          onEdit={decision.edit}
          choices={isChanging ? decision.choices : undefined}
          onChoose={decision.choose}
        />
      )}
      {waits && decision.isOutdated && <p className="text-yellow">{t('queue.outdated')}</p>}
      {waits && (
        <Decide
          id={card.id}
          doing={doing}
          hasKeys={hasKeys}
          isClaimed={decision.isClaimed}
          canAccept={decision.canAccept}
          canChange={card.act === null}
          canAsk={canAsk}
          questions={questions}
          onDo={setDoing}
          onAccept={accept}
          onRefuse={refuse}
          onAsk={ask}
          onSkip={onSkip}
          onClaim={claim}
        />
      )}
    </article>
  )
}
