/** The multipart body of an upload of this file, and its type. */
export function multipart(file: Buffer): { type: string; body: Buffer } {
  const boundary = 'a-boundary-of-this-test'
  const field = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(`${field('Name')}a.png\r\n${field('File', '; filename="a.png"')}`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}
