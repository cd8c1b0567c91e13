import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Mailbox = { url: string; received: string[]; close: () => Promise<void> }

/** A real mail server on loopback that stores what it gets. */
export async function openMailbox(options: SMTPServerOptions = {}, port = 0): Promise<Mailbox> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8').replace(/=\r\n/g, ''))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
