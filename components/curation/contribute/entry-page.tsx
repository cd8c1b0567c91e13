import { useTranslations } from 'next-intl'
import { SubscribePlace } from '@/components/curation/subscribe/subscribe-place'
import { NeedsScript } from '@/components/identity/needs-script'
import { Link } from '@/i18n/link'
import { mergeLink } from '@/lib/catalogue/links/entries'
import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import { addLink } from '@/lib/curation/links/contribute'
import { hideLink } from '@/lib/curation/links/hides'
import { EntryFormPart } from './entry-form-part'
import { PicturesPanel } from './pictures/panel'

type Props = {
  noun: EditedNoun
  /** null: a new entry. */
  id: number | null
  name?: string
  /** The licence under which other instances get what people change of works; empty if they don't. */
  license?: string
}

/** The page that changes or adds an entry. Its form is loaded when the session is known. */
export function EntryPage({ noun, id, name = '', license = '' }: Props) {
  const t = useTranslations('contribute')
  return (
    <div className="column max-w-panel pt-6">
      <h1 className="mb-1 text-2xl font-bold wrap-anywhere">{id === null ? t(`add.${noun}`) : t('title', { name })}</h1>
      <p className="text-quiet">
        {t(id === null ? 'leadAdd' : 'lead')}
        {noun === 'media' && license !== '' && ` ${t('published', { license })}`}
      </p>
      {id === null && (
        <nav aria-label={t('addOther')}>
          <ul className="mt-3 flex flex-wrap gap-2">
            {EDITED_NOUNS.map((other) => (
              <li key={other}>
                <Link
                  href={addLink(other)}
                  className={other === noun ? 'chip text-ink' : 'chip chip-plain'}
                  aria-current={other === noun ? 'page' : undefined}
                >
                  {t(`add.${other}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <NeedsScript />
      <EntryFormPart noun={noun} id={id} />
      {id !== null && noun !== 'tag' && (
        <div className="mt-4">
          <PicturesPanel noun={noun} id={id} />
        </div>
      )}
      {id !== null && (
        <div className="mt-6">
          <SubscribePlace noun={noun} id={id} name={name} />
        </div>
      )}
      {id !== null && (
        <p className="mt-6">
          <Link href={mergeLink(noun, id)} className="quiet-link">
            {t('merge.link')}
          </Link>
          {noun !== 'tag' && (
            <>
              <br />
              <Link href={hideLink(noun, id)} className="quiet-link">
                {t('hide.link')}
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}
