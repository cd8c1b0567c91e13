import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Select } from '@/components/form/select'
import { type AttachmentChange, type AttachmentDetail, MAX_CREDIT } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import { LineField, Thumb, TypeField } from './fields'

type Props = {
  noun: EntityKind
  id: number
  picture: AttachmentDetail
  /** Its place among those of its type, from 1, and how many these are. */
  number: number
  count: number
  isBusy: boolean
  onSuggest: (change: AttachmentChange) => void
  onSuggestRemoval: () => void
}

/** One picture: its type, credit and place, of which others can be suggested together, or that it goes. */
export function ProposedRow({ noun, id, picture, number, count, isBusy, onSuggest, onSuggestRemoval }: Props) {
  const t = useTranslations('contribute.pictures')
  const types = useTranslations('entry.attachments.types')
  const [type, setType] = useState(picture.type)
  const [credit, setCredit] = useState(picture.credit ?? '')
  const [place, setPlace] = useState(number)
  const name = t('picture', { type: types(picture.type), number })
  const change: AttachmentChange = {
    ...(type !== picture.type && { type }),
    ...(credit.trim() !== (picture.credit ?? '') && { credit: credit.trim() || null }),
    ...(type === picture.type && place !== number && { place: place - 1 }),
  }
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md bg-raised p-3">
      <Thumb noun={noun} id={id} picture={picture} name={name} />
      <div className="grid flex-1 basis-52 grid-cols-1 gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_6rem]">
        <TypeField value={type} onChoose={setType} />
        <LineField
          label={t('credit')}
          value={credit}
          maxLength={MAX_CREDIT}
          onChange={({ currentTarget }) => setCredit(currentTarget.value)}
        />
        {type === picture.type && count > 1 && (
          <Select
            label={t('place')}
            value={String(place)}
            choices={Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
            onChoose={(chosen) => setPlace(Number(chosen))}
          />
        )}
      </div>
      <p className="ml-auto flex flex-wrap gap-2">
        {Object.keys(change).length > 0 && (
          <button type="button" className="button" disabled={isBusy} onClick={() => onSuggest(change)}>
            {t('suggest.change')}
            <span className="sr-only">: {name}</span>
          </button>
        )}
        <button type="button" className="button button-plain" disabled={isBusy} onClick={onSuggestRemoval}>
          {t('suggest.removal')}
          <span className="sr-only">: {name}</span>
        </button>
      </p>
    </li>
  )
}
