import { choose, useDisplay } from '@/components/ui/display'
import { Icon, type IconName } from '@/components/ui/icon'
import { THEMES, type Theme } from '@/lib/display'

const SEGMENT =
  'flex min-h-9 items-center gap-2 rounded-full px-3 font-medium text-soft transition-colors hover:text-ink'
/** DISPLAY_SCRIPT names the chosen theme before the first paint, so its segment does not change then. */
const CHOSEN: Record<Theme, string> = {
  dark: 'in-data-[chosen=dark]:bg-float in-data-[chosen=dark]:text-ink',
  light: 'in-data-[chosen=light]:bg-float in-data-[chosen=light]:text-ink',
  system: 'in-data-[chosen=system]:bg-float in-data-[chosen=system]:text-ink',
}
const ICONS: Record<Theme, IconName> = { dark: 'moon', light: 'sun', system: 'monitor' }

type Props = { texts: { label: string } & Record<Theme, string> }

/** The switch of the footer between dark, light and what the device prefers. The choice is stored in local storage. */
export function ThemeSwitch({ texts }: Props) {
  const { theme } = useDisplay()
  return (
    <fieldset className="needs-script rounded-full bg-raised p-1 inset-ring inset-ring-line">
      <legend className="sr-only">{texts.label}</legend>
      {THEMES.map((each) => (
        <button
          key={each}
          type="button"
          className={`${SEGMENT} ${CHOSEN[each]}`}
          aria-pressed={each === theme}
          onClick={() => choose({ theme: each })}
        >
          <Icon name={ICONS[each]} size={18} />
          {texts[each]}
        </button>
      ))}
    </fieldset>
  )
}
