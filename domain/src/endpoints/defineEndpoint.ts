import { errors, type FieldError } from '../errors.ts'
import type { Call } from '../resource/calls.ts'
import { type Field, type Fields, kindOf } from '../resource/kinds/index.ts'
import { permissionCode } from '../resource/permissions.ts'
import { problemMessage, readInput, type Values } from '../resource/readRow.ts'

/**
 * Who may call an endpoint, as data. `picks`: users who may pick rows of that resource (or have one of `also`);
 * `upload`: users who may write a record with files; `byInput`: any session, the handler checks a permission itself.
 */
export type EndpointAccess =
  | 'public'
  | 'signedIn'
  | 'byInput'
  | 'upload'
  | { permission: string }
  | { anyPermission: readonly string[] }
  | { picks: string; also?: readonly string[] }

/** The permission for an action on rows of a resource. */
export const may = (resource: { name: string }, act: string) => ({ permission: permissionCode(resource, act) })

/** For input that fields cannot describe. `parse` throws the coded error; clients send `S`. */
export interface InputParser<T, S = T> {
  parse(raw: Values): T
  readonly $sent?: S
  /** Wire names and documentation. */
  fields?: Fields
  /** The resource of its rows or list, for the API documentation. */
  about?: { row: string } | { list: string }
}
export type EndpointInput = Fields | InputParser<unknown>

/** Paging, sorting, filters and advanced queries, as in every resource list. */
export const listInput = (resource: { name: string }): InputParser<Values> => ({
  parse: (raw) => raw,
  about: { list: resource.name },
})
/** Values of a row, which the handler reads by the resource definition. */
export const rowInput = (resource: { name: string }): InputParser<Values> => ({
  parse: (raw) => raw,
  about: { row: resource.name },
})

/** What a call returns: a value with or without the envelope, or bytes. `$value` exists only for the compiler. */
export interface Answer<A> {
  form: 'envelope' | 'bare' | 'file'
  readonly $value?: A
}
export const answerOf = <A>(): Answer<A> => ({ form: 'envelope' })
/** Old clients expect these answers without an envelope. */
export const bareAnswerOf = <A>(): Answer<A> => ({ form: 'bare' })
/** A file, a stream or a redirect. */
export interface FileAnswer {
  readonly isFile: true
}
export const fileAnswer: Answer<FileAnswer> = { form: 'file' }

interface EndpointOptions {
  /** Further methods that old clients use for the same call. */
  otherMethods?: readonly Call['method'][]
  /** Legacy spellings of the path. */
  otherPaths?: readonly string[]
  /** Files that a browser opens directly, without our headers. */
  takesReaderCookie?: true
  /** Works for any tenant that the request names: clients choose their tenant with these calls. */
  isForAnyTenant?: true
  /** A GET with side effects, kept for old clients: refused for cross-site requests. */
  changesByGet?: true
  /** Reads although it is no GET: works in the read-only period of a tenant. */
  isRead?: true
  /** Its URL contains a secret, so calls are not logged. */
  isUnlogged?: true
}

/** One endpoint beyond those generated from resource definitions. Path parameters (`:id`) are part of the input. */
export interface Endpoint<I extends EndpointInput = EndpointInput, A = unknown> extends Call, EndpointOptions {
  access: EndpointAccess
  input: I
  answer: Answer<A>
}

export function defineEndpoint<const I extends EndpointInput = Record<never, never>, A = unknown>(
  endpoint: Omit<Endpoint<I, A>, 'input'> & { input?: I },
): Endpoint<I, A> {
  return { ...endpoint, input: endpoint.input ?? ({} as I) }
}

type ValueOf<F> = F extends { $value?: infer V } ? NonNullable<V> : never
type RequiredName<F> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F]

/** The parsed input on the server. A missing value is undefined unless the field has a default. */
export type InputOf<I> =
  I extends InputParser<infer T, unknown>
    ? T
    : {
        [K in keyof I]: I[K] extends { required: true } | { default: NonNullable<unknown> }
          ? ValueOf<I[K]>
          : ValueOf<I[K]> | undefined
      }

/** Texts may be sent as numbers, lists comma-joined. */
type SentValue<V> = V extends string ? V | number : V extends string[] ? readonly string[] | string : V

/** The input as a client passes it. */
export type SentInput<I> =
  I extends InputParser<unknown, infer S>
    ? S
    : { [K in RequiredName<I>]: SentValue<ValueOf<I[K]>> } & {
        [K in Exclude<keyof I, RequiredName<I>>]?: SentValue<ValueOf<I[K]>> | null | undefined
      }

export type AnswerOf<E> = E extends { answer: Answer<infer A> } ? A : never

export const isParser = (input: EndpointInput): input is InputParser<unknown> => typeof input.parse === 'function'

/** The fields of an input, if any. */
export const fieldsOf = (input: EndpointInput): Fields => (isParser(input) ? (input.fields ?? {}) : input)

/** Parses a client's input of an endpoint. A missing value is a bad request; wrong values are named. */
export function parseInput<I extends EndpointInput>(input: I, raw: Values): InputOf<I> {
  if (isParser(input)) return input.parse(raw) as InputOf<I>
  const values: Values = {}
  const fieldErrors: FieldError[] = []
  for (const [name, field] of Object.entries<Field>(input as Fields)) {
    const sentAs = field.wire ?? name
    if (field.kind === 'rows') {
      const lines = readInput({ [name]: field }, { [name]: raw[sentAs] })
      values[name] = lines.values[name]
      fieldErrors.push(...lines.errors)
      continue
    }
    const read = kindOf(field).read(Object.hasOwn(raw, sentAs) ? raw[sentAs] : undefined, field)
    if ('problem' in read) {
      fieldErrors.push({ field: sentAs, message: problemMessage(field.title, read.problem) })
      continue
    }
    const value = read.value ?? field.default
    if (value === undefined && field.required) throw errors.badRequest(`缺少参数 ${sentAs}`)
    values[name] = value
  }
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
  return values as InputOf<I>
}

/** The path and parameters that a client sends. */
export function endpointRequest(endpoint: Endpoint, sent: Values): { path: string; values: Values } {
  const values: Values = { ...sent }
  for (const [name, { wire }] of Object.entries<Field>(fieldsOf(endpoint.input)))
    if (wire !== undefined && name in values) {
      values[wire] = values[name]
      delete values[name]
    }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    delete values[name]
    // Names of tables and fields are joined by commas, which are valid in a path.
    return encodeURIComponent(String(value)).replaceAll('%2C', ',')
  })
  return { path, values }
}
