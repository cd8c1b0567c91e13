import { useMessages } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { withStatus } from '../form-values'
import { RecordFields, type RecordFieldsProps } from '../record-fields'

const FIELDS =
  'grid grid-cols-2 gap-x-3 gap-y-2 *:content-start *:has-[[type=radio]]:col-span-full! max-sm:*:has-[.score-steps]:col-span-full sm:grid-cols-6 sm:*:col-span-2 sm:*:has-[[type=date]]:col-span-3 [&_.field-box]:bg-ground [&_.field-message:not([data-wrong])]:hidden'

/**
 * The fields of a record side by side, without their hints, which screen readers still say; numbers and statuses follow
 * each other.
 */
export function CardFields({ values, extent, part, onChange }: RecordFieldsProps) {
  const myMediaTexts = useMessages().myMedia
  const texts = useMessages().myMedia.form
  const choose = (text: string) => {
    const status = RECORD_STATUSES.find((each) => each === text)
    if (status) onChange((all) => withStatus(all, status, extent))
  }
  return (
    <div className={FIELDS} data-compact="">
      <label className="field form-field">
        <span className="field-label">{texts.status}</span>
        <span className="field-box status-select" data-watched={values.status}>
          <select name="status" className="ps-8" value={values.status} onChange={({ target }) => choose(target.value)}>
            {RECORD_STATUSES.map((status) => (
              <option key={status} value={status}>
                {myMediaTexts.statuses[status]}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      </label>
      <RecordFields values={values} extent={extent} part={part} onChange={onChange} />
    </div>
  )
}
