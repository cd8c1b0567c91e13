import { withQuery } from '.'

/** The page of a form that was sent without scripts, with what it says (lib/schemas/form-answer.ts). */
export function answerLink(
  path: string,
  { said, fields = {} }: { said?: string | undefined; fields?: Readonly<Record<string, string>> | undefined },
): string {
  const wrong = Object.entries(fields).map((pair) => pair.join(':'))
  return withQuery(path, { said, fields: wrong.join(',') })
}
