import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Select } from '@/components/form/select'
import { notify } from '@/components/ui/notify'
import { useDrop } from '@/components/ui/use-drop'
import { call } from '@/lib/browser/api'
import { contributionLinks } from '@/lib/catalogue/links/contributions'
import { attachmentsCall } from '@/lib/catalogue/links/entries'
import { ATTACHMENT_TYPES, MAX_CREDIT } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import { UPLOAD_BYTES } from '@/lib/schemas/files'
import { refusalText } from './refusal'

/** The file types of the file picker; the server checks the bytes of the file. */
const TYPES = ['image/gif', 'image/jpeg', 'image/png']
const PLAIN = 'button button-plain inset-ring inset-ring-line'

type Props = {
  noun: EntityKind
  id: number
  /** They are suggested instead of added, for this reason. */
  suggests?: { Comment: string | undefined }
  onAdded: () => void
}

/** Adds pictures: chosen, dropped anywhere on the page, pasted, or by their address. Type and credit are chosen before. */
export function AddPictures({ noun, id, suggests, onAdded }: Props) {
  const t = useTranslations('contribute.pictures')
  const types = useTranslations('entry.attachments.types')
  const { errors } = useMessages()
  const [type, setType] = useState<string>('Primary')
  const [credit, setCredit] = useState('')
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [pending, setPending] = useState(0)
  const picker = useRef<HTMLInputElement>(null)
  const message = useId()

  const send = async (given: { File: File } | { Address: string }) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(given)) form.set(name, value)
    form.set('Type', type)
    if (credit.trim() !== '') form.set('Credit', credit)
    if (suggests?.Comment) form.set('Comment', suggests.Comment)
    const address = suggests ? contributionLinks.picturesCall(noun, id) : attachmentsCall(noun, id)
    await call<unknown>(address, { method: 'POST', form })
  }
  /** One after the other, so that they stay in their order. Whether all were taken. */
  const add = async (all: readonly ({ File: File } | { Address: string })[]) => {
    setWrong(undefined)
    let taken = 0
    for (const [at, given] of all.entries()) {
      setPending(all.length - at)
      try {
        if ('File' in given && given.File.size > UPLOAD_BYTES) throw new Error('large')
        await send(given)
        taken++
      } catch (error) {
        const reason = 'File' in given && given.File.size > UPLOAD_BYTES ? t('large') : refusalText(error, errors)
        setWrong('File' in given && all.length > 1 ? t('refused', { name: given.File.name, reason }) : reason)
      }
    }
    setPending(0)
    if (taken > 0) {
      notify('success', t(suggests ? 'suggest.sent' : 'added', { count: taken }))
      onAdded()
    }
    return taken === all.length
  }
  const addFiles = (files: Iterable<File>) => void add([...files].map((File) => ({ File })))
  const isOver = useDrop(addFiles)
  usePastedFiles(addFiles)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending > 0 || address.trim() === '') return
    if (await add([{ Address: address.trim() }])) setAddress('')
  }
  const paste = async () => {
    const files = await pastedFiles()
    if (files.length > 0) addFiles(files)
    else setWrong(t('nothingToPaste'))
  }
  return (
    <form
      className="grid gap-4 rounded-lg bg-raised p-4 data-over:outline-2 data-over:outline-accent"
      aria-label={t(suggests ? 'suggest.add' : 'add')}
      aria-busy={pending > 0}
      data-over={isOver || undefined}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('type')}
          value={type}
          choices={ATTACHMENT_TYPES.map((value) => ({ value, label: types(value) }))}
          onChoose={setType}
        />
        <label className="field">
          <span className="field-label">{t('credit')}</span>
          <input
            className="field-box min-w-0 px-3"
            value={credit}
            maxLength={MAX_CREDIT}
            dir="auto"
            onChange={({ currentTarget }) => setCredit(currentTarget.value)}
          />
        </label>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <button type="button" className="button" disabled={pending > 0} onClick={() => picker.current?.click()}>
          {t('choose')}
        </button>
        <button type="button" className={PLAIN} disabled={pending > 0} onClick={() => void paste()}>
          {t('paste')}
        </button>
        <span className="text-sm/normal text-quiet">{t('drop')}</span>
        <input
          ref={picker}
          type="file"
          accept={TYPES.join()}
          multiple
          className="hidden"
          aria-label={t('choose')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            addFiles(currentTarget.files ?? [])
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
            aria-describedby={message}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        </label>
        <button type="submit" className={PLAIN} disabled={pending > 0 || address.trim() === ''}>
          {t('fetch')}
        </button>
      </div>
      <p id={message} className="field-message" role="status" data-wrong={wrong === undefined ? undefined : ''}>
        {pending > 0 ? t('adding', { count: pending }) : (wrong ?? t('hint'))}
      </p>
    </form>
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
    const type = item.types.find((each) => TYPES.includes(each))
    return type ? [{ item, type }] : []
  })
  return Promise.all(found.map(async ({ item, type }) => new File([await item.getType(type)], 'pasted', { type })))
}
