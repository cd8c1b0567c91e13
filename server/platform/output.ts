/**
 * Lets a program go on when nobody reads any more what it prints (`npm start | head -1`, a log shipper that has died) or the disk
 * of its log is full. Without a listener each line becomes an uncaught error, and so does the line that reports that error.
 */
export function goOnWithoutOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
