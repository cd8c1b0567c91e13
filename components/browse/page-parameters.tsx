import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { knownParameters } from '@/lib/schemas/known-parameters'
import { UnknownParameters } from './unknown-parameters'

type Props = { of?: z.ZodObject | z.ZodPipe<z.ZodObject>; isBesideColumn?: boolean }

/**
 * Says by script which parameters of the address a page does not know; `of` is the schema of those that it reads, none
 * by default.
 */
export function PageParameters({ of, isBesideColumn }: Props) {
  const t = useTranslations('browse')
  const known = of ? knownParameters(of) : {}
  return (
    <UnknownParameters
      known={known}
      text={t('unknown', { parameters: '{parameters}' })}
      isBesideColumn={isBesideColumn}
    />
  )
}
