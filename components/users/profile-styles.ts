/** Styles of the name and texts of a profile, for the public page and the user's own. */
export const PROFILE_NAME = 'text-2xl font-bold tracking-[-0.02em] wrap-anywhere'

export const profileAbout = (description: string | null) =>
  `whitespace-pre-line wrap-anywhere ${description === null ? 'text-quiet' : ''}`
