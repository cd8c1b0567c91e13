import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { call } from '@/lib/browser/api'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { mergesCall, undoMergeCall } from '@/lib/curation/links/merges'
import type { Merge } from '@/lib/curation/schemas/merges'

/** What was merged into an entry, with a button that makes it two entries again. */
export function PastMerges({ noun, id }: { noun: EditedNoun; id: number }) {
  const t = useTranslations('contribute.merge')
  const format = useFormats()
  const { found, read } = useRead<Merge[]>(mergesCall(noun, id))
  const [pending, setPending] = useState<number>()
  if (!found || found === 'failed' || found.length === 0) return null
  const undo = async ({ id: merge, merged }: Merge) => {
    if (pending !== undefined) return
    setPending(merge)
    const done = await orElse(call(undoMergeCall(merge), { method: 'POST' }), t('undoFailed'))
    setPending(undefined)
    if (!done) return
    notify('success', t('undone', { title: merged.title }))
    read()
  }
  return (
    <section className="mt-14 grid gap-3" aria-labelledby="past-merges">
      <h2 id="past-merges" className="section-title">
        {t('past')}
      </h2>
      <ul className="grid gap-2">
        {found.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised px-4.5 py-3.5 text-sm/5"
          >
            <p className="min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere text-ink" dir="auto">
                {each.merged.title}
              </span>{' '}
              <span className="text-quiet">
                {each.merged.id} · <span dir="auto">{each.editor ?? t('nobody')}</span> ·{' '}
                <RelativeTime iso={each.createdDate} exact={format.timestamp(each.createdDate)} />
              </span>
              {each.comment && (
                <span className="block wrap-anywhere text-soft" dir="auto">
                  {each.comment}
                </span>
              )}
            </p>
            {each.canUndo ? (
              <button
                type="button"
                className="button button-plain inset-ring inset-ring-line"
                aria-disabled={pending !== undefined}
                data-pending={pending === each.id || undefined}
                onClick={() => void undo(each)}
              >
                <Icon name="undo" size={18} />
                {t('undo')}
                <span className="sr-only">: {each.merged.title}</span>
              </button>
            ) : (
              <span className="text-quiet">{t(each.undoneDate ? 'isUndone' : 'tooLate')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
