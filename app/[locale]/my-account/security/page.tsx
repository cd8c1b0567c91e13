import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { Security } from '@/components/accounts/security'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const { security } = (await getMessages()).account
  return accountMetadata(security.title, security.description, links.myAccount('security'))
}

export default function MySecurity() {
  const formTexts = formTextsOf(useMessages())
  const { security, register, close } = useMessages().account
  const blocks = useMessages().blocks.list
  return (
    <Security texts={security} blocks={blocks} passwordHint={register.passwordHint} close={close} form={formTexts} />
  )
}
