import { z } from 'zod'
import { withoutTurns } from '@/lib/catalogue/visible'
import { optionalLine, optionalText } from '@/lib/schemas/input'
import { oneLine, severalLines } from '@/lib/text'

/** What people say of a change. Characters that nobody sees and that would turn the text around are left out. */

const cleanText = (text: string) => severalLines(withoutTurns(text))

/** A comment that may be left out. An empty text is null. */
export const commentText = (most = 2000) => optionalText(most, cleanText)

/** A comment. An empty text stays empty. */
export const writtenComment = () => z.string().overwrite(cleanText)

/** Where it is from: an address, a book. An empty text is null. */
export const sourceText = () => optionalLine(1000, (text) => oneLine(withoutTurns(text)))
