import { useMessages } from 'next-intl'
import { useId, useState } from 'react'
import { useForm } from '@/components/form/form'
import { SelectBox } from '@/components/form/select'
import { DEFAULT_RULE, IMPORT_RULES, type ImportRule } from '@/lib/tracking/imports'
import { rulesFor } from './files'

type Props = { file: File | undefined }

/** What happens to the works that the user has already, if the file is imported at once. */
export function RuleField({ file }: Props) {
  const { dialog, rules, rulesMean } = useMessages().imports
  const id = useId()
  const [chosen, setChosen] = useState<ImportRule>(DEFAULT_RULE)
  const fitting = rulesFor(IMPORT_RULES, file?.name)
  const error = useForm().errorOf('rule')
  const rule = fitting.includes(chosen) ? chosen : DEFAULT_RULE
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {dialog.rule}
      </label>
      <SelectBox
        id={id}
        name="rule"
        value={rule}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-message`}
        choices={fitting.map((each) => ({ value: each, label: rules[each] }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as ImportRule)}
      />
      <p id={`${id}-message`} className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {error ?? rulesMean[rule]}
      </p>
    </div>
  )
}
