import pg from 'pg'
import { withNamedTlsMode } from './address'

/**
 * A connection of its own, which is not open yet. When it is lost, the statement that runs on it fails, or the next
 * one; the event itself, which comes between two statements too, must not end the process.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const { connectionString } = config
  const client = new pg.Client(
    connectionString === undefined ? config : { ...config, connectionString: withNamedTlsMode(connectionString) },
  )
  client.on('error', () => {})
  return client
}
