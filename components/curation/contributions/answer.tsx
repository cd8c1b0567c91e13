import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { answerKey, isChangeable, textOfDraft } from '@/components/curation/contribute/use-proposal'
import { Notes } from '@/components/curation/notes/notes'
import { useDraft } from '@/components/form/use-draft'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { type Keyed, keyedRequest } from '@/lib/browser/new-request'
import { proposalLink } from '@/lib/curation/links/contribute'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import { ActLook } from './act-look'
import { Difference } from './difference'
import { isOver, isOvertaken, refusalText } from './refusal-text'

const BOX = 'w-full rounded-md bg-float px-3 py-2 text-ink inset-ring inset-ring-line'

type Props = {
  contribution: Contribution
  /** Called when the answer was sent, or the proposal does not wait any more. */
  onDone: () => void
  /** Called when the proposal was changed since it was read: it is read again, and what is typed stays. */
  onOvertaken: () => void
}

/** A proposal of the user's that waits: what was said of it, an answer, and the way to the form that changes it. */
export function Answer({ contribution, onDone, onOvertaken }: Props) {
  const t = useTranslations('contributions.notes')
  const texts = useMessages()
  const { isBusy, run } = useBusy()
  const draft = useDraft(answerKey(contribution.id), textOfDraft)
  const [text, setText] = useState(draft.restored ?? '')
  const [typedSource, setSource] = useState<string>()
  const source = typedSource ?? contribution.source ?? ''
  const { noun, entry } = contribution
  const request = useRef<Keyed>(undefined)

  const send = (event: FormEvent) => {
    event.preventDefault()
    const { id, version } = contribution
    const said = text.trim()
    const isSourced = source.trim() !== (contribution.source ?? '')
    if (!isSourced && said === '') return notify('failure', t('nothing'))
    const sourced = { source: source.trim() || null, ...(said !== '' && { text: said }), seen: version }
    const body = isSourced ? sourced : { text: said }
    request.current = keyedRequest(request.current, body)
    const asked = { headers: { 'idempotency-key': request.current.key }, body }
    void run(refused, async () => {
      if (isSourced) await call(contributionLinks.call(id), { ...asked, method: 'PUT' })
      else await call(contributionLinks.notesCall(id), { ...asked, method: 'POST' })
      draft.clear()
      notify('success', t('sent'))
      onDone()
    })
  }
  const refused = (error: unknown) => {
    notify('failure', refusalText(error, texts, t('failed')))
    if (isOver(error)) onDone()
    if (isOvertaken(error)) onOvertaken()
  }
  const say = (text: string) => {
    setText(text)
    if (text.trim() === '') draft.clear()
    else draft.keep(text)
  }
  return (
    <form className="grid grid-cols-1 gap-3" onSubmit={send} aria-label={t('form')}>
      <Notes contribution={contribution} />
      {contribution.act ? <ActLook contribution={contribution} /> : <Difference contribution={contribution} />}
      <label className="grid gap-1">
        <span className="field-label">{t('answer')}</span>
        <textarea
          rows={3}
          maxLength={1000}
          dir="auto"
          className={BOX}
          value={text}
          onChange={({ currentTarget }) => say(currentTarget.value)}
        />
      </label>
      <label className="grid gap-1">
        <span className="field-label">{t('sourceOf')}</span>
        <input
          maxLength={1000}
          dir="auto"
          className={`${BOX} min-h-11`}
          value={source}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
      </label>
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="button" disabled={isBusy}>
          {t('send')}
        </button>
        {isChangeable(contribution) && (
          <Link href={proposalLink(noun, entry, contribution.id)} className="button button-plain">
            {t('change')}
          </Link>
        )}
      </p>
    </form>
  )
}
