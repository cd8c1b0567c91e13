import messages from '@/messages/en.json'

/** The words of what is one's own, with the parts that are fetched for whoever is logged in (marks/places.tsx). */
export const myMediaTexts = messages.myMedia
