import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { DraftNote } from '@/components/form/draft-note'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { Problem } from '@/lib/browser/problem'
import { textAnchor } from '@/lib/community/links/reviews'
import { MAX_TITLE, RECOMMENDATIONS, type Review } from '@/lib/community/schemas/reviews'
import { covered, uncovered } from '@/lib/markup/cover'
import { MAX_TEXT } from '@/lib/markup/formats'
import { type Place, postText, putText } from './calls'
import { TextEditor } from './editor/text-editor'
import { NewerText } from './newer-text'
import { type TextValues, valuesOf } from './text-values'
import { type TextDraft, useTextDraft } from './use-text-draft'
import { VERDICT, Verdict } from './verdict'
import { WorkField } from './work-field'

type Props = {
  place: Place
  /** The text that is edited; without it a new one is written. */
  before?: Review
  /** A review that exists although a new one is being written: it was written elsewhere. */
  newer?: Review
  /** A comment that is quoted: each new object once. */
  quote?: { id: number }
  /** Whether somebody has just asked for the form: then it gets the focus. */
  isAsked?: boolean
  onSaved: (review: Review) => void
  onCancel: () => void
}

/** The key of the draft of a new text, and of a change. */
export const newDraftKey = ({ entity, entityId, kind, episode = 0, answered, other }: Place) =>
  ['text', entity, entityId, kind, episode, ...[answered ?? other?.id ?? []].flat()].join(':')
const draftKeyOf = (place: Place, before?: Review) => (before ? `text:${before.id}` : newDraftKey(place))

/** The form of a review, comment or recommendation. What is typed is kept until it is sent, and a version from elsewhere is shown beside it. */
export default function ReviewForm({ place, before, newer, quote, isAsked = true, onSaved, onCancel }: Props) {
  const t = useTranslations('reviews.form')
  const verdicts = useTranslations('reviews.verdicts')
  const fields = useTranslations('errors.fields')
  const draft = useTextDraft(draftKeyOf(place, before), before, emptyOf(place, before))
  const [overtaken, setOvertaken] = useState(newer ?? overtakenBy(draft.version, before))
  const [target, setTarget] = useState(before)
  const [isPending, setPending] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const busy = useRef(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusReturn(form, (parent) => textNear(parent, place, before))
  const { values } = draft
  useQuote(quote, draft, t('quoteFailed'))
  const { kind } = place
  const words = (code: string) => (fields.has(code as 'invalid') ? fields(code as 'invalid') : fields('invalid'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current || values.rawText.trim() === '') return
    if (kind === 'review' && values.recommended === '') return setWrong({ recommended: 'required' })
    if (kind === 'recommendation' && values.otherId === null) return setWrong({ otherId: 'required' })
    if (values.rawText.length > MAX_TEXT) return setWrong({ rawText: 'tooLarge' })
    busy.current = true
    setPending(true)
    setWrong({})
    try {
      const saved = await send()
      draft.drop(valuesOf(before ? saved : undefined))
      notify('success', t(target ? `${kind}.edited` : `${kind}.added`), undoOf(saved))
      onSaved(saved)
    } catch (refusal) {
      refuse(refusal)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  const send = () => {
    if (overtaken) return putText(overtaken.id, values, overtaken.updatedDate)
    return target ? putText(target.id, values, draft.version) : postText(place, values, draft.request)
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
  return (
    <form
      ref={form}
      className="form rounded-lg bg-raised p-4 sm:px-6 sm:py-5"
      method="post"
      noValidate
      aria-busy={isPending}
      aria-label={t(before ? `${kind}.editing` : `${kind}.writing`)}
      onSubmit={(event) => void submit(event)}
    >
      {draft.isRestored && <DraftNote onDiscard={() => draft.drop()} />}
      {overtaken && <NewerText review={overtaken} onKeepMine={keepMine} onTakeNewer={takeNewer} />}
      <p className="text-xs/5 text-quiet">{t('requiredNote')}</p>
      {kind === 'review' && (
        <fieldset aria-describedby={`${id}-verdict`}>
          <legend className="field-label mb-1.5" data-required>
            {t('verdict')}
          </legend>
          <div className="flex flex-wrap gap-2">
            {RECOMMENDATIONS.map((verdict) => (
              <label key={verdict} className={`${VERDICT[verdict]} ${CHOICE}`}>
                <input
                  type="radio"
                  name="recommended"
                  className="sr-only"
                  value={verdict}
                  required
                  checked={values.recommended === verdict}
                  onChange={() => draft.change({ ...values, recommended: verdict })}
                />
                <Verdict verdict={verdict} label={verdicts(verdict)} />
              </label>
            ))}
          </div>
          <p id={`${id}-verdict`} className="field-message" data-wrong={wrong.recommended && ''}>
            {wrong.recommended && words(wrong.recommended)}
          </p>
        </fieldset>
      )}
      {kind === 'recommendation' ? (
        <WorkField
          of={place.entityId}
          values={values}
          isFixed={target !== undefined || place.other !== undefined}
          error={wrong.otherId && words(wrong.otherId)}
          onChoose={(work) => draft.change({ ...values, ...work })}
        />
      ) : (
        <div className="field form-field">
          <label htmlFor={`${id}-title`} className="field-label">
            {t('title')}
          </label>
          <input
            id={`${id}-title`}
            className="field-box"
            dir="auto"
            maxLength={MAX_TITLE}
            value={values.title}
            onChange={({ currentTarget }) => draft.change({ ...values, title: currentTarget.value })}
          />
        </div>
      )}
      <TextEditor
        value={values.rawText}
        textType={values.textType}
        onChange={({ value, textType }) => draft.change({ ...values, rawText: value, textType })}
        label={t(`${kind}.text`)}
        required
        error={wrong.rawText && words(wrong.rawText)}
        autoFocus={isAsked}
      />
      <p className="flex flex-wrap gap-3">
        <button
          type="submit"
          className="button disabled:cursor-default disabled:opacity-60"
          disabled={values.rawText.trim() === '' || overtaken !== undefined}
          aria-disabled={isPending}
          data-pending={isPending || undefined}
        >
          {t(before ? 'save' : `${kind}.send`)}
        </button>
        <button type="button" className="button button-plain inset-ring inset-ring-line" onClick={onCancel}>
          {t(before ? 'stopEditing' : 'close')}
        </button>
      </p>
    </form>
  )
}

const CHOICE =
  'inline-flex min-h-11 cursor-pointer items-center rounded-md bg-float px-3.5 py-2 inset-ring inset-ring-line has-checked:bg-[color-mix(in_oklab,var(--verdict)_12%,var(--raised))] has-checked:shadow-[inset_0_0_0_1.5px_var(--verdict)] has-focus-visible:outline-2 has-focus-visible:outline-accent'

/** What is near a form that has closed: the text that was changed or answered, else the button in place of the form. */
function textNear(parent: HTMLElement, { kind, answered }: Place, before?: Review): HTMLElement | null {
  const near = before?.id ?? answered
  return near === undefined ? parent.querySelector('button') : document.getElementById(textAnchor(kind, near))
}

/** The values of a form in which nobody has typed. */
function emptyOf({ other }: Place, before?: Review): TextValues {
  const values = valuesOf(before)
  return other && !before ? { ...values, otherId: other.id, otherTitle: other.title } : values
}

/** A draft was typed over an older version than the one that is there now. */
function overtakenBy(version: string | undefined, before: Review | undefined): Review | undefined {
  return before && version !== undefined && version !== before.updatedDate ? before : undefined
}

/** Adds a quote to what is typed already, in its type. Its code is loaded when somebody quotes. */
function useQuote(quote: Props['quote'], { values, change }: TextDraft, failed: string): void {
  const latest = useRef({ values, change })
  latest.current = { values, change }
  useEffect(() => {
    if (!quote) return
    const add = async () => {
      const { quoteOf } = await import('./quote')
      const text = await quoteOf(quote.id, latest.current.values.textType)
      const { values, change } = latest.current
      const { text: typed, episode } = uncovered(values.textType, values.rawText)
      const before = typed.trimEnd()
      const rawText = covered(values.textType, `${before && `${before}\n\n`}${text}\n\n`, episode)
      change({ ...values, rawText })
    }
    void orElse(add(), failed)
  }, [quote, failed])
}
