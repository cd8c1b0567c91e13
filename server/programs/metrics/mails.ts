import { Counter, type Registry } from 'prom-client'
import { mailCounts } from '@/server/platform/mail/measures'

/**
 * Counts this process's attempts to send mails. Every outcome is a series from the start, to show its first increase.
 */
export function mailMetrics(registers: Registry[]): void {
  new Counter({
    name: 'mokuroku_mails_total',
    help: 'Attempts to send a mail by outcome (written: to a file, without a mail server)',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const { outcome, mails } of mailCounts()) this.inc({ outcome }, mails)
    },
  })
}
