/** Other names under which the API is asked for a resource (decisions.md, "API"). */
export const ALIASES = { character: 'characters', person: 'people', company: 'companies', torrent: 'torrents' } as const

const ALIASED = new RegExp(`^/api/(${Object.keys(ALIASES).join('|')})(?=[/?]|$)`)

/** An address of the API with the resource's own name; any other address as it is. */
export function withoutAlias(address: string): string {
  return address.replace(ALIASED, (_, alias: keyof typeof ALIASES) => `/api/${ALIASES[alias]}`)
}
