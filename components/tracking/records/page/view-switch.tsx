import { useMessages } from 'next-intl'
import { useId } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import { chooseRecordView, RECORD_VIEWS, type RecordView } from './view'

const ICONS = { table: 'list', covers: 'grid', cards: 'edit' } as const satisfies Record<RecordView, IconName>

const CHOICE =
  'relative grid size-11 place-content-center rounded-sm text-quiet hover:text-ink has-checked:bg-float has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent'

/** Table, covers or cards: native radio buttons. */
export function ViewSwitch({ view, className = '' }: { view: RecordView; className?: string }) {
  // A page may have two of them, of which one is hidden.
  const name = useId()
  const texts = useMessages().myMedia.list
  return (
    <fieldset className={`flex flex-none gap-1 rounded-md inset-ring inset-ring-line ${className}`}>
      <legend className="sr-only">{texts.view}</legend>
      {RECORD_VIEWS.map((each) => (
        <label key={each} className={CHOICE} title={texts.views[each]}>
          <input
            type="radio"
            name={name}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            checked={each === view}
            onChange={() => chooseRecordView(each)}
          />
          <Icon name={ICONS[each]} size={18} />
          <span className="sr-only">{texts.views[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}
