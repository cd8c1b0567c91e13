import { useTranslations } from 'next-intl'
import { Select } from '@/components/form/select'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import type { useDrag } from '@/components/ui/use-drag'
import {
  ATTACHMENT_TYPES,
  type AttachmentChange,
  type AttachmentDetail,
  MAX_CREDIT,
} from '@/lib/catalogue/schemas/attachments'
import { type EntityKind, links } from '@/lib/links'

type Props = {
  noun: EntityKind
  id: number
  picture: AttachmentDetail
  /** Its place among those of its type, from 1. */
  number: number
  isLast: boolean
  mayEdit: boolean
  handle: ReturnType<typeof useDrag>
  onMove: (to: number, button: 'up' | 'down') => void
  onSave: (change: AttachmentChange) => void
  onRemove: () => void
}

const ROW =
  'flex flex-wrap items-center gap-3 rounded-md bg-raised p-3 data-[drag=other]:transition-[translate] data-[drag=self]:relative data-[drag=self]:z-1 data-[drag=self]:bg-float'

/** One picture: its place, type and credit, which are saved when they change, and a button that removes it. */
export function PictureRow({ noun, id, picture, number, isLast, mayEdit, handle, onMove, onSave, onRemove }: Props) {
  const t = useTranslations('contribute.pictures')
  const types = useTranslations('entry.attachments.types')
  const credit = picture.credit ?? ''
  const name = t('picture', { type: types(picture.type), number })
  return (
    <li className={ROW} data-picture-id={picture.id}>
      {mayEdit && (
        <button
          type="button"
          className="icon-button cursor-grab touch-none text-quiet hover:text-ink"
          aria-label={t('drag', { name })}
          tabIndex={-1}
          {...handle}
        >
          <Icon name="grip" />
        </button>
      )}
      <span className="size-20 flex-none overflow-hidden rounded-sm bg-(--own)" style={ownColor(picture)}>
        <Picture
          address={links.file(noun, id, picture.filename)}
          widths={[80, 160, 240]}
          sizes="80px"
          alt={name}
          className="size-full object-contain"
          draggable={false}
        />
      </span>
      <div className="grid flex-1 basis-52 grid-cols-1 gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {mayEdit ? (
          <>
            <Select
              label={t('type')}
              value={picture.type}
              choices={ATTACHMENT_TYPES.map((value) => ({ value, label: types(value) }))}
              onChoose={(type) => onSave({ type: type as AttachmentDetail['type'] })}
            />
            <label className="field">
              <span className="field-label">{t('credit')}</span>
              <input
                key={credit}
                className="field-box min-w-0 px-3"
                defaultValue={credit}
                maxLength={MAX_CREDIT}
                dir="auto"
                onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
                onBlur={({ currentTarget: { value } }) => value.trim() !== credit && onSave({ credit: value })}
              />
            </label>
          </>
        ) : (
          <p>{credit}</p>
        )}
        {picture.source && (
          <p className="col-span-full truncate text-xs/normal text-quiet">{t('from', { address: picture.source })}</p>
        )}
      </div>
      <p className="ml-auto flex gap-1">
        {mayEdit && (
          <>
            <button
              type="button"
              className="icon-button disabled:opacity-40"
              data-button="up"
              aria-label={t('up', { name })}
              disabled={number === 1}
              onClick={() => onMove(number - 2, 'up')}
            >
              <span className="rotate-180">
                <Icon name="down" size={18} />
              </span>
            </button>
            <button
              type="button"
              className="icon-button disabled:opacity-40"
              data-button="down"
              aria-label={t('down', { name })}
              disabled={isLast}
              onClick={() => onMove(number, 'down')}
            >
              <Icon name="down" size={18} />
            </button>
          </>
        )}
        <button
          type="button"
          className="icon-button hover:text-(--red)"
          aria-label={t('remove', { name })}
          onClick={onRemove}
        >
          <Icon name="trash" size={18} />
        </button>
      </p>
    </li>
  )
}
