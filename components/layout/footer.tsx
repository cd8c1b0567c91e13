import { links } from '@/lib/links'
import { AccountLinks } from '../account/account-links'
import { SettingsEntry } from '../settings/settings-entry'
import { choose, useDark } from '../ui/display'
import { Icon } from '../ui/icon'
import type { FrameTexts } from './frame-texts'
import { SECTIONS } from './sections'

export function Footer({ texts }: { texts: FrameTexts }) {
  return (
    <footer className="footer">
      <div className="column">
        <div className="footer-actions">
          <ThemeToggle label={texts.dark} />
          <SettingsEntry texts={texts.settings} />
          <AccountLinks texts={texts.account} />
          {SECTIONS.map(({ name, href }) => (
            <a key={name} href={href} className="quiet-link">
              {texts.sections[name]}
            </a>
          ))}
          <a href={links.apiDocs()} className="quiet-link">
            {texts.api}
          </a>
        </div>
        <p>
          {texts.poweredBy} <span className="figures">{texts.version}</span>
        </p>
        {/* A page that was kept over New Year still says the old one. */}
        <p suppressHydrationWarning>{texts.copyright.replace('{year}', String(new Date().getFullYear()))}</p>
      </div>
    </footer>
  )
}

/** Dark or light, kept in local storage; DISPLAY_SCRIPT applies it before the next page is painted. */
function ThemeToggle({ label }: { label: string }) {
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
