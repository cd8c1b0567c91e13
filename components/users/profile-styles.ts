/** What a page of a user says of them, for themselves and for everybody. */
export const PROFILE_NAME = 'text-2xl font-bold tracking-[-0.02em] wrap-anywhere'

export const profileAbout = (description: string | null) =>
  `whitespace-pre-line wrap-anywhere ${description === null ? 'text-quiet' : ''}`
