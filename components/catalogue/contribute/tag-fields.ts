import { getTranslations } from 'next-intl/server'
import type { TagHead } from '@/lib/catalogue/schemas/tags'
import { TAG_CATEGORIES } from '@/lib/catalogue/tag-categories'
import type { EditField } from './edit-form'

/** The fields of the edit form of a tag, with their stored values. */
export async function tagFields(tag: TagHead): Promise<EditField[]> {
  const t = await getTranslations('contribute.fields')
  const tags = await getTranslations('tags')
  return [
    { name: 'name', label: t('tagName'), value: tag.name },
    {
      name: 'category',
      label: t('category'),
      value: tag.category ?? '',
      choices: [
        { value: '', label: tags('categories.none') },
        ...TAG_CATEGORIES.map((value) => ({ value, label: tags(`categories.${value}`) })),
      ],
      as: 'choice',
    },
    {
      name: 'isSpoiler',
      label: t('isSpoiler'),
      value: tag.isSpoiler ? 'yes' : 'no',
      choices: [
        { value: 'no', label: t('no') },
        { value: 'yes', label: t('yes') },
      ],
      as: 'truth',
    },
    { name: 'description', label: t('description'), value: tag.description ?? '', lines: 4 },
    {
      name: 'aliases',
      label: t('aliases'),
      hint: t('aliasesHint'),
      value: tag.aliases.join('\n'),
      lines: 6,
      as: 'lines',
    },
  ]
}
