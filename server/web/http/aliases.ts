/** Aliases of resource names in addresses of the API (decisions.md, "API"). */
export const ALIASES = { character: 'characters', person: 'people', company: 'companies', torrent: 'torrents' } as const

const ALIASED = new RegExp(`^/api/(${Object.keys(ALIASES).join('|')})(?=[/?]|$)`)

/** Replaces an alias in an address of the API by the resource's own name. */
export function withoutAlias(address: string): string {
  return address.replace(ALIASED, (_, alias: keyof typeof ALIASES) => `/api/${ALIASES[alias]}`)
}
