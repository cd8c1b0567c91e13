import messages from '@/messages/en.json'

/**
 * The words of everything around an account. For server components, which hand the client components theirs, and for
 * dialogs that are fetched when somebody asks for them: never part of what a page loads at once.
 */
export const accountTexts = messages.account
export type AccountTexts = typeof accountTexts
