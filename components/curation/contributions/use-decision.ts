import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { Refusal } from '@/lib/curation/contributing'
import { isSame } from '@/lib/curation/documents/differences'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution, ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { type Choices, chosenLists } from './item-choices'
import { possibleFields } from './panel'
import type { Decision } from './queue-state'

type Options = {
  card: ContributionCard
  contribution: Contribution | undefined
  /** A decision that can be undone, and what is said of it. */
  onDecide: (decision: Decision, said: string) => void
  /** It was decided at once. */
  onDone: (said: string) => void
}

/** What an editor picks, changes and decides of the open proposal. */
export function useDecision({ card, contribution, onDecide, onDone }: Options) {
  const t = useTranslations('contributions')
  const session = useSession()
  const isModerator = session.state === 'open' && session.permissions.includes('CanModerate')
  const mine = session.state === 'open' && card.claim?.id === session.user.id
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<Readonly<Record<string, unknown>>>({})
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({})
  const [isClaimed, setClaimed] = useState(mine)
  const { isBusy, run } = useBusy()
  const possible = contribution ? possibleFields(contribution, isModerator) : []
  const picked = new Set(possible.filter((field) => !dropped.has(field)))
  const isOutdated = contribution?.changes.every(({ standing }) => standing !== 'possible') ?? false
  const canAccept = contribution !== undefined && !isBusy && (picked.size > 0 || isOutdated)

  const failed = (error: unknown) =>
    notify('failure', error instanceof Problem && error.message ? error.message : t('queue.failed'))
  const attempt = (work: () => Promise<void>) => run(failed, work)
  const accept = () => {
    if (!contribution || !canAccept) return
    const whole = (field: string) => contribution.changes.find((change) => change.field === field)?.whole
    const texts = Object.entries(edited).filter(([field, value]) => picked.has(field) && !isSame(value, whole(field)))
    const lists = chosenLists(contribution, choices)
    const taken = [...picked].filter((field) => lists[field] !== null)
    const given = Object.entries(lists).flatMap(([field, list]) =>
      list && picked.has(field) ? [[field, list] as const] : [],
    )
    const change = Object.fromEntries([...texts, ...given.map(([field, { after }]) => [field, after] as const)])
    const began = contribution.isNew
      ? undefined
      : Object.fromEntries(given.map(([field, { before }]) => [field, before]))
    const isWhole = isOutdated || taken.length === contribution.changes.length
    const fields = isWhole ? undefined : taken
    const said = t('queue.accepted', { title: card.title })
    if (fields?.length === 0) return notify('failure', t('queue.nothingTaken'))
    if (Object.keys(change).length === 0) return onDecide({ decision: 'Accept', fields }, said)
    void attempt(async () => {
      const body = { decision: 'Accept', fields, change, began }
      await call(contributionLinks.decisionCall(card.id), { method: 'POST', body })
      notify('success', said)
      onDone(said)
    })
  }
  const refuse = (refusal: Refusal, reason?: string) =>
    onDecide({ decision: 'Refuse', refusal, reason }, t('queue.refused', { title: card.title }))
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
    refuse,
    claim,
    pick: (field: string) =>
      setDropped(
        (before) => new Set(before.has(field) ? [...before].filter((one) => one !== field) : [...before, field]),
      ),
    edit: (field: string, value: unknown) => setEdited((before) => ({ ...before, [field]: value })),
    choose: (field: string, next: Choices) => setChoices((before) => ({ ...before, [field]: next })),
  }
}
