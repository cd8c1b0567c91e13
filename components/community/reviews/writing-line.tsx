import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { DraftNote } from '@/components/form/draft-note'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { sourceOf, usePart } from '@/components/ui/use-part'
import { MAX_TITLE, type Review } from '@/lib/community/schemas/reviews'
import { MAX_TEXT } from '@/lib/markup/formats'
import type { Place } from './calls'
import { FieldNote } from './editor/field-note'
import type { Written } from './editor/use-conversion'
import { useCover } from './editor/use-cover'
import { fitHeight } from './fit-height'
import type { TextValues } from './text-values'
import { useQuote } from './use-quote'
import { useSendText } from './use-send-text'
import { newDraftKey, useTextDraft } from './use-text-draft'

const LineTools = lazyPart(() => import('./editor/line-tools'))
const NAMES = sourceOf(() => import('./mentions/offered-names'))

/** The names of the line: of its form, of its text, and what stands in it while it is empty. */
type LineTexts = { form: string; text: string; hint: string }

export type LineProps = {
  place: Place
  texts: LineTexts
  /** Whether somebody has just asked for the line: then it gets the focus. */
  isAsked: boolean
  /** A comment that is quoted: each new object once. */
  quote?: { id: number } | undefined
  /** What is sent for what is typed, if that is more. */
  whole?: ((text: Written) => Promise<Written>) | undefined
  /** Whether the place of the line says itself that the text was posted. */
  isSaid?: boolean
  onSent: (text: Review) => void
  /** Puts the line away; what is typed stays as a draft. */
  onClose?: () => void
  /** What is said above the line. */
  children?: ReactNode
}

/**
 * One line in which a comment or a reply is written, where it will stand. It grows with its text; the tools of the
 * editor and the names after an @ are loaded when it gets the focus. What is typed is kept until it is sent.
 */
export function WritingLine({ place, texts, isAsked, quote, whole, isSaid, onSent, onClose, children }: LineProps) {
  const t = useTranslations('reviews')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const draft = useTextDraft(newDraftKey(place))
  const { values } = draft
  const sent = (text: Review) => {
    setPreview(false)
    setOpen(false)
    onSent(text)
    // A line that stays keeps the focus, without opening the keyboard of a phone.
    form.current?.focus()
  }
  const wholeValues = whole && (async (typed: TextValues) => valuesAfter(typed, await whole(writtenOf(typed))))
  const { submit, isPending, errorOf } = useSendText({ place, draft, whole: wholeValues, isSaid, onSaved: sent })
  const change = (next: Written) => draft.change(valuesAfter(values, next))
  const cover = useCover(writtenOf(values), change)
  useQuote(quote, draft, t('form.quoteFailed'))
  const [hasBegun, setBegun] = useState(isAsked)
  const [isOpen, setOpen] = useState(values.title !== '')
  const [isPreview, setPreview] = useState(false)
  const { Part: OfferedNames } = usePart(NAMES, hasBegun)
  const isEmpty = values.rawText.trim() === ''
  const error = errorOf('rawText')
  useAskedLine(form, area, isAsked ? { quote } : null)
  const discard = () => {
    draft.drop()
    area.current?.focus()
  }
  const turnTools = () => {
    setBegun(true)
    setOpen(!isOpen)
    if (isOpen) setPreview(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
    if (event.key === 'Escape') onClose?.()
  }
  const { answered, review, entity, entityId } = place
  return (
    <form
      ref={form}
      tabIndex={-1}
      className="grid scroll-mt-[calc(var(--header)+16px)] scroll-mb-20 gap-2 rounded-md text-base"
      method="dialog"
      noValidate
      aria-busy={isPending}
      aria-label={texts.form}
      onSubmit={(event) => void submit(event)}
    >
      {draft.isRestored && <DraftNote onDiscard={discard} />}
      {children}
      <div>
        {/* Hidden, not removed: it keeps its selection and what undo knows. */}
        <textarea
          ref={area}
          id={`${id}-text`}
          className={`${AREA} ${isOpen ? 'min-h-40' : ''}`}
          rows={1}
          hidden={isPreview}
          value={cover.text}
          dir="auto"
          placeholder={texts.hint}
          aria-label={texts.text}
          aria-autocomplete="list"
          aria-invalid={error !== undefined || values.rawText.length > MAX_TEXT}
          aria-describedby={`${id}-message`}
          onFocus={() => setBegun(true)}
          onKeyDown={press}
          onInput={({ currentTarget }) => cover.write(currentTarget.value)}
        />
        {OfferedNames && <OfferedNames area={area} place={{ thread: answered ?? review, entity, entityId }} />}
      </div>
      <div className="empty:hidden [&>.field-message:empty]:hidden">
        <FieldNote id={`${id}-message`} length={values.rawText.length} error={error} />
      </div>
      {hasBegun && (
        <div id={`${id}-tools`} hidden={!isOpen}>
          <LineTools
            area={area}
            text={writtenOf(values)}
            onChange={change}
            cover={cover}
            label={texts.text}
            isPreview={isPreview}
            onPreview={setPreview}
            whole={whole}
            waiting={<div aria-busy="true" className="min-h-40" />}
          >
            <TitleField value={values.title} onChange={(title) => draft.change({ ...values, title })} />
          </LineTools>
        </div>
      )}
      {(hasBegun || !isEmpty) && (
        <LineActions
          tools={`${id}-tools`}
          isOpen={isOpen}
          onTools={turnTools}
          onClose={onClose}
          isEmpty={isEmpty}
          isPending={isPending}
        />
      )}
    </form>
  )
}

type Ref<Of extends HTMLElement> = RefObject<Of | null>

/** Gives a line the focus when somebody asks for it or quotes into it, and makes it as high as its text. */
function useAskedLine(
  form: Ref<HTMLFormElement>,
  area: Ref<HTMLTextAreaElement>,
  asked: Pick<LineProps, 'quote'> | null,
) {
  useLayoutEffect(() => {
    fitHeight(area.current)
  })
  const isAsked = asked !== null
  // At once, while the press of the button counts: later a phone would show no keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever quotes goes on writing
  useLayoutEffect(() => {
    const field = area.current
    if (!isAsked || !field) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked, asked?.quote])
}

type TitleProps = { value: string; onChange: (title: string) => void }

function TitleField({ value, onChange }: TitleProps) {
  const t = useTranslations('reviews.form')
  return (
    <label className="field">
      <span className="field-label">{t('title')}</span>
      <input
        className="field-box"
        dir="auto"
        maxLength={MAX_TITLE}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}

type ActionsProps = Pick<LineProps, 'onClose'> & {
  /** The id of the tools, whether they are open, and what opens and closes them. */
  tools: string
  isOpen: boolean
  onTools: () => void
  isEmpty: boolean
  isPending: boolean
}

/** Below a line in which somebody writes; there is nothing to send before there is a text. */
function LineActions({ tools, isOpen, onTools, onClose, isEmpty, isPending }: ActionsProps) {
  const t = useTranslations('reviews')
  return (
    <p className="flex flex-wrap items-center gap-2">
      <button
        type="button"
        className={`${SMALL} text-soft hover:bg-float hover:text-ink aria-expanded:bg-float aria-expanded:text-ink`}
        aria-expanded={isOpen}
        aria-controls={tools}
        onClick={onTools}
      >
        <Icon name="settings" size={16} />
        {t('line.tools')}
      </button>
      <span className="ms-auto" />
      {onClose && (
        <button type="button" className={`${SMALL} text-soft hover:bg-float hover:text-ink`} onClick={onClose}>
          {t('form.close')}
        </button>
      )}
      {!isEmpty && (
        <button
          type="submit"
          className="button min-h-10 px-3.5 text-sm/normal"
          aria-disabled={isPending}
          data-pending={isPending || undefined}
        >
          {t('line.send')}
        </button>
      )}
    </p>
  )
}

const AREA =
  'field-box max-h-[70vh] resize-none placeholder:text-quiet [field-sizing:content] focus-visible:shadow-[inset_0_0_0_2px_var(--accent)] focus-visible:outline-none'
const SMALL = 'inline-flex min-h-10 items-center gap-1.5 rounded-md px-3.5 text-sm/normal'

const writtenOf = ({ rawText, textType }: TextValues): Written => ({ value: rawText, textType })
const valuesAfter = (values: TextValues, { value, textType }: Written): TextValues => ({
  ...values,
  rawText: value,
  textType,
})
