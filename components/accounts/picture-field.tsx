import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Picked } from './crop/cropped-file'
import type { ProfileTexts } from './texts'

const Cropper = lazyPart(() => import('./crop/cropper'))

/** The file types of the file picker; the server checks the bytes of the file. */
const TYPES = ['image/gif', 'image/jpeg', 'image/png']
const MAX_BYTES = 5 * 1024 * 1024

type Props = {
  label: string
  hint: string
  texts: ProfileTexts
  /** What is said of a file of another type. */
  wrong: string | undefined
  /** Whether there is a picture that can be removed. */
  isThere: boolean
  picture: Picked | null | undefined
  onPick: (picture: Picked | null | undefined) => void
  /** The width of the picture for a height of 1. */
  ratio: number
  /** The classes of the preview: its width and shape. */
  look: string
}

/**
 * Picks a picture to upload with the part of it to show, or removes the one that is there. `picture` is null to remove
 * it, and undefined for no change. A GIF is taken whole, because it may move.
 */
export function PictureField({ label, hint, texts, wrong, isThere, picture, onPick, ratio, look }: Props) {
  const id = useId()
  const [error, setError] = useState<string>()
  const preview = usePreview(picture?.file)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    const refused = file && (TYPES.includes(file.type) ? file.size > MAX_BYTES && texts.pictureTooLarge : wrong)
    setError(refused || undefined)
    if (refused) currentTarget.value = ''
    onPick(refused || !file ? undefined : { file })
  }
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="file"
          accept={TYPES.join()}
          className="max-w-full min-w-0 text-sm/normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:bg-float file:px-4 file:font-semibold file:text-ink"
          aria-describedby={`${id}-message`}
          onChange={pick}
        />
        {isThere && !picture && (
          <LinedButton onClick={() => onPick(picture === null ? undefined : null)}>
            {picture === null ? texts.keep : texts.remove}
          </LinedButton>
        )}
      </span>
      {picture && preview && (
        <Preview key={preview} address={preview} ratio={ratio} look={look} picture={picture} onPick={onPick} />
      )}
      <p id={`${id}-message`} className="field-message" role="status" data-wrong={error === undefined ? undefined : ''}>
        {error ?? hint}
      </p>
    </div>
  )
}

type PreviewProps = Pick<Props, 'ratio' | 'look' | 'onPick'> & { address: string; picture: Picked }

/** The picked picture, and the choice of a part of it. */
function Preview({ address, ratio, look, picture, onPick }: PreviewProps) {
  const style = { aspectRatio: ratio }
  return picture.file.type === 'image/gif' ? (
    // biome-ignore lint/performance/noImgElement: a local file of the user
    <img src={address} alt="" className={`${look} object-cover`} style={style} />
  ) : (
    <Cropper
      address={address}
      ratio={ratio}
      look={look}
      onCrop={(part) => onPick({ file: picture.file, part })}
      waiting={<span className={`skeleton ${look}`} style={style} />}
    />
  )
}

/** The selected picture as a `data:` address. */
function usePreview(file: File | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    setAddress(undefined)
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return address
}
