import { useTranslations } from 'next-intl'
import { NewPictures } from './new-pictures'
import type { useWaitingPictures } from './use-waiting-pictures'

type Props = { mayEdit: boolean; waiting: ReturnType<typeof useWaitingPictures> }

/** The part of the form of a new entry that has its pictures. */
export function PicturesOfNew({ mayEdit, waiting }: Props) {
  const t = useTranslations('contribute.pictures')
  return (
    <section id="pictures" className="mt-2 scroll-mt-20 border-t border-line pt-4" aria-labelledby="pictures-title">
      <h2 id="pictures-title" className="section-title">
        {t('title')}
      </h2>
      <p className="mb-3 text-sm text-quiet">{t(mayEdit ? 'ofNew' : 'later')}</p>
      {mayEdit && <NewPictures pictures={waiting.pictures} isKept={waiting.isKept} onChange={waiting.change} />}
    </section>
  )
}
