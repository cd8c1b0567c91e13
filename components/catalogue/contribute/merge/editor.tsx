import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import { Choices } from './choices'
import { PastMerges } from './past'

const PickDialog = lazyDialog(() => import('../../search/pick-dialog'))

/** Chooses the other work, and which of the two stays; below it what was merged into this work before. */
export default function MergeEditor({ id, title }: { id: number; title: string }) {
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
      {from && into && <Choices key={`${from.id} ${into.id}`} from={from.id} into={into.id} />}
      <PastMerges id={id} />
      {open !== undefined && (
        <PickDialog
          open={open}
          opener={chooser}
          title={t('choose')}
          text={title}
          onChoose={(work) => {
            if (work.id !== id) setOther(work)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
