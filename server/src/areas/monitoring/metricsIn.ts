import { Counter, Gauge, type Registry } from 'prom-client'

/** A value for each value of the label; a number where the metric has none, nothing while it is unknown. */
export type Values = number | Record<string, number> | undefined

interface OwnMetrics {
  gauge(name: string, help: string, read: () => Values | Promise<Values>, label?: string): void
  counter(name: string, help: string, label: string, read: () => Record<string, number>): void
}

/** Metrics of the product that are read when they are scraped. */
export function metricsIn(registry: Registry): OwnMetrics {
  return {
    gauge(name, help, read, label) {
      const metric = new Gauge({
        name: `lexdesk_${name}`,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        async collect() {
          const values = await read()
          // Empties a metric with a label, and sets one without to zero.
          metric.reset()
          if (values === undefined) {
            // Without a value the series is absent; a zero would be wrong.
            if (label === undefined) metric.remove()
          } else if (typeof values === 'number') metric.set(values)
          else for (const [key, value] of Object.entries(values)) metric.set({ [label!]: key }, value)
        },
      })
    },
    counter(name, help, label, read) {
      const metric = new Counter({
        name: `lexdesk_${name}`,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          metric.reset()
          for (const [key, value] of Object.entries(read())) metric.inc({ [label]: key }, value)
        },
      })
    },
  }
}
