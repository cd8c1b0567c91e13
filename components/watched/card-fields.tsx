import { WATCH_STATUSES } from '@/lib/watching'
import { myMediaTexts } from '../my-media/texts'
import { Icon } from '../ui/icon'
import { withStatus } from './form-values'
import { RecordFields, type RecordFieldsProps } from './record-fields'

const texts = myMediaTexts.form

/** The fields of a record side by side; numbers and statuses follow each other. */
export function CardFields({ values, extent, part, onChange }: RecordFieldsProps) {
  const choose = (text: string) => {
    const status = WATCH_STATUSES.find((each) => each === text)
    if (status) onChange((all) => withStatus(all, status, extent))
  }
  return (
    <div className="card-fields">
      <label className="field form-field">
        <span className="field-label">{texts.status}</span>
        <span className="field-box status-select" data-watched={values.status}>
          <select name="status" value={values.status} onChange={({ target }) => choose(target.value)}>
            {WATCH_STATUSES.map((status) => (
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
