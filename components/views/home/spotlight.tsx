import { useTranslations } from 'next-intl'
import { shownWork } from '@/components/titles/shown-work'
import { cutDescription, yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import type { Home } from '@/lib/views/schemas/home'
import { Scroller } from './scroller'

/** The works that changed last, one at a time; renders nothing in an empty catalogue. */
export function Spotlight({ works }: { works: Home['mediaData'] }) {
  const t = useTranslations('home.spotlight')
  const types = useTranslations('media.types')
  const status = useTranslations('media.status')
  if (works.length === 0) return null
  return (
    <Scroller
      label={t('title')}
      slides={works.map((work) => ({
        ...shownWork(work),
        href: links.media(work.id),
        banner: work.banner,
        meta: [types(work.type), yearOf(work.releaseDate), status(work.status)].filter(Boolean).join(' · '),
        description: work.description && cutDescription(work.description),
      }))}
      texts={{
        slides: works.map((_, index) => t('slide', { number: index + 1, count: works.length })),
        previous: t('previous'),
        next: t('next'),
        pause: t('pause'),
        play: t('play'),
      }}
    />
  )
}
