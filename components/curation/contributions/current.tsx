import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { REFUSALS, type Refusal } from '@/lib/curation/contributing'
import { isSame } from '@/lib/curation/documents/differences'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution, ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { Decide, type Doing } from './decide'
import { Difference } from './difference'
import { type Choices, chosenLists } from './item-choices'
import { Head, possibleFields } from './panel'
import type { Decision } from './queue-state'
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
  const session = useSession()
  const isModerator = session.state === 'open' && session.permissions.includes('CanModerate')
  const mine = session.state === 'open' && card.claim?.id === session.user.id
  const [doing, setDoing] = useState<Doing>('looking')
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<Readonly<Record<string, unknown>>>({})
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({})
  const [isClaimed, setClaimed] = useState(mine)
  const [isBusy, setBusy] = useState(false)
  const contribution = found === 'failed' ? undefined : found
  const possible = contribution ? possibleFields(contribution, isModerator) : []
  const picked = new Set(possible.filter((field) => !dropped.has(field)))
  const isOutdated = contribution?.changes.every(({ standing }) => standing !== 'possible') ?? false
  const canAccept = contribution !== undefined && !isBusy && (picked.size > 0 || isOutdated)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify('failure', error instanceof Problem && error.message ? error.message : t('queue.failed'))
    }
    setBusy(false)
  }
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
          picked={picked}
          onPick={(field) =>
            setDropped(
              (before) => new Set(before.has(field) ? [...before].filter((one) => one !== field) : [...before, field]),
            )
          }
          edited={doing === 'changing' ? edited : undefined}
          onEdit={(field, value) => setEdited((before) => ({ ...before, [field]: value }))}
          choices={doing === 'changing' ? choices : undefined}
          onChoose={(field, next) => setChoices((before) => ({ ...before, [field]: next }))}
        />
      )}
      {isOutdated && <p className="text-yellow">{t('queue.outdated')}</p>}
      <Decide
        doing={doing}
        isClaimed={isClaimed}
        canAccept={canAccept}
        onDo={setDoing}
        onAccept={accept}
        onRefuse={refuse}
        onSkip={onSkip}
        onClaim={claim}
      />
    </article>
  )
}
