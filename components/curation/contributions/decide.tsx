import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { REFUSALS, type Refusal } from '@/lib/curation/contributing'
import { Ask, type Questions } from './ask'

/** What an editor is doing with the open proposal. */
export type Doing = 'looking' | 'refusing' | 'asking' | 'changing'

type Props = {
  id: number
  doing: Doing
  hasKeys: boolean
  isClaimed: boolean
  canAccept: boolean
  /** Whether there are values that an editor could change. */
  canChange: boolean
  /** Whether there is somebody to ask. */
  canAsk: boolean
  questions: Questions
  onDo: (doing: Doing) => void
  onAccept: () => void
  onRefuse: (refusal: Refusal, reason?: string) => void
  onAsk: (question: string) => void
  onSkip: () => void
  onClaim: () => void
}

/** The buttons for a proposal, with their keys; on a phone they stay at the lower edge. */
export function Decide({
  id,
  doing,
  hasKeys,
  isClaimed,
  canAccept,
  canChange,
  canAsk,
  questions,
  onDo,
  onAccept,
  onRefuse,
  onAsk,
  onSkip,
  onClaim,
}: Props) {
  const t = useTranslations('contributions.queue')
  const notes = useTranslations('contributions.notes')
  const key = (name: string) => (hasKeys ? name : undefined)
  const isChanging = doing === 'changing'
  return (
    <div data-edge-bar="" className="sticky bottom-bar -mx-1 grid gap-3 bg-raised px-1 py-3">
      {doing === 'refusing' && <Reasons hasKeys={hasKeys} onRefuse={onRefuse} />}
      {doing === 'asking' && <Ask id={id} questions={questions} onAsk={onAsk} onClose={() => onDo('looking')} />}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button"
          aria-keyshortcuts={isChanging ? undefined : key('a')}
          onClick={onAccept}
          disabled={!canAccept}
        >
          {t(isChanging ? 'acceptChanged' : 'accept')}
          <Key name={isChanging ? undefined : 'A'} />
        </button>
        <button
          type="button"
          className="button button-danger"
          aria-keyshortcuts={key('r')}
          aria-expanded={doing === 'refusing'}
          onClick={() => onDo(doing === 'refusing' ? 'looking' : 'refusing')}
        >
          {t('refuse')}
          <Key name="R" />
        </button>
        {canAsk && (
          <button
            type="button"
            className="button button-plain"
            aria-keyshortcuts={key('q')}
            aria-expanded={doing === 'asking'}
            onClick={() => onDo(doing === 'asking' ? 'looking' : 'asking')}
          >
            {notes('open')}
            <Key name="Q" />
          </button>
        )}
        {canChange && (
          <button
            type="button"
            className="button button-plain"
            aria-keyshortcuts={key('e')}
            aria-pressed={isChanging}
            onClick={() => onDo(isChanging ? 'looking' : 'changing')}
          >
            {t('change')}
            <Key name="E" />
          </button>
        )}
        <button type="button" className="button button-plain" aria-keyshortcuts={key('s')} onClick={onSkip}>
          {t('skip')}
          <Key name="S" />
        </button>
        <button
          type="button"
          className="button button-plain"
          aria-keyshortcuts={key('c')}
          aria-pressed={isClaimed}
          onClick={onClaim}
        >
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

function Reasons({ hasKeys, onRefuse }: Pick<Props, 'hasKeys' | 'onRefuse'>) {
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
            aria-keyshortcuts={hasKeys && refusal !== 'Other' ? String(at + 1) : undefined}
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
