import { useId, useRef, useState } from 'react'
import { MAX_TEXT } from '@/lib/markup/formats'
import { ConversionNote } from './conversion-note'
import { CoverFields } from './cover-fields'
import { FieldNote } from './field-note'
import { hasStyles } from './formats'
import { PreviewButton, StylePicker, TypePicker } from './pickers'
import { Preview } from './preview'
import { Toolbar } from './toolbar'
import { useConversion, type Written } from './use-conversion'
import { useCover } from './use-cover'
import { useFormatting } from './use-formatting'

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
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setPreview] = useState(false)
  const { change, conversion, undo } = useConversion({ value, textType }, onChange)
  const cover = useCover({ value, textType }, onChange)
  const { format, style } = useFormatting(area, textType, cover.passages)
  const write = () => {
    setPreview(false)
    requestAnimationFrame(() => area.current?.focus())
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {hasStyles(textType) && !isPreview && <StylePicker onPick={style} />}
        <PreviewButton isPressed={isPreview} onPress={() => (isPreview ? write() : setPreview(true))} />
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
          onInput={({ currentTarget }) => cover.write(currentTarget.value)}
        />
        {isPreview && <Preview text={{ value, textType }} label={label} />}
        <FieldNote id={`${id}-message`} length={value.length} error={error} />
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <TypePicker name={name && 'textType'} value={textType} onPick={(next) => void change(next)} />
        {textType !== 'Plain' && !isPreview && <CoverFields cover={cover} />}
      </div>
      <ConversionNote conversion={conversion} onUndo={undo} />
    </div>
  )
}
