import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useDrop } from '@/components/ui/use-drop'
import { MAX_CREDIT } from '@/lib/catalogue/schemas/attachments'
import { LineField, TypeField } from './fields'
import { PICTURE_TYPES, type PictureSource, type WaitingPicture } from './waiting'

const PLAIN = 'button button-plain inset-ring inset-ring-line'

export type Given = Pick<WaitingPicture, 'type' | 'credit'>

type Props = {
  label: string
  /** Whether nothing can be taken now. */
  isBusy: boolean
  /** The progress, an error, or a hint. */
  message: string
  isWrong: boolean
  /** Whether all were taken: then the typed address is. */
  onTake: (sources: readonly PictureSource[], given: Given) => Promise<boolean>
  onNothing: () => void
}

/** Where pictures come from: chosen, dropped anywhere, pasted, or by address. Type and credit are chosen before. */
export function PictureSources({ label, isBusy, message, isWrong, onTake, onNothing }: Props) {
  const t = useTranslations('contribute.pictures')
  const [type, setType] = useState<Given['type']>('Primary')
  const [credit, setCredit] = useState('')
  const [address, setAddress] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const take = (sources: readonly PictureSource[]) => onTake(sources, { type, credit: credit.trim() })
  const takeFiles = (files: Iterable<File>) => void take([...files].map((File) => ({ File })))
  const isOver = useDrop(takeFiles)
  usePastedFiles(takeFiles)

  const takeAddress = async () => {
    const text = address.trim()
    if (isBusy || text === '') return
    if (await take([{ Address: text }])) setAddress('')
  }
  const paste = async () => {
    const files = await pastedFiles()
    if (files.length > 0) takeFiles(files)
    else onNothing()
  }
  return (
    // No form: this is also a part of one.
    // biome-ignore lint/a11y/useSemanticElements: forms are not nested
    <div
      role="form"
      className="grid gap-4 rounded-lg bg-raised p-4 data-over:outline-2 data-over:outline-accent"
      aria-label={label}
      aria-busy={isBusy}
      data-over={isOver || undefined}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TypeField value={type} onChoose={setType} />
        <LineField
          label={t('credit')}
          value={credit}
          maxLength={MAX_CREDIT}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ currentTarget }) => setCredit(currentTarget.value)}
        />
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <button type="button" className="button" disabled={isBusy} onClick={() => picker.current?.click()}>
          {t('choose')}
        </button>
        <button type="button" className={PLAIN} disabled={isBusy} onClick={() => void paste()}>
          {t('paste')}
        </button>
        <span className="text-sm/normal text-quiet">{t('drop')}</span>
        <input
          ref={picker}
          type="file"
          accept={PICTURE_TYPES.join()}
          multiple
          className="hidden"
          aria-label={t('choose')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            takeFiles(currentTarget.files ?? [])
            currentTarget.value = ''
          }}
        />
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <label className="field flex-1 basis-60">
          <span className="field-label">{t('address')}</span>
          <input
            className="field-box min-w-0 px-3"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={address}
            maxLength={2000}
            aria-describedby={messageId}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void takeAddress()
            }}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        </label>
        <button
          type="button"
          className={PLAIN}
          disabled={isBusy || address.trim() === ''}
          onClick={() => void takeAddress()}
        >
          {t('fetch')}
        </button>
      </div>
      <p id={messageId} className="field-message" role="status" data-wrong={isWrong ? '' : undefined}>
        {message}
      </p>
    </div>
  )
}

/** Takes pictures that are pasted anywhere on the page; text is pasted as usual. */
function usePastedFiles(onPaste: (files: readonly File[]) => void): void {
  const take = useRef(onPaste)
  take.current = onPaste
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

/** The pictures on the clipboard, for those without a keyboard; none if the browser does not give them. */
async function pastedFiles(): Promise<File[]> {
  const items = (await navigator.clipboard?.read?.().catch(() => [])) ?? []
  const found = items.flatMap((item) => {
    const type = item.types.find((each) => PICTURE_TYPES.includes(each))
    return type ? [{ item, type }] : []
  })
  return Promise.all(found.map(async ({ item, type }) => new File([await item.getType(type)], 'pasted', { type })))
}
