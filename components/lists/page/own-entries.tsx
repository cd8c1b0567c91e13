import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { reordered } from '@/components/ui/reorder'
import { Section } from '@/components/ui/section'
import { useDrag } from '@/components/ui/use-drag'
import type { List } from '@/lib/lists/schemas/lists'
import { NoEntries } from './no-entries'
import { OwnEntry } from './own-entry'
import { besideAt } from './reorder'
import { rowOf } from './row-of'
import { useKeys } from './use-keys'
import type { useOwnEntries } from './use-own-entries'

type Props = { list: List; own: ReturnType<typeof useOwnEntries> }

/** The entries of the user's list in edit mode: they can be moved, described and removed. */
export function OwnEntries({ list, own }: Props) {
  const t = useTranslations('lists.order')
  const mediaWords = useTranslations('media')
  const rows = useRef<HTMLOListElement>(null)
  const [status, setStatus] = useState('')
  const { entries, move, moveFar, note, remove } = own
  const offset = list.page * list.size
  const count = list.entryCount

  const drop = (from: number, to: number) => {
    const visible = reordered(entries, from, to)
    const beside = besideAt(
      visible.map(({ media }) => media.id),
      to,
    )
    if (beside) void move({ media: visible[to]?.media.id ?? 0, ...beside }, to)
  }
  const say = (what: 'lifted' | 'moved' | 'dropped' | 'cancelled', id: number, at: number) => {
    const title = entries.find(({ media }) => media.id === id)?.media.title ?? ''
    setStatus(t(what, { title, place: offset + at + 1, count }))
  }
  const { lifted, press, leave } = useKeys({ ids: entries.map(({ media }) => media.id), onDrop: drop, say })
  const drag = useDrag(rows, drop)
  const toPlace = (id: number, place: number) => {
    const from = entries.findIndex(({ media }) => media.id === id)
    const to = place - offset
    if (from === to) return
    say('dropped', id, to)
    if (to >= 0 && to < entries.length) drop(from, to)
    else void moveFar(id, place)
  }

  if (entries.length === 0) return <NoEntries list={list} />
  const visible = lifted ? reordered(entries, lifted.from, lifted.to) : entries
  return (
    <Section name="order-title" title={t('title')}>
      <p id="order-hint" className="mt-0.5 mb-3 text-sm/normal text-quiet">
        {t('hint')}
      </p>
      <p className="sr-only" aria-live="assertive">
        {status}
      </p>
      <ol ref={rows} className="list-entries" data-editing="">
        {visible.map(({ media, description }, index) => (
          <OwnEntry
            key={media.id}
            {...rowOf(mediaWords, media)}
            place={offset + index}
            count={count}
            draftKey={`note:${list.id}:${media.id}`}
            note={description}
            lifted={lifted?.id === media.id}
            handle={{
              ...drag,
              onKeyDown: (event) => press(event, media.id),
              onBlur: ({ relatedTarget }) => leave(relatedTarget),
            }}
            onPlace={(place) => toPlace(media.id, place)}
            onNote={(text) => note(media.id, text)}
            onRemove={() => void remove(media.id)}
          />
        ))}
      </ol>
    </Section>
  )
}
