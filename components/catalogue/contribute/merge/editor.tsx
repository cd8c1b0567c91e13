import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import type { FoundKind } from '@/lib/catalogue/schemas/search'
import type { EntityKind } from '@/lib/links'
import { Choices } from './choices'
import { PastMerges } from './past'

const PickDialog = lazyDialog(() => import('../../search/pick-dialog'))

const FOUND: Record<EntityKind, FoundKind> = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
}

/** Chooses the other entry, and which of the two stays; below it what was merged into this one before. */
export default function MergeEditor({ noun, id, title }: { noun: EntityKind; id: number; title: string }) {
  const t = useTranslations('contribute.merge')
  const [other, setOther] = useState<{ id: number; title: string }>()
  const [stays, setStays] = useState(false)
  const [open, setOpen] = useState<boolean>()
  const chooser = useRef<HTMLButtonElement>(null)
  const own = { id, title }
  const [from, into] = other ? (stays ? [other, own] : [own, other]) : []
  return (
    <>
      <p className="mt-6 flex flex-wrap gap-3">
        <button
          ref={chooser}
          type="button"
          className={other ? 'button button-plain inset-ring inset-ring-line' : 'button'}
          aria-haspopup="dialog"
          onFocus={PickDialog.preload}
          onClick={() => setOpen(true)}
        >
          <Icon name="search" size={18} />
          {t(other ? 'chooseAnother' : 'choose')}
        </button>
        {other && (
          <button
            type="button"
            className="button button-plain inset-ring inset-ring-line"
            onClick={() => setStays(!stays)}
          >
            <Icon name="undo" size={18} />
            {t('swap')}
          </button>
        )}
      </p>
      {from && into && <Choices key={`${from.id} ${into.id}`} noun={noun} from={from.id} into={into.id} />}
      <PastMerges noun={noun} id={id} />
      {open !== undefined && (
        <PickDialog
          open={open}
          opener={chooser}
          kind={FOUND[noun]}
          title={t('choose')}
          text={title}
          onChoose={(entry: { id: number; title: string }) => {
            if (entry.id !== id) setOther(entry)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
