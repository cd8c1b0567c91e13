import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'

type Props = {
  name: string
  label: string
  value: string
  /** The address of the page without this value, and the label of the link to it. */
  clear: { href: string; label: string }
}

/** A text field of a QueryForm with its label above, and a clear link while it has a value. */
export function ClearableField({ name, label, value, clear }: Props) {
  const id = `field-${name}`
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className="field-box clearable">
        <input
          id={id}
          name={name}
          defaultValue={value}
          placeholder=" "
          maxLength={300}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
        <Link className="search-clear absolute right-0 w-10" href={clear.href} aria-label={clear.label} data-clear="">
          <Icon name="close" size={16} />
        </Link>
      </span>
    </div>
  )
}
