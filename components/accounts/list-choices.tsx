import { Select } from '@/components/form/select'
import { RECORD_LISTS, RECORD_VISIBILITIES, type RecordVisibility, VISIBILITY_OF } from '@/lib/identity/record-lists'
import type { ProfileTexts } from './texts'

export type Choices = Record<(typeof VISIBILITY_OF)[keyof typeof VISIBILITY_OF], RecordVisibility>

type Props = { texts: ProfileTexts; value: Choices; onChange: (change: Partial<Choices>) => void }

/** Who may see the user's anime, manga and games. */
export function ListChoices({ texts, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold text-ink">{texts.listsTitle}</legend>
      <div className="flex flex-wrap gap-3">
        {RECORD_LISTS.map((list) => {
          const field = VISIBILITY_OF[list]
          return (
            <Select
              key={list}
              label={texts.lists[field]}
              value={value[field]}
              choices={RECORD_VISIBILITIES.map((each) => ({ value: each, label: texts.visibilities[each] }))}
              onChoose={(chosen) => onChange({ [field]: chosen as RecordVisibility })}
            />
          )
        })}
      </div>
      <p className="mt-3 text-sm/normal text-quiet">{texts.listsHint}</p>
    </fieldset>
  )
}
