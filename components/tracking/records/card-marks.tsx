import { useMessages } from 'next-intl'
import { useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { marksOf } from './marks'

const TAG = 'max-w-full truncate rounded-full px-2.5 text-xs/5 text-soft inset-ring inset-ring-line'
const NOTE = 'inline-flex min-h-6 items-center gap-1 text-accent'

/** The details of a record on its card: privacy, priority, volumes, runs, tags, and the note, which opens. */
export function CardMarks({ state, totalVolumes }: { state: MediaState; totalVolumes: number | null }) {
  const { myMedia } = useMessages()
  const texts = myMedia.list.marks
  const { isPrivate, note, facts, tags, moreTags } = marksOf(myMedia, useFormats(), state, totalVolumes)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      {(isPrivate || note || facts.length > 0) && (
        <ul className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs/5 text-quiet" aria-label={texts.list}>
          {isPrivate && (
            <li className="flex" title={texts.private}>
              <Icon name="lock" size={16} />
              <span className="sr-only">{texts.private}</span>
            </li>
          )}
          {facts.map((fact) => (
            <li key={fact} className="figures">
              {fact}
            </li>
          ))}
          {note && (
            <li className="flex">
              <button
                type="button"
                className={NOTE}
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon name="note" size={16} />
                {texts.note}
              </button>
            </li>
          )}
        </ul>
      )}
      {note && isOpen && (
        <p id={id} className="mt-1.5 text-sm wrap-anywhere whitespace-pre-line text-soft" dir="auto">
          {note}
        </p>
      )}
      {tags.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap items-center gap-1.5" aria-label={texts.tags}>
          {tags.map((tag) => (
            <li key={tag} className={TAG} dir="auto">
              {tag}
            </li>
          ))}
          {moreTags && <li className="text-xs/5 text-quiet">{moreTags}</li>}
        </ul>
      )}
    </>
  )
}
