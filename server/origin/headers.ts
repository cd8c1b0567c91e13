/** In which the edge shows that it is the edge of this start. */
export const SECRET_HEADER = 'x-origin-secret'
/** In which an answer says what the write behind it invalidated; the edge drops that before it hands the answer on. */
export const INVALIDATED_HEADER = 'x-invalidated-tags'
