/** Style of the name on a profile, for the public page and the user's own. */
export const PROFILE_NAME = 'text-2xl font-bold tracking-[-0.02em] wrap-anywhere'
