import { useMessages } from 'next-intl'
import { FieldGroup } from '@/components/form/range-field'
import { useRead } from '@/components/identity/session/use-read'
import { writeTags } from '@/lib/catalogue/links/media'
import { ownTagsCall } from '@/lib/tracking/links/records'
import type { OwnTags as Answer } from '@/lib/tracking/schemas/records'

const CHIP =
  'chip relative cursor-pointer inset-ring inset-ring-line has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2'

/** The user's own tags as a filter, read when `isShown`; the chosen ones are there before. */
export function OwnTags({ chosen, isShown }: { chosen: readonly string[]; isShown: boolean }) {
  const texts = useMessages().myMedia.form.details
  const { found } = useRead<Answer>(isShown ? ownTagsCall() : undefined)
  const known = found && found !== 'failed' ? found.data.map(({ name }) => name) : []
  const names = [...new Set([...known, ...chosen])]
  if (names.length === 0) return null
  return (
    <div className="sm:col-span-full">
      <FieldGroup label={texts.tags}>
        {names.map((name) => (
          <label key={name} className={CHIP}>
            <input
              type="checkbox"
              className="sr-only"
              name="ownTags"
              value={writeTags([name])}
              defaultChecked={chosen.includes(name)}
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </FieldGroup>
    </div>
  )
}
