import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Select } from '@/components/form/select'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { ATTACHMENT_TYPES, type AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import { type EntityKind, links } from '@/lib/links'

type Type = AttachmentDetail['type']

/** The choice of the type of a picture. */
export function TypeField({ value, onChoose }: { value: Type; onChoose: (type: Type) => void }) {
  const t = useTranslations('contribute.pictures')
  const types = useTranslations('entry.attachments.types')
  return (
    <Select
      label={t('type')}
      value={value}
      choices={ATTACHMENT_TYPES.map((value) => ({ value, label: types(value) }))}
      onChoose={(type) => onChoose(type as Type)}
    />
  )
}

/** A line of text with its label above. */
export function LineField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input className="field-box min-w-0 px-3" dir="auto" {...input} />
    </label>
  )
}

type ThumbProps = { noun: EntityKind; id: number; picture: AttachmentDetail; name: string; draggable?: false }

/** A small picture of an entry, in its row. */
export const Thumb = ({ noun, id, picture, name, draggable }: ThumbProps) => (
  <span className="size-20 flex-none overflow-hidden rounded-sm bg-(--own)" style={ownColor(picture)}>
    <Picture
      address={links.file(noun, id, picture.filename)}
      widths={[80, 160, 240]}
      sizes="80px"
      alt={name}
      className="size-full object-contain"
      draggable={draggable}
    />
  </span>
)

type ButtonsProps = {
  name: string
  /** Its place among those that it is moved among, from 1. */
  number: number
  isLast: boolean
  /** Missing where it cannot be moved. */
  onMove?: (to: number, button: 'up' | 'down') => void
  onRemove: () => void
}

/** The buttons that move a picture up and down, and the one that removes it. */
export function PictureButtons({ name, number, isLast, onMove, onRemove }: ButtonsProps) {
  const t = useTranslations('contribute.pictures')
  const down = <Icon name="down" size={18} />
  const move = (button: 'up' | 'down', to: number, isEnd: boolean) =>
    onMove && (
      <button
        type="button"
        className="icon-button disabled:opacity-40"
        data-button={button}
        aria-label={t(button, { name })}
        disabled={isEnd}
        onClick={() => onMove(to, button)}
      >
        {button === 'up' ? <span className="rotate-180">{down}</span> : down}
      </button>
    )
  return (
    <p className="ml-auto flex gap-1">
      {move('up', number - 2, number === 1)}
      {move('down', number, isLast)}
      <button
        type="button"
        className="icon-button hover:text-(--red)"
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <Icon name="trash" size={18} />
      </button>
    </p>
  )
}
