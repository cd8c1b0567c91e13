import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { formTextsOf } from '@/components/form/texts'
import { useFormDraft } from '@/components/form/use-form-draft'
import { notify } from '@/components/ui/notify'
import type { Problem } from '@/lib/browser/problem'
import type { ListChange, ListSummary } from '@/lib/lists/schemas/lists'
import { updateList } from './calls'
import { differs } from './difference'
import { listValues } from './list-fields'
import { LIST_FIELDS } from './styles'

type ListDetails = Pick<
  ListSummary,
  'id' | 'url' | 'name' | 'description' | 'visibility' | 'isRanked' | 'hasComments' | 'updatedDate'
>

const schema = () => import('@/lib/lists/schemas/lists').then(({ listChange }) => listChange)

/**
 * A form that changes a list. It can be submitted when a value differs from the stored one. `onSaved` gets the changed
 * list; `onReload` reads it again after a conflict.
 * @returns the props of the Form and of the element around its fields, the typed name, whether a value differs, and the
 *   draft
 */
export function useListForm(
  list: ListDetails,
  { onSaved, onReload }: { onSaved: (list: ListSummary) => void; onReload: () => Promise<void> },
) {
  const texts = formTextsOf(useMessages())
  const t = useTranslations('lists')
  const ref = useRef<HTMLDivElement>(null)
  const { draft, version, rebase } = useFormDraft(`list:${list.id}`, list.updatedDate)
  const [name, setName] = useState(list.name)
  const [isChanged, setChanged] = useState(false)

  const look = () => {
    const form = ref.current?.closest('form')
    if (form) setChanged(differs(list, listValues(new FormData(form))))
  }
  const values = (form: FormData) => ({ ...listValues(form), updatedDate: version })
  const send = async (change: ListChange) => {
    const saved = await updateList(list.url, change)
    notify('success', t('done.updated'))
    setChanged(false)
    onSaved(saved)
  }
  const refusal = ({ errors, code }: Problem) => {
    if (Object.keys(errors).length > 0) return null
    if (code !== 'conflict') return t('failed.update')
    rebase()
    void onReload()
    return t('failed.changed')
  }
  const reset = () => {
    draft.drop()
    setName(list.name)
    setChanged(false)
  }
  return {
    form: { draft, schema, values, send, refusal, texts },
    fields: { ref, className: LIST_FIELDS, onInput: look },
    name,
    setName,
    isChanged,
    reset,
  }
}
