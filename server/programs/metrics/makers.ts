import { Counter, Gauge, type Registry } from 'prom-client'

type Read<Metric> = (metric: Metric) => void | Promise<void>
type Maker<Metric> = (name: string, help: string, labelNames: string[], read: Read<Metric>) => void

/** The makers of metrics that are read anew each time that they are asked for. */
export type Make = { gauge: Maker<Gauge>; counter: Maker<Counter> }

/** Returns the makers of metrics in these registries; the names of all metrics begin with "mokuroku_". */
export function makers(registers: Registry[]): Make {
  const named = (name: string, help: string, labelNames: string[]) => ({
    name: `mokuroku_${name}`,
    help,
    labelNames,
    registers,
  })
  return {
    gauge: (name, help, labelNames, read) => new Gauge({ ...named(name, help, labelNames), collect: reading(read) }),
    counter: (name, help, labelNames, read) =>
      new Counter({ ...named(name, help, labelNames), collect: reading(read) }),
  }
}

const reading = <Metric extends { reset: () => void }>(read: Read<Metric>) =>
  async function collect(this: Metric) {
    this.reset()
    await read(this)
  }
