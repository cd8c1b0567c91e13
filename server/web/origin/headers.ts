/** In which the edge shows that it is the edge of this start. */
export const SECRET_HEADER = 'x-origin-secret'
/** In which an answer says what the write behind it invalidated; the edge drops that before it hands the answer on. */
export const INVALIDATED_HEADER = 'x-invalidated-tags'

/** Headers that don't go further than the edge: those between two hops (RFC 9110, section 7.6.1), and the edge's own. */
export const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', INVALIDATED_HEADER]
