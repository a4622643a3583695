import type { FieldError } from '@lexdesk/domain'

export interface ApiErrorOptions {
  status?: number
  wireCode?: number
  fields?: FieldError[]
  details?: unknown
  requestId?: string
}

/** A failed call. `code` is for programs, `message` for the user; status 0 means that no response arrived. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly wireCode: number
  readonly fields: FieldError[]
  readonly details: unknown
  readonly requestId: string | undefined

  constructor(code: string, message: string, options: ApiErrorOptions = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = options.status ?? 0
    this.wireCode = options.wireCode ?? 0
    this.fields = options.fields ?? []
    this.details = options.details
    this.requestId = options.requestId
  }

  /** The token is no longer valid; signing in again helps. */
  get isSessionEnd(): boolean {
    return this.code === 'session_expired' || this.code === 'not_signed_in'
  }
}
