import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { REFUSALS, type Refusal } from '@/lib/curation/contributing'

/** What an editor is doing with the open proposal. */
export type Doing = 'looking' | 'refusing' | 'changing'

type Props = {
  doing: Doing
  isClaimed: boolean
  canAccept: boolean
  onDo: (doing: Doing) => void
  onAccept: () => void
  onRefuse: (refusal: Refusal, reason?: string) => void
  onSkip: () => void
  onClaim: () => void
}

/** The buttons for a proposal, with their keys; on a phone they stay at the lower edge. */
export function Decide({ doing, isClaimed, canAccept, onDo, onAccept, onRefuse, onSkip, onClaim }: Props) {
  const t = useTranslations('contributions.queue')
  return (
    <div data-edge-bar="" className="sticky bottom-bar -mx-1 grid gap-3 bg-raised px-1 py-3">
      {doing === 'refusing' && <Reasons onRefuse={onRefuse} />}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" aria-keyshortcuts="a" onClick={onAccept} disabled={!canAccept}>
          {t(doing === 'changing' ? 'acceptChanged' : 'accept')}
          <Key name={doing === 'changing' ? undefined : 'A'} />
        </button>
        <button
          type="button"
          className="button button-danger"
          aria-expanded={doing === 'refusing'}
          onClick={() => onDo(doing === 'refusing' ? 'looking' : 'refusing')}
        >
          {t('refuse')}
          <Key name="R" />
        </button>
        <button
          type="button"
          className="button button-plain"
          aria-pressed={doing === 'changing'}
          onClick={() => onDo(doing === 'changing' ? 'looking' : 'changing')}
        >
          {t('change')}
          <Key name="E" />
        </button>
        <button type="button" className="button button-plain" onClick={onSkip}>
          {t('skip')}
          <Key name="S" />
        </button>
        <button type="button" className="button button-plain" aria-pressed={isClaimed} onClick={onClaim}>
          {t(isClaimed ? 'release' : 'claim')}
          <Key name="C" />
        </button>
      </div>
    </div>
  )
}

/** The key of a button, where there are keys. */
export function Key({ name }: { name: string | undefined }) {
  if (!name) return null
  return (
    <span className="hidden rounded-sm px-1.5 text-xs/5 inset-ring inset-ring-current sm:inline" aria-hidden="true">
      {name}
    </span>
  )
}

function Reasons({ onRefuse }: Pick<Props, 'onRefuse'>) {
  const t = useTranslations('contributions')
  const [reason, setReason] = useState('')
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <fieldset ref={box} tabIndex={-1} className="grid gap-2 outline-none">
      <legend className="field-label">{t('queue.why')}</legend>
      <div className="flex flex-wrap gap-2">
        {REFUSALS.map((refusal, at) => (
          <button
            key={refusal}
            type="button"
            className="button button-plain min-h-10 px-3.5 text-sm/normal inset-ring inset-ring-line"
            disabled={refusal === 'Other' && reason.trim() === ''}
            onClick={() => onRefuse(refusal, reason.trim() || undefined)}
          >
            <Key name={refusal === 'Other' ? undefined : String(at + 1)} />
            {t(`refusals.${refusal}`)}
          </button>
        ))}
      </div>
      <input
        className="min-h-11 w-full rounded-md bg-float px-3 text-ink inset-ring inset-ring-line"
        maxLength={1000}
        dir="auto"
        aria-label={t('queue.words')}
        placeholder={t('queue.words')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </fieldset>
  )
}
