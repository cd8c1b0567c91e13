import { Icon } from './icon'

type Props = { open: string; caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** The data of a chart as a table; the first cell of a row is its header. */
export function PlotTable({ open, caption, head, rows }: Props) {
  return (
    <details className="fold">
      <summary className="text-sm/normal text-soft">
        {open}
        <span className="sr-only">: {caption}</span>
        <Icon name="down" size={16} />
      </summary>
      <table className="plot-table figures">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, n) => (
                <td key={head[n + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
