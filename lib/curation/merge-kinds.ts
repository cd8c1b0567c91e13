/**
 * Whether two types of works are of one kind. Sites call one work an anime, a movie or a special; a manga and its anime
 * are two works.
 */
export function areOfOneKind(one: unknown, other: unknown): boolean {
  return kindOf(one) === kindOf(other)
}

const kindOf = (type: unknown) => (type === 'Movie' || type === 'Special' ? 'Anime' : type)
