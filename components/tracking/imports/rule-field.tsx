import { useMessages } from 'next-intl'
import { useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IMPORT_RULES, type ImportRule, type ImportSource } from '@/lib/tracking/imports'
import { rulesFor } from './files'

type Props = { source: ImportSource; file: File | undefined }

/** What happens to the works that the user has already, if the file is imported at once. */
export function RuleField({ source, file }: Props) {
  const { dialog, rules, rulesMean } = useMessages().imports
  const id = useId()
  const [chosen, setChosen] = useState<ImportRule>('KeepMine')
  const fitting = rulesFor(IMPORT_RULES, source, file?.name)
  const rule = fitting.includes(chosen) ? chosen : 'KeepMine'
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {dialog.rule}
      </label>
      <span className="field-box">
        <select
          id={id}
          name="rule"
          value={rule}
          aria-describedby={`${id}-message`}
          onChange={({ currentTarget }) => setChosen(currentTarget.value as ImportRule)}
        >
          {fitting.map((each) => (
            <option key={each} value={each}>
              {rules[each]}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
      <p id={`${id}-message`} className="field-message">
        {rulesMean[rule]}
      </p>
    </div>
  )
}
