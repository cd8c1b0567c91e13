/** Every error code of the core, with its HTTP status; the texts are in messages/en.json under errors.<code>. */
export const ERROR_STATUS = {
  invalidInput: 400,
  malformedAddress: 400,
  malformedBody: 400,
  badRefreshToken: 400,
  sessionEnded: 400,
  sessionExpired: 400,
  sessionReused: 400,
  unauthenticated: 401,
  tokenAsPassword: 401,
  tokenSuspended: 401,
  badCredentials: 401,
  notConfirmed: 401,
  codeNeeded: 401,
  notApproved: 401,
  providerRefused: 401,
  notAskedAgain: 401,
  forbidden: 403,
  registrationClosed: 403,
  invitationNeeded: 403,
  invitationInvalid: 403,
  setupToken: 403,
  tokenScope: 403,
  notOwner: 403,
  passwordLoginOff: 403,
  ownVote: 403,
  notModeratable: 403,
  ownAccount: 403,
  rightNotHeld: 403,
  ownReport: 403,
  suspended: 403,
  stepUpNeeded: 403,
  secondFactorNeeded: 403,
  badPasskey: 403,
  passkeyExpired: 403,
  passkeyUnverified: 403,
  passkeyCopied: 403,
  passkeysInsecure: 403,
  passkeysElsewhere: 403,
  blocked: 403,
  notFound: 404,
  linkExpired: 404,
  methodNotAllowed: 405,
  conflict: 409,
  addressTaken: 409,
  invitationUsed: 409,
  settled: 409,
  lastWayIn: 409,
  lastAdministrator: 409,
  roleGives: 409,
  roleFull: 409,
  secondFactorThere: 409,
  identityTaken: 409,
  claimed: 409,
  manyOpen: 409,
  alreadyProposed: 409,
  manySubscriptions: 409,
  manyPictures: 409,
  mergedFurther: 409,
  nameTaken: 409,
  newsRunning: 409,
  undoExpired: 410,
  hidden: 410,
  // Others' failures are none of ours: what fails dependent on them (RFC 4918, section 11.4).
  providerUnavailable: 503,
  proofNeeded: 428,
  bodyTooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  internal: 500,
  databaseBusy: 503,
  locked: 503,
  readOnly: 503,
  storageUnavailable: 503,
  picturesUnavailable: 503,
  overloaded: 503,
  interrupted: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * Temporary failures that are not bugs of ours. The database is unavailable, timed out or takes no writes, others have
 * locked what a write needs, or a disk is full.
 */
export type Outage = Extract<ErrorCode, 'databaseBusy' | 'locked' | 'readOnly' | 'storageUnavailable'>

/** What a refusal may say besides its code. */
type Details = {
  /** For fields of the input the codes of what is wrong with them. */
  fields?: Record<string, string> | undefined
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined
  /** The newer state, after an edit conflict. */
  current?: unknown
  /** What the message of the code names in braces. */
  facts?: Readonly<Record<string, string>>
}

/** A refusal with a stable code. */
export class AppError extends Error {
  readonly fields: Details['fields']
  readonly retryAfter: Details['retryAfter']
  readonly current: unknown
  readonly facts: Readonly<Record<string, string>>

  constructor(
    readonly code: ErrorCode,
    { fields, retryAfter, current, facts = {} }: Details = {},
  ) {
    super(code)
    this.name = 'AppError'
    this.fields = fields
    this.retryAfter = retryAfter
    this.current = current
    this.facts = facts
  }

  /** The bundle of the server and Next's have a class each; an error thrown by one must be recognised by the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AppError'
  }
}

/** Returns the refusal of an input, with a code of what is wrong for each wrong field. */
export const invalidInput = (fields: Details['fields']) => new AppError('invalidInput', { fields })

/** Returns the refusal of what contradicts the present state, with a code of what is wrong for each wrong field. */
export const conflict = (fields: Details['fields']) => new AppError('conflict', { fields })

/** What an error says, or whatever else was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
