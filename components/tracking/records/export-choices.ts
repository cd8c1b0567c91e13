import type { Messages } from 'next-intl'
import type { ExportChoice } from '@/components/exports/export-dialog'
import { links } from '@/lib/links'

/** The files of the user's watched records. */
export function recordExportChoices({ exports: texts }: Messages): ExportChoice[] {
  const { watched, mal } = texts
  return [
    { address: links.recordFile('json'), name: texts.json, about: watched.json },
    { address: links.recordFile('csv'), name: texts.csv, about: watched.csv },
    { address: links.recordFile('xml', 'anime'), name: mal.anime, about: mal.aboutAnime },
    { address: links.recordFile('xml', 'manga'), name: mal.manga, about: mal.aboutManga },
  ]
}
