/** A number as SVG wants it: one decimal, no exponent. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10 || 0)
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`
}

export function circle(cx: number, cy: number, r: number, fill: string): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"/>`
}

export function ring(cx: number, cy: number, r: number, color: string, width: number): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${color}" stroke-width="${n(width)}"/>`
}

export function path(d: string, fill: string, rule: 'nonzero' | 'evenodd' = 'nonzero'): string {
  if (d === '') return ''
  return `<path d="${d}" fill="${fill}"${rule === 'evenodd' ? ' fill-rule="evenodd"' : ''}/>`
}

export function line(d: string, color: string, width: number, cap: 'butt' | 'round' = 'butt'): string {
  if (d === '') return ''
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`
}

/** The outline of a polygon, closed, for `path`. */
export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** The outline of a disc, for many discs in one `path`. */
export function disc(cx: number, cy: number, r: number): string {
  const d = n(r)
  return `M${n(cx - r)} ${n(cy)}a${d} ${d} 0 1 0 ${n(2 * r)} 0a${d} ${d} 0 1 0 ${n(-2 * r)} 0Z`
}

/** The outline of a box, for many boxes in one `path`. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`
}

export function moved(x: number, y: number, content: string): string {
  return x === 0 && y === 0 ? content : `<g transform="translate(${n(x)} ${n(y)})">${content}</g>`
}

/** Shows `content` only inside the outline `d`. The id must be the only one of its name in the picture. */
export function clipped(id: string, d: string, content: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

/** A rectangle that runs from `from` (with its opacity) at the top to `to` at the bottom. */
export function gradient(
  id: string,
  area: { x: number; y: number; width: number; height: number },
  from: { color: string; opacity?: number },
  to: { color: string; opacity?: number },
): string {
  const stop = (at: number, s: typeof from) =>
    `<stop offset="${at}" stop-color="${s.color}"${s.opacity === undefined ? '' : ` stop-opacity="${s.opacity}"`}/>`
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stop(0, from)}${stop(1, to)}</linearGradient>` +
    rect(area.x, area.y, area.width, area.height, `url(#${id})`)
  )
}
