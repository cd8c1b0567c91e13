import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { Problem } from '@/lib/browser/problem'
import type { Review } from '@/lib/community/schemas/reviews'
import { MAX_TEXT } from '@/lib/markup/formats'
import { type Place, postText, putText } from './calls'
import { type TextValues, valuesOf } from './text-values'
import type { TextDraft } from './use-text-draft'

type Options = {
  place: Place
  before?: Review | undefined
  newer?: Review | undefined
  draft: TextDraft
  /** What is sent for what is typed, if that is more. */
  whole?: ((values: TextValues) => Promise<TextValues>) | undefined
  /** Whether the place of the text says itself that it was posted. */
  isSaid?: boolean
  onSaved: (review: Review) => void
}

/** Sends the text of a form: what it replaces, a version from elsewhere that overtook it, and what is wrong with it. */
export function useSendText({ place, before, newer, draft, whole, isSaid = false, onSaved }: Options) {
  const t = useTranslations('reviews.form')
  const fields = useTranslations('errors.fields')
  const [overtaken, setOvertaken] = useState(newer ?? overtakenBy(draft.version, before))
  const [target, setTarget] = useState(before)
  const [isPending, setPending] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const busy = useRef(false)
  const { values } = draft
  const { kind } = place
  const words = (code: string) => (fields.has(code as 'invalid') ? fields(code as 'invalid') : fields('invalid'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current || values.rawText.trim() === '') return
    if (kind === 'review' && values.recommended === '') return setWrong({ recommended: 'required' })
    if (kind === 'recommendation' && values.otherId === null) return setWrong({ otherId: 'required' })
    busy.current = true
    setPending(true)
    setWrong({})
    try {
      const sent = whole ? await whole(values) : values
      if (sent.rawText.length > MAX_TEXT) return setWrong({ rawText: 'tooLarge' })
      const saved = await send(sent)
      draft.drop(valuesOf(before ? saved : undefined))
      if (!isSaid) notify('success', t(target ? `${kind}.edited` : `${kind}.added`), undoOf(saved))
      onSaved(saved)
    } catch (refusal) {
      refuse(refusal)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  const send = (sent: TextValues) => {
    if (overtaken) return putText(overtaken.id, sent, overtaken.updatedDate)
    return target ? putText(target.id, sent, draft.version) : postText(place, sent, draft.request)
  }
  const undoOf = (saved: Review) => {
    if (!before) return undefined
    const undo = async () => onSaved(await putText(before.id, valuesOf(before), saved.updatedDate))
    const run = () => void undo().catch(() => notify('failure', t('failedCommentEdit')))
    return { key: `review-${before.id}`, action: { label: t('undo'), run } }
  }
  const refuse = (refusal: unknown) => {
    const problem = refusal instanceof Problem ? refusal : undefined
    const current = problem?.status === 409 ? (problem.current as Review | undefined) : undefined
    setWrong(problem?.errors ?? {})
    if (current) return setOvertaken(current)
    // It was deleted elsewhere: the text can be written anew.
    const isGone = problem?.status === 404 && target !== undefined
    if (isGone) setTarget(undefined)
    const [code] = Object.values(problem?.errors ?? {})
    const reason = isGone ? t('gone') : code ? words(code) : problem?.message
    const failed = t(target ? 'failedCommentEdit' : 'failedCommentCreation')
    notify('failure', reason ? `${failed}: ${reason}` : failed)
  }
  const keepMine = () => {
    if (overtaken) draft.rebase(overtaken)
    setTarget(overtaken)
    setOvertaken(undefined)
  }
  const takeNewer = () => {
    if (!overtaken) return
    draft.drop(valuesOf(overtaken))
    onSaved(overtaken)
  }
  const errorOf = (field: string) => wrong[field] && words(wrong[field])
  return { overtaken, target, isPending, errorOf, submit, keepMine, takeNewer }
}

/** A draft was typed over an older version than the one that is there now. */
function overtakenBy(version: string | undefined, before: Review | undefined): Review | undefined {
  return before && version !== undefined && version !== before.updatedDate ? before : undefined
}
