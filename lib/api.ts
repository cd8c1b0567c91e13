/**
 * The browser's one way to read from /api.
 * @throws Error when the answer is no success; AbortError when `signal` ends it.
 */
export async function getJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  // The same schemas validate what the server sends (lib/schemas); checking it again would cost every visitor.
  return (await response.json()) as Answer
}
