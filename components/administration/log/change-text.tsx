import { useMessages, useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { type Change, wordsOf } from '@/lib/administration/changes'

/** "permissions: nothing → Moderator". */
export function ChangeText({ change: { name, before, after } }: { change: Change }) {
  const t = useTranslations('administration.log')
  const say = useValues()
  const words = wordsOf(name)
  if (before === undefined) return t('set', { name: words, after: say(after) })
  return t('change', { name: words, before: say(before), after: say(after) })
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value in words. */
function useValues(): (value: unknown) => string {
  const t = useTranslations('administration.log')
  const format = useFormats()
  const rights: Readonly<Record<string, string>> = useMessages().administration.users.permissionNames
  const say = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'string') return TIME.test(value) ? format.timestamp(value) : (rights[value] ?? value)
    if (Array.isArray(value)) return value.length === 0 ? t('nothing') : value.map(say).join(', ')
    if (typeof value === 'number') return String(value)
    const { length } = value as { length?: unknown }
    return typeof length === 'number' ? t('length', { count: length }) : JSON.stringify(value)
  }
  return say
}
