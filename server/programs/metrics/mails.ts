import { Counter, type Registry } from 'prom-client'
import { mailCounts } from '@/server/platform/mail/measures'

/** Counts the mails that this process tried to send. Every outcome is a series from the start, so that its first increase is seen. */
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
