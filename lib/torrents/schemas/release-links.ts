import { z } from 'zod'
import { optionalLine } from '@/lib/schemas/input'
import { MAX_LINK } from '../release-fields'

/** Whether a text is the address of a website that anybody may open: without a name or password in it. */
function isWebsite(text: string): boolean {
  if (!(/^https?:\/\/[^\s/?#]\S*$/i.test(text) && URL.canParse(text))) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** A website of the release; an empty one is null. It is stored as browsers write it. */
export const linkInput = optionalLine(MAX_LINK)
  .refine((text) => text === null || isWebsite(text), 'linkInvalid')
  .transform((text) => (text === null ? null : new URL(text).href))
  .pipe(z.string().max(MAX_LINK).nullable())
