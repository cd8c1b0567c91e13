import { useMessages, useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { DraftNote } from '@/components/form/draft-note'
import { Button, LinedButton } from '@/components/ui/button'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { useFormats } from '@/i18n/formats'
import { textAnchor } from '@/lib/community/links/reviews'
import { MAX_TITLE, type Review } from '@/lib/community/schemas/reviews'
import { withSpoilerLabels } from '@/lib/markup/spoiler-labels'
import type { Place } from './calls'
import { TextEditor } from './editor/text-editor'
import { type TextValues, valuesOf } from './text-values'
import { useSendText } from './use-send-text'
import { newDraftKey, useTextDraft } from './use-text-draft'
import { VerdictField } from './verdict-field'
import { WorkField } from './work-field'

type Props = {
  place: Place
  /** The text that is edited; without it a new one is written. */
  before?: Review
  /** A review that exists although a new one is being written: it was written elsewhere. */
  newer?: Review
  /** Whether somebody has just asked for the form: then the first required field without a value gets the focus. */
  isAsked?: boolean
  onSaved: (review: Review) => void
  onCancel: () => void
}

const draftKeyOf = (place: Place, before?: Review) => (before ? `text:${before.id}` : newDraftKey(place))

/**
 * The form of a review, comment or recommendation. What is typed is kept until it is sent, and a version from elsewhere
 * is shown beside it.
 */
export default function ReviewForm({ place, before, newer, isAsked = true, onSaved, onCancel }: Props) {
  const t = useTranslations('reviews.form')
  const draft = useTextDraft(draftKeyOf(place, before), before, emptyOf(place, before))
  const sending = useSendText({ place, before, newer, draft, onSaved })
  const { overtaken, target, isPending, errorOf } = sending
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusReturn(form, (parent) => textNear(parent, place, before))
  const { values } = draft
  const { kind } = place
  const isFixed = target !== undefined || place.other !== undefined
  const [focused] = useState(() => isAsked && firstToFill(kind, values, isFixed))
  return (
    <form
      ref={form}
      className="form rounded-lg bg-raised p-4 sm:px-6 sm:py-5"
      method="post"
      noValidate
      aria-busy={isPending}
      aria-label={t(before ? `${kind}.editing` : `${kind}.writing`)}
      onSubmit={(event) => void sending.submit(event)}
    >
      {draft.isRestored && <DraftNote onDiscard={() => draft.drop()} />}
      {overtaken && <NewerText review={overtaken} onKeepMine={sending.keepMine} onTakeNewer={sending.takeNewer} />}
      <p className="text-xs/5 text-quiet">{t('requiredNote')}</p>
      {kind === 'review' && (
        <VerdictField
          value={values.recommended}
          error={errorOf('recommended')}
          autoFocus={focused === 'recommended'}
          onChoose={(recommended) => draft.change({ ...values, recommended })}
        />
      )}
      {kind === 'recommendation' ? (
        <WorkField
          of={place.entityId}
          values={values}
          isFixed={isFixed}
          error={errorOf('otherId')}
          autoFocus={focused === 'otherId'}
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
        error={errorOf('rawText')}
        autoFocus={focused === 'rawText'}
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
        <LinedButton onClick={onCancel}>{t(before ? 'stopEditing' : 'close')}</LinedButton>
      </p>
    </form>
  )
}

/** The first required field without a value; the text if all have one. */
function firstToFill(kind: Place['kind'], { recommended, otherId }: TextValues, isFixed: boolean) {
  if (kind === 'review' && recommended === '') return 'recommended'
  return kind === 'recommendation' && !isFixed && otherId === null ? 'otherId' : 'rawText'
}

/** What is near a form that has closed: the text that was changed, else the button in place of the form. */
function textNear(parent: HTMLElement, { kind }: Place, before?: Review): HTMLElement | null {
  return before ? document.getElementById(textAnchor(kind, before.id)) : parent.querySelector('button')
}

/** The values of a form in which nobody has typed. */
function emptyOf({ other }: Place, before?: Review): TextValues {
  const values = valuesOf(before)
  return other && !before ? { ...values, otherId: other.id, otherTitle: other.title } : values
}

type NewerProps = { review: Review; onKeepMine: () => void; onTakeNewer: () => void }

/** The version of a text that was saved elsewhere meanwhile, beside the input. The user chooses; neither is lost. */
function NewerText({ review, onKeepMine, onTakeNewer }: NewerProps) {
  const t = useTranslations('reviews.form.newer')
  const verdicts = useTranslations('reviews.verdicts')
  const html = withSpoilerLabels(review.html, useMessages().reviews.spoiler, useFormats())
  const look = 'prose max-h-60 max-w-none overflow-y-auto'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  const text = <div className={look} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <section className="grid gap-2.5 rounded-md bg-float px-4 py-3" role="alert">
      <p className="text-sm text-ink">{t('text')}</p>
      {review.recommended && <p className="text-sm font-semibold">{verdicts(review.recommended)}</p>}
      {review.title && (
        <h3 className="font-semibold wrap-anywhere" dir="auto">
          {review.title}
        </h3>
      )}
      {text}
      <p className="flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>{t('keepMine')}</Button>
        <LinedButton onClick={onTakeNewer}>{t('takeNewer')}</LinedButton>
      </p>
    </section>
  )
}
