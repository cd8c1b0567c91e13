import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { Security } from '@/components/account/security'
import { accountTexts } from '@/components/account/texts'
import { formTexts } from '@/components/form/texts'
import { links } from '@/lib/links'

const { security, register, close } = accountTexts

export function generateMetadata(): Metadata {
  return accountMetadata(security.title, security.description, links.myAccount('security'))
}

export default function MySecurity() {
  return <Security texts={security} passwordHint={register.passwordHint} close={close} form={formTexts} />
}
