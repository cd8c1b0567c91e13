import { withQuery } from '.'

type FormSaid = {
  said?: string | undefined
  /** Seconds until a limit ends. */
  wait?: number | undefined
  fields?: Readonly<Record<string, string>> | undefined
}

/** The page of a form that was sent without scripts, with what it says (lib/schemas/form-answer.ts). */
export function answerLink(path: string, { said, wait, fields = {} }: FormSaid): string {
  const wrong = Object.entries(fields).map((pair) => pair.join(':'))
  return withQuery(path, { said, wait, fields: wrong.join(',') })
}
