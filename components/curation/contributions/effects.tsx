import { useTranslations } from 'next-intl'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'

/** What a proposed change does to other entries, in sentences. */
export function Effects({ effects }: Pick<Contribution, 'effects'>) {
  const t = useTranslations('contributions.effects')
  if (effects.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-md bg-float px-3.5 py-2.5 text-sm/normal text-soft">
      {effects.map(({ did, count, names }) => (
        <li key={did + names.join()} className="wrap-anywhere" dir="auto">
          {t(did, { count, names: names.join(', '), more: Math.max(0, did === 'taken' ? 0 : count - names.length) })}
        </li>
      ))}
    </ul>
  )
}
