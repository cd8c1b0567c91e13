import messages from '@/messages/en.json'

/** The words of every form. Too many for what a page loads at once: for server components, and for dialogs that are fetched later. */
export const formTexts = { errors: messages.errors.fields, unknown: messages.errors.unknown }
