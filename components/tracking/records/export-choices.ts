import type { Messages } from 'next-intl'
import type { ExportChoice } from '@/components/exports/export-dialog'
import { links } from '@/lib/links'

/** The files of the user's watched records. */
export function watchedExportChoices({ exports: texts }: Messages): ExportChoice[] {
  const { watched, mal } = texts
  return [
    { address: links.watchedFile('json'), name: texts.json, about: watched.json },
    { address: links.watchedFile('csv'), name: texts.csv, about: watched.csv },
    { address: links.watchedFile('xml', 'anime'), name: mal.anime, about: mal.aboutAnime },
    { address: links.watchedFile('xml', 'manga'), name: mal.manga, about: mal.aboutManga },
  ]
}
