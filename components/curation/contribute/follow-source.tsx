import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { call } from '@/lib/browser/api'
import { followCall } from '@/lib/curation/links/edits'
import type { Followed } from '@/lib/curation/schemas/edits'
import { useEditing } from './editing'

type Props = { field: string; label: string }

/** Says that loads leave a field as people have written it, and gives it back to the sources. */
export function FollowSource({ field, label }: Props) {
  const { noun, id, isKept, onFollow } = useEditing()
  const t = useTranslations('contribute.kept')
  const [isBusy, setBusy] = useState(false)
  if (id === null || !isKept(field)) return null
  const follow = async () => {
    setBusy(true)
    const body = { fields: [field] }
    const followed = await orElse(call<Followed>(followCall(noun, id), { method: 'POST', body }), t('failed'))
    if (followed) {
      notify('success', t('done', { label }))
      onFollow(followed.keptFields)
    }
    setBusy(false)
  }
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-xs/normal text-quiet">
      {t('kept')}
      <button type="button" className="quiet-link min-h-6" disabled={isBusy} onClick={() => void follow()}>
        <span aria-hidden="true">{t('follow')}</span>
        <span className="sr-only">{t('followOf', { label })}</span>
      </button>
    </p>
  )
}
