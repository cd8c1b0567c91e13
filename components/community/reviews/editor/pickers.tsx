import { useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'
import { PlainButton } from '@/components/ui/button'
import { INKS } from '@/lib/markup/color'
import { TEXT_TYPES, type TextType } from '@/lib/markup/formats'
import type { Style } from './formats'

const STYLES: readonly Style[] = [...INKS, 'small', 'large']

/** Gives the selection a colour or a size. */
export function StylePicker({ onPick }: { onPick: (style: Style) => void }) {
  const t = useTranslations('reviews.editor')
  return (
    <Select
      label={t('style')}
      value=""
      choices={[
        { value: '', label: t('choose') },
        ...STYLES.map((style) => ({ value: style, label: t(`styles.${style}`) })),
      ]}
      onChoose={(style) => onPick(style as Style)}
    />
  )
}

type TypeProps = { name?: string | undefined; value: TextType; onPick: (type: TextType) => void }

/** Chooses the type of a text. */
export function TypePicker({ name, value, onPick }: TypeProps) {
  const t = useTranslations('reviews.editor')
  return (
    <Select
      label={t('type')}
      name={name}
      value={value}
      choices={TEXT_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      onChoose={(next) => onPick(next as TextType)}
    />
  )
}

/** Shows the preview in place of the text area, or the text area again. */
export function PreviewButton({ isPressed, onPress }: { isPressed: boolean; onPress: () => void }) {
  const t = useTranslations('reviews.editor')
  return (
    <PlainButton
      className="ms-auto aria-pressed:bg-accent aria-pressed:text-on-accent"
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {t('preview')}
    </PlainButton>
  )
}
