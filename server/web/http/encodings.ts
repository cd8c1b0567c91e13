/** Whether a client takes an answer in Brotli or gzip, by its Accept-Encoding header (RFC 9110, section 12.5.3). */
export const takesBrotli = (accepted: string) => /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(accepted)
export const takesGzip = (accepted: string) => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/.test(accepted)
