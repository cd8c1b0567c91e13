import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { notify } from '@/components/ui/notify'
import { reordered } from '@/components/ui/reorder'
import { useDrag } from '@/components/ui/use-drag'
import { withMessages } from '@/i18n/browser'
import { call } from '@/lib/browser/api'
import { attachmentCall } from '@/lib/catalogue/links/entries'
import { ATTACHMENT_TYPES, type AttachmentChange, type AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import { refusalText } from './refusal'
import { PictureRow } from './row'

const RemoveDialog = lazyDialog(withMessages(() => import('./remove-dialog')))

type Props = {
  noun: EntityKind
  id: number
  stored: readonly AttachmentDetail[]
  mayEdit: boolean
  mayModerate: boolean
  onChanged: () => void
}

/** The pictures of an entry by type. Every change is saved at once. */
export function PictureRows({ noun, id, stored, mayEdit, mayModerate, onChanged }: Props) {
  const { errors } = useMessages()
  const types = useTranslations('entry.attachments.types')
  const [removed, setRemoved] = useState<AttachmentDetail>()
  const top = useRef<HTMLDivElement>(null)
  const saving = useRef({ last: Promise.resolve(), pending: 0 })
  /** Sends changes one after the other. After the last one, the pictures are read again. */
  const save = (picture: number, change: AttachmentChange) => {
    const now = saving.current
    now.pending++
    now.last = now.last
      .then(() => call<void>(attachmentCall(noun, id, picture), { method: 'PATCH', body: change }))
      .catch((error: unknown) => notify('failure', refusalText(error, errors)))
      .then(() => {
        now.pending--
        if (now.pending === 0) onChanged()
      })
  }
  return (
    <div ref={top} tabIndex={-1} className="grid gap-6 outline-none">
      {ATTACHMENT_TYPES.map((type) => {
        const group = stored.filter((picture) => picture.type === type)
        if (group.length === 0) return null
        return (
          <section key={type} aria-label={types(type)}>
            <h3 className="mb-2 text-sm font-semibold text-quiet">{types(type)}</h3>
            <Group
              noun={noun}
              id={id}
              stored={stored}
              group={group}
              mayEdit={mayEdit}
              onSave={save}
              onRemove={setRemoved}
            />
          </section>
        )
      })}
      <RemoveDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        noun={noun}
        id={id}
        picture={removed?.id ?? 0}
        mayEdit={mayEdit}
        mayModerate={mayModerate}
        opener={top}
        onRemoved={onChanged}
      />
    </div>
  )
}

type GroupProps = {
  noun: EntityKind
  id: number
  /** All pictures as they were read last. */
  stored: readonly AttachmentDetail[]
  group: readonly AttachmentDetail[]
  mayEdit: boolean
  onSave: (picture: number, change: AttachmentChange) => void
  onRemove: (picture: AttachmentDetail) => void
}

/** The pictures of one type in their order, which is changed by dragging and by buttons. */
function Group({ noun, id, stored, group, mayEdit, onSave, onRemove }: GroupProps) {
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ in: typeof stored; group: typeof group }>()
  const shown = moved?.in === stored ? moved.group : group
  const focused = useRef<{ picture: number; button: string }>(undefined)
  const move = (from: number, to: number) => {
    const picture = shown[from]
    if (!picture) return
    setMoved({ in: stored, group: reordered(shown, from, to) })
    onSave(picture.id, { place: to })
  }
  // An element that moves in the document loses the focus.
  useEffect(() => {
    const { picture, button } = focused.current ?? {}
    focused.current = undefined
    if (picture === undefined) return
    const row = list.current?.querySelector(`[data-picture-id="${picture}"]`)
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-button="${button}"]:not(:disabled)`)
    ;(wanted ?? row?.querySelector<HTMLButtonElement>('[data-button]:not(:disabled)'))?.focus()
  })
  const handle = useDrag(list, move)
  return (
    <ul ref={list} className="grid gap-2">
      {shown.map((picture, at) => (
        <PictureRow
          key={picture.id}
          noun={noun}
          id={id}
          picture={picture}
          number={at + 1}
          isLast={at === shown.length - 1}
          mayEdit={mayEdit}
          handle={handle}
          onMove={(to, button) => {
            focused.current = { picture: picture.id, button }
            move(at, to)
          }}
          onSave={(change) => onSave(picture.id, change)}
          onRemove={() => onRemove(picture)}
        />
      ))}
    </ul>
  )
}
