import pg from 'pg'

/**
 * A connection of its own, which is not open yet. When it is lost, the statement that runs on it fails, or the next one; the event
 * itself, which comes between two statements too, must not end the process.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}
