import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { call } from '@/lib/browser/api'
import type { Refusal } from '@/lib/curation/contributing'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution, ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { chosenParts, hasNothingLeft } from './chosen'
import { possibleFields } from './panel'
import type { Decision } from './queue-state'
import { isOver, isOvertaken, refusalText } from './refusal-text'
import { useChosen } from './use-chosen'

type Options = {
  card: ContributionCard
  contribution: Contribution | undefined
  /** A decision that can be undone, and what is said of it. */
  onDecide: (decision: Decision, said: string) => void
  /** Called when the proposal was decided at once, or by somebody else. */
  onDone: (said: string) => void
  /**
   * Called when the proposal was changed since it was read: it is read again, and what the editor has changed stays.
   */
  onOvertaken: () => void
}

/** What an editor picks, changes and decides of the open proposal. */
export function useDecision({ card, contribution, onDecide, onDone, onOvertaken }: Options) {
  const t = useTranslations('contributions')
  const texts = useMessages()
  const session = useSession()
  const isModerator = session.state === 'open' && session.permissions.includes('CanModerate')
  const mine = session.state === 'open' && card.claim?.id === session.user.id
  const [isClaimed, setClaimed] = useState(mine)
  const [areOne, setAreOne] = useState(false)
  const { isBusy, run } = useBusy()
  const seen = contribution?.version ?? card.version
  const possible = contribution ? possibleFields(contribution, isModerator) : []
  const { picked, edited, choices, pick, edit, choose } = useChosen(possible)
  const isOutdated = hasNothingLeft(contribution)
  const needsKinds = contribution?.act?.kindsDiffer ?? false
  const canAccept = contribution !== undefined && !isBusy && (picked.size > 0 || isOutdated) && (areOne || !needsKinds)

  const failed = (error: unknown) => {
    const said = refusalText(error, texts, t('queue.failed'))
    notify('failure', said)
    if (isOver(error)) onDone(said)
    if (isOvertaken(error)) onOvertaken()
  }
  const attempt = (work: () => Promise<void>) => run(failed, work)
  const accept = () => {
    if (!contribution || !canAccept) return
    const { taken, change, began } = chosenParts(contribution, { picked, edited, choices })
    const isWhole = isOutdated || taken.length === contribution.changes.length
    const fields = isWhole ? undefined : taken
    const said = t('queue.accepted', { title: card.title })
    if (fields?.length === 0) return notify('failure', t('queue.nothingTaken'))
    const more = needsKinds && { confirmKinds: true as const }
    if (Object.keys(change).length === 0) return onDecide({ decision: 'Accept', fields, seen, ...more }, said)
    void attempt(async () => {
      const body = { decision: 'Accept', fields, change, began, seen }
      await call(contributionLinks.decisionCall(card.id), { method: 'POST', body })
      notify('success', said)
      onDone(said)
    })
  }
  const fold = (into: number, title: string) =>
    onDecide({ decision: 'Accept', into, seen }, t('queue.folded', { title }))
  const refuse = (refusal: Refusal, reason?: string) =>
    onDecide({ decision: 'Refuse', refusal, reason, seen }, t('queue.refused', { title: card.title }))
  const ask = (question: string) =>
    onDecide({ decision: 'Ask', question, seen }, t('notes.asked', { title: card.title }))
  const claim = () =>
    void attempt(async () => {
      await call(contributionLinks.claimCall(card.id), { method: isClaimed ? 'DELETE' : 'POST' })
      setClaimed(!isClaimed)
    })
  return {
    picked,
    edited,
    choices,
    isClaimed,
    isOutdated,
    canAccept,
    accept,
    fold,
    areOne,
    confirm: setAreOne,
    refuse,
    ask,
    claim,
    pick,
    edit,
    choose,
  }
}
