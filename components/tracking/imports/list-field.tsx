import { useMessages } from 'next-intl'
import { useId } from 'react'
import { useForm } from '@/components/form/form'
import { useRead } from '@/components/identity/session/use-read'
import { Icon } from '@/components/ui/icon'
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
      <span className="field-box">
        <select
          id={id}
          name="ListUrl"
          defaultValue=""
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
        >
          <option value="">{dialog.chooseList}</option>
          {lists.map(({ url, name }) => (
            <option key={url} value={url}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
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
