import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import type { useDrag } from '@/components/ui/use-drag'
import { type AttachmentChange, type AttachmentDetail, MAX_CREDIT } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import { LineField, PictureButtons, Thumb, TypeField } from './fields'

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
      <Thumb noun={noun} id={id} picture={picture} name={name} draggable={false} />
      <div className="grid flex-1 basis-52 grid-cols-1 gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {mayEdit ? (
          <>
            <TypeField value={picture.type} onChoose={(type) => onSave({ type })} />
            <LineField
              key={credit}
              label={t('credit')}
              defaultValue={credit}
              maxLength={MAX_CREDIT}
              onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
              onBlur={({ currentTarget: { value } }) => value.trim() !== credit && onSave({ credit: value })}
            />
          </>
        ) : (
          <p>{credit}</p>
        )}
        {picture.source && (
          <p className="col-span-full truncate text-xs/normal text-quiet">{t('from', { address: picture.source })}</p>
        )}
      </div>
      <PictureButtons {...{ name, number, isLast, onRemove }} onMove={mayEdit ? onMove : undefined} />
    </li>
  )
}
