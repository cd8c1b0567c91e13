import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useForm } from '@/components/form/form'
import { Icon } from '@/components/ui/icon'
import { LIST_VISIBILITIES, type ListVisibility } from '@/lib/lists/rules'

/** The visibility of a list, with an explanation of each option. */
export function VisibilityField({ value }: { value: ListVisibility }) {
  const t = useTranslations('lists.visibility')
  const means = useTranslations('lists.visibilityMeans')
  const id = useId()
  const [chosen, setChosen] = useState(value)
  const error = useForm().errorOf('visibility')
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {t('label')}
      </label>
      <span className="field-box field-group">
        <select
          id={id}
          name="visibility"
          defaultValue={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          onChange={({ currentTarget }) => setChosen(currentTarget.value as ListVisibility)}
        >
          {LIST_VISIBILITIES.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
      <p id={`${id}-message`} className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {error ?? means(chosen)}
      </p>
    </div>
  )
}
