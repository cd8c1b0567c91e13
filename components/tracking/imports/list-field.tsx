import { useMessages } from 'next-intl'
import { useId } from 'react'
import { useForm } from '@/components/form/form'
import { SelectBox } from '@/components/form/select'
import { useRead } from '@/components/identity/session/use-read'
import { links } from '@/lib/links'
import type { MyLists } from '@/lib/lists/schemas/lists'

/** The user's list that gets the works of a file. */
export function ListField() {
  const { dialog } = useMessages().imports
  const id = useId()
  const { found, read } = useRead<MyLists>(`${links.listCall('my-lists')}?size=100`)
  const error = useForm().errorOf('ListUrl')
  const lists = found && found !== 'failed' ? found.data : []
  const isEmpty = found !== undefined && found !== 'failed' && lists.length === 0
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {dialog.list}
      </label>
      <SelectBox
        id={id}
        name="ListUrl"
        defaultValue=""
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-message`}
        choices={[
          { value: '', label: dialog.chooseList },
          ...lists.map(({ url, name }) => ({ value: url, label: name })),
        ]}
      />
      <p id={`${id}-message`} className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {error ?? (isEmpty ? dialog.noLists : found === 'failed' && dialog.listsFailed)}{' '}
        {found === 'failed' && (
          <button type="button" className="quiet-link min-h-6" onClick={read}>
            {dialog.retry}
          </button>
        )}
      </p>
    </div>
  )
}
