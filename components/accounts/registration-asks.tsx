'use client'
import { useEffect, useState } from 'react'
import { useForm } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { QuietLink } from '@/components/ui/quiet-link'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { AccountTexts } from './texts'

/** What a registration needs beside name, address and password. */
export type RegistrationNeeds = {
  /** Whether nobody can register without one. */
  invitation: boolean
  note: boolean
  terms: { version: string; terms: boolean; privacy: boolean } | null
}

type Props = { needs: RegistrationNeeds; texts: AccountTexts['register'] }

/** The fields of an invitation, of a note to the administrators, and of the terms. */
export function RegistrationAsks({ needs, texts }: Props) {
  return (
    <>
      <InvitationField texts={texts} isRequired={needs.invitation} />
      {needs.note && (
        <TextField name="note" label={texts.note} hint={texts.noteHint} lines={3} maxLength={1000} autoComplete="off" />
      )}
      {needs.terms && <Terms {...needs.terms} texts={texts} />}
    </>
  )
}

const KEPT = 'invitation'

/** The secret of the link that this tab came by. It is kept while the tab is at a provider, where nothing follows #. */
function invitationHere(): string {
  const given = /^#invitation=(.+)$/.exec(location.hash)?.[1]
  try {
    if (given) sessionStorage.setItem(KEPT, given)
    return given ?? sessionStorage.getItem(KEPT) ?? ''
  } catch {
    return given ?? ''
  }
}

/** Filled from the link: what follows # is sent to no server. Where it is not needed, only a link shows it. */
function InvitationField({ texts, isRequired }: { texts: AccountTexts['register']; isRequired: boolean }) {
  const [secret, setSecret] = useState('')
  useEffect(() => {
    setSecret(invitationHere())
  }, [])
  if (!isRequired && secret === '') return null
  return (
    <TextField
      name="invitation"
      label={texts.invitation}
      hint={texts.invitationHint}
      // A secret is longer than a line.
      lines={2}
      value={secret}
      onText={(text) => setSecret(text.trim())}
      autoComplete="off"
      required={isRequired}
    />
  )
}

type TermsProps = NonNullable<RegistrationNeeds['terms']> & Pick<Props, 'texts'>

function Terms({ version, terms, privacy, texts }: TermsProps) {
  const error = useForm().errorOf('terms')
  return (
    <fieldset className="mt-1 text-sm/normal">
      <legend className="text-soft">{texts.acceptTerms}</legend>
      <p className="flex flex-wrap gap-x-4 *:inline-flex *:min-h-11 *:items-center">
        {terms && (
          <QuietLink href={accountLinks.terms()} target="_blank">
            {texts.termsTitle}
          </QuietLink>
        )}
        {privacy && (
          <QuietLink href={accountLinks.privacyNotice()} target="_blank">
            {texts.privacyTitle}
          </QuietLink>
        )}
      </p>
      <label className="flex min-h-11 items-center gap-2.5 text-soft">
        <input
          type="checkbox"
          name="terms"
          value={version}
          className="size-4.5 accent-(--accent)"
          aria-invalid={error !== undefined}
          aria-describedby="terms-message"
          required
        />
        {texts.acceptPlain}
      </label>
      <p id="terms-message" className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {error}
      </p>
    </fieldset>
  )
}
