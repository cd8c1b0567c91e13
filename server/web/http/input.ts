import { z } from 'zod'
import { MAX_ID } from '@/lib/ids'
import { fieldCodes, issueCode } from '@/lib/schemas/codes'
import { AppError, invalidInput } from '@/server/platform/errors'
import { collected } from './collected'
import { formFields } from './plain-form'
import { readStreamedForm } from './streamed-form'

/** An entry's id in a path: digits without leading zeros. Anything else is not found. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= MAX_ID)
  .describe("An entry's number")

/** The path `/{id}`. */
export const idPath = z.object({ id: idParam })

/** Parses the path's parameters. @throws AppError notFound for anything invalid */
export function readParams<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new AppError('notFound')
  return parsed.data
}

/** Parses the query string; the first of repeated names counts. */
export function readQuery<Schema extends z.ZodType>(schema: Schema, given: URLSearchParams): z.output<Schema> {
  return accept(schema, Object.fromEntries([...given].reverse()))
}

/** Parses the declared headers. */
export function readHeaders<Schema extends z.ZodType>(schema: Schema, given: Headers): z.output<Schema> {
  return accept(schema, Object.fromEntries(given))
}

type ReadBody = <Schema extends z.ZodType>(schema: Schema, request: Request, most: number) => Promise<z.output<Schema>>

/**
 * Parses a JSON body of at most `most` bytes. It may be empty if the schema has a default.
 * @throws AppError unsupportedMediaType, bodyTooLarge, malformedBody, invalidInput
 */
export const readBody: ReadBody = async (schema, request, most) => {
  const type = request.headers.get('content-type')
  if (!/^application\/json\s*(;|$)/i.test(type ?? (isOptional(schema) ? 'application/json' : '')))
    throw new AppError('unsupportedMediaType')
  const text = new TextDecoder().decode(await bytes(request, most))
  if (text === '' && isOptional(schema)) return accept(schema, undefined)
  return accept(schema, parseJson(text))
}

/**
 * Parses the fields of a form that a browser has submitted itself, of at most `most` bytes.
 * @throws AppError bodyTooLarge, invalidInput
 */
export const readPlainForm: ReadBody = async (schema, request, most) => {
  return accept(schema, formFields(new TextDecoder().decode(await bytes(request, most))))
}

/** Whether a body may be empty. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success
}

/**
 * Parses a multipart form of at most `most` bytes; the first of repeated fields counts.
 * @throws AppError unsupportedMediaType, bodyTooLarge, malformedBody, invalidInput
 */
export const readForm: ReadBody = async (schema, request, most) => {
  expectMultipart(request, most)
  const type = request.headers.get('content-type') ?? ''
  const body = await bytes(request, most)
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('malformedBody')
  })
  return accept(schema, Object.fromEntries([...form].reverse()))
}

/**
 * The same for a form with a large text file, which is compressed while it is received.
 * @throws AppError unsupportedMediaType, bodyTooLarge, malformedBody, invalidInput
 */
export const readCompressedForm: ReadBody = async (schema, request, most) => {
  expectMultipart(request, most)
  return accept(schema, await readStreamedForm(request, most))
}

function expectMultipart(request: Request, most: number): void {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unsupportedMediaType')
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new AppError('bodyTooLarge')
}

/**
 * Parses an input by a schema. The schema's own messages are codes already; all others are mapped to codes here.
 * @throws AppError invalidInput
 */
export function accept<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: issueCode })
  if (parsed.success) return parsed.data
  throw invalidInput(fieldCodes(parsed.error))
}

async function bytes(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new AppError('bodyTooLarge')
  try {
    return request.body ? await collected(request.body, most) : new Uint8Array()
  } catch (error) {
    // The client has left, so the body has no end.
    throw error instanceof AppError ? error : new AppError('malformedBody')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformedBody')
  }
}
