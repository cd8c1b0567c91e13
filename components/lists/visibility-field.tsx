import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/form/field'
import { SelectBox } from '@/components/form/select'
import { LIST_VISIBILITIES, type ListVisibility } from '@/lib/lists/rules'

/** The visibility of a list, with an explanation of each option. */
export function VisibilityField({ value }: { value: ListVisibility }) {
  const t = useTranslations('lists.visibility')
  const means = useTranslations('lists.visibilityMeans')
  const [chosen, setChosen] = useState(value)
  return (
    <Field name="visibility" label={t('label')} hint={means(chosen)}>
      {(input) => (
        <SelectBox
          {...input}
          box="field-group"
          defaultValue={value}
          choices={LIST_VISIBILITIES.map((each) => ({ value: each, label: t(each) }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value as ListVisibility)}
        />
      )}
    </Field>
  )
}
