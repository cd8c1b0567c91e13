import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/link'
import type { SearchedAs as Reading } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'

/** Says how a search was read beyond its words: without one of them, or as a name whose works are shown, too. */
export function SearchedAs({ leftOut, names }: Reading) {
  const t = useTranslations('media.browse.searched')
  if (leftOut === null && names.length === 0) return null
  return (
    <p className="mb-4 text-quiet">
      {leftOut !== null && t('leftOut', { word: leftOut })}
      {names.length > 0 && (
        <>
          {t('names')}{' '}
          {names.map(({ noun, id, name }, at) => (
            <span key={`${noun}-${id}`}>
              {at > 0 && ', '}
              <Link href={links[noun](id)} className="underline" dir="auto">
                {name}
              </Link>
            </span>
          ))}
        </>
      )}
    </p>
  )
}
