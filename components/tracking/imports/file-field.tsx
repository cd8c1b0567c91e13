import { useMessages } from 'next-intl'
import { useId, useRef } from 'react'
import { useForm } from '@/components/form/form'
import { useDrop } from '@/components/ui/use-drop'
import { useFormats } from '@/i18n/formats'
import { fill } from '@/lib/text'
import { IMPORTED_SITES } from '@/lib/tracking/imports'
import { ACCEPTED } from './files'

type Props = { file: File | undefined; onPick: (file: File | undefined) => void }

const BOX = 'grid gap-2 rounded-md p-3 inset-ring inset-ring-edge transition-colors data-dropping:bg-float'

/** A file input. A file can also be dropped anywhere, as long as the field is there. */
export function FileField({ file, onPick }: Props) {
  const { dialog } = useMessages().imports
  const format = useFormats()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const error = useForm().errorOf('File')
  const isDropping = useDrop((files) => {
    if (!input.current) return
    input.current.files = files
    input.current.dispatchEvent(new Event('change', { bubbles: true }))
    input.current.focus()
  })
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {dialog.file}
      </label>
      <div className={BOX} data-dropping={isDropping || undefined}>
        <p className="text-sm text-quiet max-md:hidden" aria-hidden="true">
          {isDropping ? dialog.dropping : dialog.drop}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          name="File"
          accept={ACCEPTED}
          className="max-w-full min-w-0 text-sm/normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:bg-ground file:px-4 file:font-semibold file:text-ink"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          onChange={({ currentTarget }) => onPick(currentTarget.files?.[0])}
        />
      </div>
      <p id={`${id}-message`} className="field-message" role="status" data-wrong={error === undefined ? undefined : ''}>
        {error ?? (file ? format.bytes(file.size) : dialog.fileHint)}
      </p>
      <p className="text-sm text-quiet">{fill(dialog.read, { names: IMPORTED_SITES.join(', ') })}</p>
    </div>
  )
}
