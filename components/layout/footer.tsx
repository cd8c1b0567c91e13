import { useTranslations } from 'next-intl'
import { links } from '@/lib/links'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import { ThemeToggle } from './theme-toggle'

export function Footer() {
  const t = useTranslations('layout')
  return (
    <footer className="footer">
      <div className="column">
        <div className="footer-actions">
          <ThemeToggle label={t('footer.dark')}>
            <Icon name="moon" size={18} />
            <Icon name="sun" size={18} />
          </ThemeToggle>
          <Link href={links.home()} className="quiet-link">
            {t('sections.index')}
          </Link>
          <a href={links.apiDocs()} className="quiet-link">
            {t('footer.api')}
          </a>
        </div>
        <p>
          {t('footer.poweredBy')} <span className="figures">{t('footer.version')}</span>
        </p>
        <p>{t('footer.copyright', { year: String(new Date().getFullYear()) })}</p>
      </div>
    </footer>
  )
}
