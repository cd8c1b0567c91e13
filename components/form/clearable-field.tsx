import { Link } from '@/i18n/link'
import { Icon } from '../ui/icon'

type Props = {
  name: string
  label: string
  value: string
  /** This page without what is written here, and what the link to it is called. */
  clear: { href: string; label: string }
}

/** A text field of a QueryForm with its label above; it can be cleared while there is something in it. */
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
