import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { FoundKind } from '@/lib/catalogue/schemas/search'
import { Picker } from '../picker'
import { Choices } from './choices'
import { PastMerges } from './past'

const PickDialog = lazyDialog(() => import('@/components/catalogue/search/pick-dialog'))

/** Tags are found by a field of their own. */
const FOUND: Record<Exclude<EditedNoun, 'tag'>, FoundKind> = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
}

/**
 * Chooses the other entry, which `with` of the address may name, and which of the two stays; below it what was merged
 * into this one before.
 */
export default function MergeEditor({ noun, id, title }: { noun: EditedNoun; id: number; title: string }) {
  const t = useTranslations('contribute.merge')
  const given = Number(useSearchParams().get('with'))
  const isGiven = Number.isInteger(given) && given > 0 && given !== id
  const [other, setOther] = useState(isGiven ? given : undefined)
  const [stays, setStays] = useState(isGiven)
  const [open, setOpen] = useState<boolean>()
  const chooser = useRef<HTMLButtonElement>(null)
  const [from, into] = other ? (stays ? [other, id] : [id, other]) : []
  const choose = (chosen: number) => {
    if (chosen !== id) setOther(chosen)
    setOpen(false)
  }
  return (
    <>
      {noun === 'tag' && (
        <div className="mt-6 max-w-100">
          <Picker noun="tag" label={t(other ? 'chooseAnother' : 'choose')} onPick={(tag) => tag.id && choose(tag.id)} />
        </div>
      )}
      <p className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {noun !== 'tag' && (
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
        )}
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
      {from && into && <Choices key={`${from} ${into}`} noun={noun} from={from} into={into} />}
      <PastMerges noun={noun} id={id} />
      {noun !== 'tag' && open !== undefined && (
        <PickDialog
          open={open}
          opener={chooser}
          kind={FOUND[noun]}
          title={t('choose')}
          text={title}
          onChoose={(entry: { id: number }) => choose(entry.id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
