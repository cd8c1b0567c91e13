import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { usePermission } from '@/components/identity/session/use-permission'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { attachmentsCall } from '@/lib/catalogue/links/entries'
import { type AttachmentDetail, MAX_ATTACHMENTS } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { AddPictures } from './add'
import { ProposingPictures } from './proposing'
import { PictureRows } from './rows'

/** Adds, orders, describes and removes the pictures of an entry, or suggests it. Moderators can take one down for ever. */
export default function PicturesEditor({ noun, id }: { noun: EntityKind; id: number }) {
  const t = useTranslations('contribute.pictures')
  const [isOpen, setOpen] = useState(false)
  const mayEdit = usePermission('CanEdit')
  const session = useSession()
  const mayModerate = session.state === 'open' && session.permissions.includes('CanModerate')
  if (mayEdit === undefined) return null
  return (
    <details className="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2 className="section-title">{t('title')}</h2>
        <Icon name="down" size={18} />
      </summary>
      {isOpen && (
        <div className="mt-3">
          <Pictures noun={noun} id={id} mayEdit={mayEdit} mayModerate={mayModerate} />
        </div>
      )}
    </details>
  )
}

type Props = { noun: EntityKind; id: number; mayEdit: boolean; mayModerate: boolean }

function Pictures({ noun, id, mayEdit, mayModerate }: Props) {
  const t = useTranslations('contribute.pictures')
  const { found, failure, read } = useRead<Paged<AttachmentDetail>>(
    attachmentsCall(noun, id, { size: MAX_ATTACHMENTS }),
  )
  const stored = useMemo(() => storedIn(found), [found])
  if (found === undefined) return <div className="skeleton h-44 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return (
    <div className="grid gap-6">
      {mayEdit ? (
        <AddPictures noun={noun} id={id} onAdded={read} />
      ) : (
        <ProposingPictures noun={noun} id={id} stored={mayModerate ? [] : stored} />
      )}
      {!mayEdit && !mayModerate ? null : stored.length === 0 ? (
        <p className="text-quiet">{t('none')}</p>
      ) : (
        <PictureRows noun={noun} id={id} stored={stored} mayEdit={mayEdit} mayModerate={mayModerate} onChanged={read} />
      )}
    </div>
  )
}

/** The pictures that are no drawings. */
function storedIn(found: Paged<AttachmentDetail> | 'failed' | undefined): AttachmentDetail[] {
  return found === undefined || found === 'failed' ? [] : found.data.filter(({ isDrawn }) => !isDrawn)
}
