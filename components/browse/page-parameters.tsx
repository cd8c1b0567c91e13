import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { UnknownParameters } from './unknown-parameters'

/** Says by script which parameters of the address a page does not know; `of` is the schema of those that it reads, none by default. */
export function PageParameters({ of }: { of?: z.ZodObject | z.ZodPipe<z.ZodObject> | undefined }) {
  const t = useTranslations('browse')
  return <UnknownParameters known={of ? knownParameters(of) : {}} text={t('unknown', { parameters: '{parameters}' })} />
}
