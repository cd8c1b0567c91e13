import { choose, useDark } from '../ui/display'
import { Icon } from '../ui/icon'

/** Dark or light, kept in local storage; DISPLAY_SCRIPT applies it before the next page is painted. */
export function ThemeToggle({ label }: { label: string }) {
  const dark = useDark()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      className="theme-toggle needs-script"
      onClick={() => choose({ theme: dark ? 'light' : 'dark' })}
    >
      <Icon name="moon" size={18} />
      <Icon name="sun" size={18} />
      {label}
    </button>
  )
}
