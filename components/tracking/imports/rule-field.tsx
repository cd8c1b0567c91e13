import { useMessages } from 'next-intl'
import { useId, useState } from 'react'
import { SelectBox } from '@/components/form/select'
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
      <SelectBox
        id={id}
        name="rule"
        value={rule}
        aria-describedby={`${id}-message`}
        choices={fitting.map((each) => ({ value: each, label: rules[each] }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as ImportRule)}
      />
      <p id={`${id}-message`} className="field-message">
        {rulesMean[rule]}
      </p>
    </div>
  )
}
