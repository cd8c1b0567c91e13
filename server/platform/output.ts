/**
 * Ignores errors of the program's own output. So it continues when stdout is closed (`npm start | head -1`, a log
 * shipper that died) or the disk of its log is full. Otherwise each line is an uncaught error, and so is the line that
 * reports that error.
 */
export function goOnWithoutOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
