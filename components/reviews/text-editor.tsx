import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { MOST_TEXT, TEXT_TYPES, type TextType } from '@/lib/schemas/reviews'
import { Icon } from '../ui/icon'

type Props = {
  value: string
  textType: TextType
  onChange: (value: string, textType: TextType) => void
  label: string
  /** The id of the element that says what is wrong. */
  describedBy?: string
}

/** A text and its type. */
export function TextEditor({ value, textType, onChange, label, describedBy }: Props) {
  const t = useTranslations('reviews.form')
  const id = useId()
  return (
    <div className="grid gap-2.5">
      <div className="field form-field">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <textarea
          id={id}
          className="field-box min-h-[10rem]"
          rows={8}
          maxLength={MOST_TEXT}
          dir="auto"
          value={value}
          aria-required
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => onChange(currentTarget.value, textType)}
        />
      </div>
      <label className="field w-40">
        <span className="field-label">{t('textType')}</span>
        <span className="field-box">
          <select value={textType} onChange={({ currentTarget }) => onChange(value, currentTarget.value as TextType)}>
            {TEXT_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`textTypes.${type}`)}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      </label>
    </div>
  )
}
