import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { PickDialog } from '@/components/catalogue/search/lazy-pick-dialog'
import { Cover } from '@/components/catalogue/search/quick-line'
import { Select } from '@/components/form/select'
import { IconButton } from '@/components/ui/button'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { yearOf } from '@/lib/format'

type Work = Pick<MediaCard, 'id' | 'title' | 'type' | 'releaseDate' | 'cover' | 'color'>
export type TitleMatch = { title: string; works: readonly Work[]; chosen: number | null }

type Props = {
  matches: readonly TitleMatch[]
  onChoose: (index: number, chosen: number | null, works?: readonly Work[]) => void
}

/** Each title with the works that it can be: a choice among them or none, and a search for any other work. */
export function TitleMatchRows({ matches, onChoose }: Props) {
  const t = useTranslations('lists.several')
  const [picking, setPicking] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const match = picking === undefined ? undefined : matches[picking]
  return (
    <>
      <ol
        className="-mx-2 grid max-h-[min(50vh,480px)] gap-1 overflow-y-auto overscroll-contain"
        aria-label={t('results')}
      >
        {matches.map((each, index) => (
          <li key={each.title} className="flex flex-wrap items-end gap-2 rounded-md bg-raised px-3 py-2">
            {each.works.length > 0 ? (
              <WorkChoice match={each} onChoose={(chosen) => onChoose(index, chosen)} />
            ) : (
              <span className="grid min-w-0 flex-1 basis-55">
                <span className="wrap-anywhere" dir="auto">
                  {each.title}
                </span>
                <span className="text-sm text-quiet">{t('unknown')}</span>
              </span>
            )}
            <IconButton
              icon="search"
              size={18}
              aria-haspopup="dialog"
              label={t('search', { title: each.title })}
              title={t('searchShort')}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget
                setPicking(index)
                setOpen(true)
              }}
            />
          </li>
        ))}
      </ol>
      {match && picking !== undefined && (
        <PickDialog
          key={picking}
          open={isOpen}
          opener={opener}
          title={t('search', { title: match.title })}
          text={match.title}
          onChoose={(media) => {
            setOpen(false)
            const others = match.works.filter(({ id }) => id !== media.id)
            onChoose(picking, media.id, [media, ...others])
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function WorkChoice({ match, onChoose }: { match: TitleMatch; onChoose: (chosen: number | null) => void }) {
  const t = useTranslations('lists.several')
  const types = useTranslations('media.types')
  const labelOf = ({ title, type, releaseDate }: Work) =>
    [title, types(type), yearOf(releaseDate)].filter(Boolean).join(' · ')
  const chosen = match.works.find(({ id }) => id === match.chosen)
  return (
    <>
      {chosen && <Cover cover={chosen.cover} color={chosen.color} shape="upright" />}
      <Select
        className="min-w-0 flex-1 basis-55"
        label={match.title}
        value={String(match.chosen ?? '')}
        choices={[
          ...match.works.map((work) => ({ value: String(work.id), label: labelOf(work) })),
          { value: '', label: t('none') },
        ]}
        onChoose={(value) => onChoose(value === '' ? null : Number(value))}
      />
    </>
  )
}
