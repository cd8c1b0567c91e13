import { useTranslations } from 'next-intl'

const ID = 'search-help'

/** How a search is written, behind a button. */
export function SearchHelp() {
  const t = useTranslations('torrents.browse.help')
  return (
    <>
      <button type="button" className="icon-button" popoverTarget={ID} aria-label={t('label')}>
        ?
      </button>
      <div popover="auto" id={ID} role="dialog" aria-label={t('label')} className={FLOATING}>
        <ul className="grid gap-2 [&_code]:rounded-sm [&_code]:bg-raised [&_code]:px-1">
          {(['words', 'others', 'hashes'] as const).map((line) => (
            <li key={line}>{t.rich(line, { code: (chunks) => <code>{chunks}</code> })}</li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** A panel over the page that the browser opens and closes. */
export const FLOATING =
  'm-auto max-h-[80dvh] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-float p-5 text-sm text-ink shadow-card'
