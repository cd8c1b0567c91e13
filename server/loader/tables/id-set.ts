/** A set of row ids with one bit for each possible id: millions of ids in little memory. */
export type IdSet = { has(id: number): boolean; add(id: number): void; ids(): Generator<number> }

export function idSet(): IdSet {
  let bits = new Uint8Array(1024)
  return {
    has: (id) => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0,
    add(id) {
      const at = id >> 3
      if (at >= bits.length) {
        const grown = new Uint8Array(Math.max(at + 1, bits.length * 2))
        grown.set(bits)
        bits = grown
      }
      bits[at] = (bits[at] ?? 0) | (1 << (id & 7))
    },
    *ids() {
      for (const [at, byte] of bits.entries())
        for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) yield at * 8 + bit
    },
  }
}
