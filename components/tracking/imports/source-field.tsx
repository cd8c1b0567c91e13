import { useMessages } from 'next-intl'
import { IMPORT_FORMATS, type ImportSource } from '@/lib/tracking/imports'

const SOURCES = Object.keys(IMPORT_FORMATS) as ImportSource[]

/** The line of a choice with a line of explanation below. */
export const CHOICE =
  'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md px-3 py-2 inset-ring inset-ring-line transition-colors hover:bg-float has-checked:bg-float'

type Props = { source: ImportSource; onChoose: (source: ImportSource) => void }

/** The kind of the file. */
export function SourceField({ source, onChoose }: Props) {
  const { dialog } = useMessages().imports
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">{dialog.source}</legend>
      {SOURCES.map((each) => (
        <label key={each} className={CHOICE}>
          <input
            type="radio"
            name="source"
            value={each}
            className="size-5 accent-accent"
            checked={each === source}
            onChange={() => onChoose(each)}
          />
          <span className="grid text-sm">
            <span className="font-semibold text-ink">{dialog.sources[each]}</span>
            <span className="text-quiet wrap-anywhere">{dialog.sources[`${each}About`]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
