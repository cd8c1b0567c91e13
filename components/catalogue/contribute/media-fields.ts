import { getTranslations } from 'next-intl/server'
import { MEDIA_STATUSES, type MediaHead } from '@/lib/catalogue/schemas/media'
import { MEDIA_TYPES } from '@/lib/media-types'
import type { EditField } from './edit-form'

/** The fields of the edit form of a work, with their stored values. */
export async function mediaFields(entry: MediaHead): Promise<EditField[]> {
  const t = await getTranslations('contribute.fields')
  const m = await getTranslations('media')
  const text = (name: 'title' | 'romajiTitle' | 'nativeTitle' | 'format'): EditField => ({
    name,
    label: t(name),
    value: entry[name] ?? '',
  })
  const date = (name: 'releaseDate' | 'endDate'): EditField => ({
    name,
    label: t(name),
    hint: t('dateHint'),
    value: entry[name] ?? '',
  })
  const number = (name: 'totalEpisodes' | 'totalVolumes' | 'runtime'): EditField => ({
    name,
    label: t(name),
    value: entry[name] === null ? '' : String(entry[name]),
    number: true,
  })
  return [
    text('title'),
    text('romajiTitle'),
    text('nativeTitle'),
    {
      name: 'type',
      label: t('type'),
      value: entry.type,
      choices: MEDIA_TYPES.map((value) => ({ value, label: m(`types.${value}`) })),
    },
    {
      name: 'status',
      label: t('status'),
      value: entry.status,
      choices: MEDIA_STATUSES.map((value) => ({ value, label: m(`status.${value}`) })),
    },
    text('format'),
    date('releaseDate'),
    date('endDate'),
    number('totalEpisodes'),
    number('totalVolumes'),
    number('runtime'),
    {
      name: 'isAdult',
      label: t('isAdult'),
      value: entry.isAdult ? 'yes' : 'no',
      choices: [
        { value: 'no', label: t('no') },
        { value: 'yes', label: t('yes') },
      ],
      as: 'truth',
    },
    { name: 'description', label: t('description'), value: entry.description ?? '', lines: 10 },
  ]
}
