import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { ConversionNote } from './conversion-note'
import { CoverFields } from './cover-fields'
import { hasStyles } from './formats'
import { PreviewButton, StylePicker, TypePicker } from './pickers'
import { Preview } from './preview'
import { Toolbar } from './toolbar'
import { useConversion, type Written } from './use-conversion'
import type { CoverState } from './use-cover'
import { useFormatting } from './use-formatting'

type Props = {
  area: RefObject<HTMLTextAreaElement | null>
  text: Written
  onChange: (next: Written) => void
  cover: CoverState
  /** What the text is called. */
  label: string
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  /** What is sent for a text, if that is more than what is typed. */
  whole?: ((text: Written) => Promise<Written>) | undefined
  /** Further fields. */
  children: ReactNode
}

/** The tools of a line in which somebody writes, below its text area. Its keys work before anybody opens the tools. */
export default function LineTools(props: Props) {
  const { area, text, onChange, cover, label, isPreview, onPreview, whole, children } = props
  const { textType } = text
  const { change, conversion, undo } = useConversion(text, onChange)
  const { format, style } = useFormatting(area, textType, cover.passages)
  const write = () => {
    onPreview(false)
    requestAnimationFrame(() => area.current?.focus())
  }
  return (
    <div className="grid gap-3">
      {isPreview && <WholePreview text={text} label={label} whole={whole} />}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {!isPreview && <Toolbar type={textType} disabled={false} onFormat={format} controls={area.current?.id ?? ''} />}
        {hasStyles(textType) && !isPreview && <StylePicker onPick={style} />}
        <PreviewButton isPressed={isPreview} onPress={() => (isPreview ? write() : onPreview(true))} />
      </div>
      {children}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <TypePicker value={textType} onPick={(next) => void change(next)} />
        {textType !== 'Plain' && !isPreview && <CoverFields cover={cover} />}
      </div>
      <ConversionNote conversion={conversion} onUndo={undo} />
    </div>
  )
}

/** The preview of all that is sent. */
function WholePreview({ text, label, whole }: Pick<Props, 'text' | 'label' | 'whole'>) {
  const { value, textType } = text
  const [sent, setSent] = useState(whole ? undefined : text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text alone decides
  useEffect(() => {
    let isLeft = false
    const show = async () => {
      const shown = (await whole?.(text).catch(() => text)) ?? text
      if (!isLeft) setSent(shown)
    }
    void show()
    return () => {
      isLeft = true
    }
  }, [value, textType])
  return sent ? <Preview text={sent} label={label} /> : <div aria-busy="true" className="min-h-40" />
}
