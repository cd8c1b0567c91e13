import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pastedEpisodes } from '@/lib/curation/documents/pasted'
import { useEditing } from './editing'
import type { Episode } from './episode-rows'
import { withPasted } from './episode-times'
import { PasteBox } from './paste-box'

/** Takes episodes that are pasted as lines, with a look before. */
export function PasteEpisodes({ items }: { items: readonly Episode[] }) {
  const t = useTranslations('contribute.paste')
  const { change } = useEditing()
  const [text, setText] = useState('')
  const last = Math.max(0, ...items.map(({ number }) => Number(number) || 0))
  const { items: found, wrong } = pastedEpisodes(text, last + 1)
  const numbers = new Set(items.map(({ number }) => number))
  return (
    <PasteBox
      title={t('episodes')}
      hint={t('episodesHint')}
      text={text}
      onText={setText}
      wrong={wrong}
      take={t('takeEpisodes', { count: found.length })}
      isEmpty={found.length === 0}
      onTake={() => {
        change('episodes', withPasted(items, found))
        setText('')
      }}
    >
      <ol className="grid grid-cols-1 gap-1 text-sm">
        {found.map(({ number, title, aired }) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <span className="figures w-10 text-quiet">{number}</span>
            <span className="min-w-0 flex-1 wrap-anywhere text-ink" dir="auto">
              {title ?? <span className="text-quiet">{t('untitled')}</span>}
            </span>
            <span className="figures text-quiet">{aired}</span>
            {numbers.has(number) && <span className="text-quiet">{t('replaces')}</span>}
          </li>
        ))}
      </ol>
    </PasteBox>
  )
}
