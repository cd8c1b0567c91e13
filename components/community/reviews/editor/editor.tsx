import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Select } from '@/components/form/select'
import { PlainButton } from '@/components/ui/button'
import { useFormats } from '@/i18n/formats'
import { INKS } from '@/lib/markup/color'
import { MAX_TEXT, TEXT_TYPES, type TextType } from '@/lib/markup/formats'
import { CoverFields } from './cover-fields'
import { editOf, insert } from './edit'
import { type Format, hasStyles, type Markup, markupOf, type Style, styleOf } from './formats'
import { Preview } from './preview'
import { formatOf } from './shortcuts'
import { Toolbar } from './toolbar'
import { type Conversion, useConversion, type Written } from './use-conversion'
import { useCover } from './use-cover'

export type TextEditorProps = Written & {
  /** Typing, formatting and another type: both values, of which one or both differ. */
  onChange: (next: Written) => void
  /** The label above, also of the preview. */
  label: string
  /** The name of the text in its form; that of the type is `textType`. */
  name?: string
  required?: boolean
  placeholder?: string
  /** An error of this field, shown below. */
  error?: string
  autoFocus?: boolean
}

const STYLES: readonly Style[] = [...INKS, 'small', 'large']

/** Edits a text in one of its types: a text area with a toolbar, keys, a preview and conversion between types. */
export default function Editor({
  value,
  textType,
  onChange,
  label,
  name,
  required,
  placeholder,
  error,
  autoFocus,
}: TextEditorProps) {
  const t = useTranslations('reviews.editor')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setPreview] = useState(false)
  const { change, conversion, undo } = useConversion({ value, textType }, onChange)
  const cover = useCover({ value, textType }, onChange)

  const apply = (markup: Markup | undefined) => {
    const field = area.current
    if (!field || !markup) return
    insert(field, editOf({ text: field.value, start: field.selectionStart, end: field.selectionEnd }, markup))
  }
  const format = (wanted: Format) => apply(markupOf(textType, wanted, cover.passages))
  const press = (event: KeyboardEvent) => {
    const wanted = event.nativeEvent.isComposing ? undefined : formatOf(event.nativeEvent)
    if (!wanted || !markupOf(textType, wanted)) return
    // Neither the browser nor the page has these keys while somebody writes.
    event.preventDefault()
    event.stopPropagation()
    format(wanted)
  }
  const write = () => {
    setPreview(false)
    requestAnimationFrame(() => area.current?.focus())
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {hasStyles(textType) && !isPreview && (
          <Select
            label={t('style')}
            value=""
            choices={[
              { value: '', label: t('choose') },
              ...STYLES.map((style) => ({ value: style, label: t(`styles.${style}`) })),
            ]}
            onChoose={(style) => apply(styleOf(textType, style as Style))}
          />
        )}
        <PlainButton
          className="ms-auto aria-pressed:bg-accent aria-pressed:text-on-accent"
          aria-pressed={isPreview}
          onClick={() => (isPreview ? write() : setPreview(true))}
        >
          {t('preview')}
        </PlainButton>
      </div>
      <div className="form-field field">
        <label className="field-label" data-required={required || undefined} htmlFor={`${id}-text`}>
          {label}
        </label>
        {!isPreview && <Toolbar type={textType} disabled={false} onFormat={format} controls={`${id}-text`} />}
        {/* Hidden, not removed: it keeps its selection and what undo knows. */}
        <textarea
          ref={area}
          id={`${id}-text`}
          name={name}
          className="field-box min-h-40 resize-y [field-sizing:content] max-h-[70vh]"
          hidden={isPreview}
          value={cover.text}
          dir="auto"
          placeholder={placeholder}
          // biome-ignore lint/a11y/noAutofocus: the form asks for it when somebody begins to write
          autoFocus={autoFocus}
          aria-required={required}
          aria-invalid={error !== undefined || value.length > MAX_TEXT}
          aria-describedby={`${id}-message`}
          onKeyDown={press}
          onInput={({ currentTarget }) => cover.write(currentTarget.value)}
        />
        {isPreview && <Preview text={{ value, textType }} label={label} />}
        <FieldNote id={`${id}-message`} length={value.length} error={error} />
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Select
          label={t('type')}
          name={name && 'textType'}
          value={textType}
          choices={TEXT_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          onChoose={(next) => void change(next as TextType)}
        />
        {textType !== 'Plain' && !isPreview && <CoverFields cover={cover} />}
      </div>
      <ConversionNote conversion={conversion} onUndo={undo} />
    </div>
  )
}

/** The error, or how long the text is once that matters. */
function FieldNote({ id, length, error }: { id: string; length: number; error?: string }) {
  const t = useTranslations('reviews.editor')
  const format = useFormats()
  const numbers = { length: format.count(length), most: format.count(MAX_TEXT) }
  const isTooLong = length > MAX_TEXT
  const note = isTooLong ? t('tooLong', numbers) : length > MAX_TEXT * 0.9 ? t('length', numbers) : ''
  return (
    <p id={id} className="field-message" data-wrong={error !== undefined || isTooLong ? '' : undefined}>
      {error ?? note}
    </p>
  )
}

/** Says what became of a text whose type was changed. */
function ConversionNote({ conversion, onUndo }: { conversion: Conversion | undefined; onUndo: () => void }) {
  const t = useTranslations('reviews.editor')
  return (
    <p role="status" className="text-sm text-quiet empty:hidden">
      {conversion === 'failed' && t('notConverted')}
      {conversion && conversion !== 'failed' && (
        <>
          {t('converted', {
            from: t(`types.${conversion.before.textType}`),
            to: t(`types.${conversion.after.textType}`),
          })}{' '}
          {conversion.unveils && <strong className="text-ink">{t('unveiled')} </strong>}
          <button type="button" className="quiet-link" onClick={onUndo}>
            {t('asTyped')}
          </button>
        </>
      )}
    </p>
  )
}
