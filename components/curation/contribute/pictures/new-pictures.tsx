import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { reordered } from '@/components/ui/reorder'
import { MAX_CREDIT } from '@/lib/catalogue/schemas/attachments'
import { LineField, PictureButtons, TypeField } from './fields'
import { type Given, PictureSources } from './sources'
import { MAX_WAITING, type PictureSource, type WaitingPicture, withPictures, wrongWith } from './waiting'

type Props = {
  pictures: readonly WaitingPicture[]
  /** Whether the browser keeps them when the tab is closed; undefined until that is known. */
  isKept: boolean | undefined
  onChange: (pictures: readonly WaitingPicture[]) => void
}

/** The pictures of a new entry, which are sent when it is saved. */
export function NewPictures({ pictures, isKept, onChange }: Props) {
  const t = useTranslations('contribute.pictures')
  const { errors } = useMessages()
  const [wrong, setWrong] = useState<string>()
  const take = async (sources: readonly PictureSource[], given: Given) => {
    setWrong(undefined)
    const refused = sources.flatMap((source) => {
      const code = wrongWith(source)
      if (code === undefined) return []
      const reason = code === 'large' ? t('large') : errors.fields[code]
      return ['File' in source && sources.length > 1 ? t('refused', { name: source.File.name, reason }) : reason]
    })
    const good = sources.filter((source) => wrongWith(source) === undefined)
    if (good.length > 0) onChange(withPictures(pictures, good, given))
    if (pictures.length + good.length > MAX_WAITING) refused.push(t('mostWaiting', { count: MAX_WAITING }))
    if (refused.length > 0) setWrong(refused.join(' '))
    return refused.length === 0
  }
  return (
    <div className="grid gap-4">
      <PictureSources
        label={t('add')}
        isBusy={false}
        message={wrong ?? t('hint')}
        isWrong={wrong !== undefined}
        onTake={take}
        onNothing={() => setWrong(t('nothingToPaste'))}
      />
      {pictures.length > 0 && isKept !== undefined && (
        <p className={isKept ? 'text-sm text-quiet' : 'text-sm text-yellow'} role="status">
          {t(isKept ? 'kept' : 'notKept')}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="grid gap-2" aria-label={t('waiting')}>
          {pictures.map((picture, at) => (
            <Waiting
              key={picture.key}
              picture={picture}
              number={at + 1}
              isLast={at === pictures.length - 1}
              onChange={(next) => onChange(pictures.with(at, next))}
              onMove={(to) => onChange(reordered(pictures, at, to))}
              onRemove={() => onChange(pictures.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type WaitingProps = {
  picture: WaitingPicture
  number: number
  isLast: boolean
  onChange: (next: WaitingPicture) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Waiting({ picture, number, isLast, onChange, onMove, onRemove }: WaitingProps) {
  const t = useTranslations('contribute.pictures')
  const types = useTranslations('entry.attachments.types')
  const name = t('picture', { type: types(picture.type), number })
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md bg-raised p-3" aria-label={name}>
      <WaitingLook picture={picture} name={name} />
      <div className="grid flex-1 basis-52 grid-cols-1 gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <TypeField value={picture.type} onChoose={(type) => onChange({ ...picture, type })} />
        <LineField
          label={t('credit')}
          value={picture.credit}
          maxLength={MAX_CREDIT}
          onChange={({ currentTarget }) => onChange({ ...picture, credit: currentTarget.value })}
        />
        {picture.address !== undefined && (
          <p className="col-span-full truncate text-xs/normal text-quiet">{t('from', { address: picture.address })}</p>
        )}
      </div>
      <PictureButtons {...{ name, number, isLast, onMove, onRemove }} />
    </li>
  )
}

/** A chosen file as it looks; of an address, which is fetched by the server alone, an icon. */
export function WaitingLook({ picture, name }: { picture: WaitingPicture; name: string }) {
  const [address, setAddress] = useState<string>()
  const { file } = picture
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="grid size-20 flex-none place-items-center overflow-hidden rounded-sm bg-float text-quiet">
      {address ? (
        // biome-ignore lint/performance/noImgElement: it is a file of this browser
        <img src={address} alt={name} className="size-full object-contain" draggable={false} />
      ) : (
        <Icon name="elsewhere" />
      )}
    </span>
  )
}
