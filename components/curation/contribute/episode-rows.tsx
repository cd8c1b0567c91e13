import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { pastedEpisodes } from '@/lib/curation/documents/pasted'
import { Cell, PLAIN, RemoveButton } from './cells'
import { useEditing } from './editing'
import { following, localOf, momentOf, withPasted, withWeekly } from './episode-times'
import { numberOf } from './number'
import { PasteBox } from './paste-box'
import type { AdderProps, RowProps } from './row'

export type Episode = {
  number: number | string | null
  title: string | null
  nativeTitle: string | null
  description: string | null
  runtime: number | string | null
  aired: string | null
  airsAt: string | null
}

/** An episode: its number, title and day or moment; the rest is folded. */
export function EpisodeRow({ item, path, onChange, onRemove }: RowProps<Episode>) {
  const t = useTranslations('contribute.episodes')
  const { errorAt } = useEditing()
  const text = (value: string) => (value === '' ? null : value)
  return (
    <>
      <div className="grid grid-cols-[5.5em_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[5.5em_minmax(0,1fr)_10em_auto]">
        <Cell
          label={t('number')}
          value={String(item.number ?? '')}
          error={errorAt(`${path}.number`)}
          onText={(number) => onChange({ ...item, number: numberOf(number) })}
          inputMode="numeric"
        />
        <Cell
          label={t('name')}
          value={item.title ?? ''}
          maxLength={500}
          onText={(title) => onChange({ ...item, title: text(title) })}
        />
        <Cell
          className="max-sm:col-span-2 max-sm:row-start-2"
          label={item.airsAt === null ? t('aired') : t('airedAt')}
          value={item.airsAt === null ? (item.aired ?? '') : dayOf(item.airsAt)}
          disabled={item.airsAt !== null}
          error={errorAt(`${path}.aired`)}
          onText={(aired) => onChange({ ...item, aired: text(aired) })}
        />
        <span className="pt-5.5">
          <RemoveButton label={t('remove', { number: String(item.number ?? '') })} onPress={onRemove} />
        </span>
      </div>
      <details className="mt-1">
        <summary className="quiet-link min-h-6 w-fit cursor-pointer text-sm">{t('rest')}</summary>
        <div className="mt-2 grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
          <Cell
            label={t('airs')}
            type="datetime-local"
            value={localOf(item.airsAt)}
            onText={(airs) => onChange({ ...item, airsAt: momentOf(airs), aired: airs === '' ? item.aired : null })}
          />
          <Cell
            label={t('nativeTitle')}
            value={item.nativeTitle ?? ''}
            maxLength={500}
            onText={(title) => onChange({ ...item, nativeTitle: text(title) })}
          />
          <Cell
            label={t('runtime')}
            value={String(item.runtime ?? '')}
            inputMode="numeric"
            error={errorAt(`${path}.runtime`)}
            onText={(runtime) => onChange({ ...item, runtime: numberOf(runtime) })}
          />
          <Cell
            className="sm:col-span-3"
            label={t('description')}
            lines={3}
            value={item.description ?? ''}
            onText={(description) => onChange({ ...item, description: text(description) })}
          />
        </div>
      </details>
    </>
  )
}

const dayOf = (moment: string) => localOf(moment).replace('T', ' ')

export function AddEpisodes({ items, onAdd }: AdderProps<Episode>) {
  const t = useTranslations('contribute.episodes')
  const { change } = useEditing()
  return (
    <>
      <p className="flex flex-wrap gap-3">
        <button type="button" className={PLAIN} onClick={() => onAdd([following(items)])}>
          <Icon name="plus" size={18} />
          {t('add')}
        </button>
        {items.length > 1 && (
          <button type="button" className={PLAIN} onClick={() => change('episodes', withWeekly(items))}>
            {t('weekly')}
          </button>
        )}
      </p>
      <PasteEpisodes items={items} />
      <p className="text-sm/normal text-quiet">{t('zone')}</p>
    </>
  )
}

/** Takes episodes that are pasted as lines, with a look before. */
function PasteEpisodes({ items }: { items: readonly Episode[] }) {
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
