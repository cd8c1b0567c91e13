import { useTranslations } from 'next-intl'

/** What a page that the browser fills says where scripts do not run. */
export function NeedsScript({ className = '' }: { className?: string }) {
  return <p className={`script-less ${className}`}>{useTranslations('account')('needsScript')}</p>
}
