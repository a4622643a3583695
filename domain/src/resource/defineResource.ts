import type { FieldError } from '../errors.ts'
import type { Act } from './Act.ts'
import type { Field, Fields } from './kinds/index.ts'
import type { RowOf } from './kinds/PlainField.ts'
import { datetime, text } from './kinds/builders.ts'
import type { Link } from './Link.ts'
import type { Sort } from './Query.ts'
import { checkOf } from './dependentFields.ts'

export interface StateAction {
  title: string
  from: string | readonly string[]
  /** Without it the state does not change. */
  to?: string
  /** Requires a reason from the operator. */
  reason?: boolean
  danger?: boolean
  /** Moves money or an entitlement: the call must name the version of the row that the caller saw. */
  movesValue?: true
  /** The input of the step. A row field with the same name takes the value; the rest is for the rule. */
  fields?: Fields
  /**
   * Maps a field of the step to the row field with its initial value, where their names differ; null for what is about
   * this step alone, although the row keeps what was entered last.
   */
  startsWith?: Readonly<Record<string, string | null>>
  /** Available only for rows with one of these values. */
  offeredTo?: Readonly<Record<string, readonly unknown[]>>
  /** The request fields that the step decides on. Available while the first has a value; the dialog shows all. */
  answers?: readonly [string, ...string[]]
  /** Request steps: the user who took the last of them may not take this one. */
  secondPersonAfter?: string | readonly string[]
  /** Taken only by the server: by a job, a callback or a step of another record. Has no button, call or permission. */
  bySystem?: boolean
}

export type Steps = Readonly<Record<string, StateAction>>

export interface States<A extends Steps = Steps> {
  /** A read-only dictionary field. */
  field: string
  initial: string
  /** Rows in other states cannot be edited or deleted manually. */
  editable?: readonly string[]
  /** The states that a record usually passes, from the first to the last. Others are exceptions or ends. */
  course?: readonly string[]
  actions: A
}

interface ResourceOptions<F extends Fields, A extends Steps, N extends string = string, T extends string = string> {
  /** English, the glossary's word for the concept; the prefix of its permissions. */
  name: N
  /** The display name, singular. */
  title: string
  /** The base path of its calls. */
  path: string
  /** Its page in the menu, at position `sortNo` of a group; areas add pages that need more than a definition. */
  menu?: { group: string; sortNo: number; title?: string }
  /** `options`: only the picker call, because an area manages the rows itself. */
  calls?: 'all' | 'options'
  /** Acts that no permission allows: a record of evidence is never deleted or imported. */
  without?: readonly Act[]
  table?: T
  /** The table is a view of rows that another program keeps: they are counted when they are asked for. */
  isView?: true
  /** The resource whose rows these are, for another face of it: history and uses are recorded under that name. */
  rowsOf?: string
  /** The field with the name of a row. */
  titleField: keyof F & string
  fields: F
  /** `platform` rows are shared by all tenants. */
  scope?: 'tenant' | 'platform'
  /** The field with the parent, for a resource that is a tree. */
  parentField?: keyof F & string
  /** Combinations of fields that must be unique. */
  uniqueTogether?: readonly (readonly (keyof F & string)[])[]
  /** All staff may pick its rows: `directory:read` is enough. */
  isForAllStaff?: true
  /** The ethical wall: the field with the users who may not see a row, whatever their permissions. */
  wall?: keyof F & string
  /** References to the parent records: their row rules and ethical walls also apply to the row. */
  belongsTo?: readonly ((keyof F & string) | Exclude<Link, string>)[]
  /** Records whose ethical walls also apply to a row; their row rules do not. */
  walledWith?: readonly Link[]
  defaultSort?: Sort
  /** A short list that is kept as a whole: many rows are edited like a sheet and saved in one transaction. */
  sheet?: true
  states?: States<A> & { field: keyof F & string }
  /** A rule over several fields, checked by server and client. */
  check?: (row: { [K in keyof F]: RowOf<F>[K] | undefined }) => FieldError[]
}

/** Fields, steps and table are typed, so rules and statements use their names from here. */
export interface Resource<F extends Fields = Fields, A extends Steps = Steps, T extends string = string> extends Omit<
  ResourceOptions<F, A>,
  | 'check'
  | 'states'
  | 'table'
  | 'scope'
  | 'calls'
  | 'titleField'
  | 'parentField'
  | 'wall'
  | 'belongsTo'
  | 'uniqueTogether'
> {
  table: T
  calls: 'all' | 'options'
  scope: 'tenant' | 'platform'
  titleField: string
  parentField?: string
  wall?: string
  belongsTo?: readonly Link[]
  uniqueTogether: readonly (readonly string[])[]
  states?: States<A>
  check?: (row: Record<string, unknown>) => FieldError[]
}

/** The name under which history and uses of a row are recorded. */
export const recordName = ({ name, rowsOf }: Pick<Resource, 'name' | 'rowsOf'>): string => rowsOf ?? name

/** System columns of every row. */
export type RowBase = {
  id: string
  version: number
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
}

/** A row of a specific resource; any row when the resource is not known at compile time. */
export type Row<R extends Resource> = string extends keyof R['fields'] ? AnyRow : RowBase & RowOf<R['fields']>
export type StepsOf<R extends Resource> = NonNullable<R['states']>['actions']
export type AnyRow = RowBase & Record<string, unknown>

export function defineResource<
  const F extends Fields,
  const A extends Steps = Steps,
  const N extends string = string,
  const T extends string = `biz_${ColumnName<N>}`,
>(options: ResourceOptions<F, A, N, T>): Resource<F, A, T> {
  const resource = {
    scope: 'tenant',
    calls: 'all',
    table: `biz_${columnName(options.name)}`,
    uniqueTogether: [],
    ...options,
  } as Resource<F, A, T>
  assertSound(resource)
  resource.check = checkOf(resource)
  return resource
}

/** The steps that users take. */
export function manualActions({ states }: Pick<Resource, 'states'>): [string, StateAction][] {
  return Object.entries(states?.actions ?? {}).filter(([, { bySystem }]) => !bySystem)
}

/** Implicit fields of every resource; they can be shown, filtered and sorted. */
export const systemFields = {
  createBy: text('创建人', { readOnly: true, account: true, max: 100 }),
  createTime: datetime('创建时间', { readOnly: true }),
  updateBy: text('更新人', { readOnly: true, account: true, max: 100 }),
  updateTime: datetime('更新时间', { readOnly: true }),
} as const

/** A field by name, including system fields. */
export function fieldOf(resource: Resource, name: string): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name]
  return Object.hasOwn(systemFields, name) ? systemFields[name as keyof typeof systemFields] : undefined
}

/** The name of a field as plain text; the compiler checks it here. */
export const fieldName = <R extends Resource, K extends keyof R['fields'] & string>(_resource: R, name: K): K => name

/** The field `name`, or `contacts.name` inside a sub-table. */
export function fieldAt(resource: Resource, path: string): Field | undefined {
  const [name = '', child] = path.split('.')
  const field = fieldOf(resource, name)
  if (child === undefined) return field
  return field?.kind === 'rows' && Object.hasOwn(field.fields, child) ? field.fields[child] : undefined
}

export function columnName<N extends string>(field: N): ColumnName<N> {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<N>
}

/** `endDate` is stored in `end_date`. */
export type ColumnName<N extends string, Done extends string = ''> = N extends `${infer C}${infer Rest}`
  ? ColumnName<Rest, `${Done}${Lowercase<C> extends C ? C : `_${Lowercase<C>}`}`>
  : string extends N
    ? string
    : Done

const isField = (link: Link): link is string => typeof link === 'string'
const isReference = (field: Field | undefined): boolean => field !== undefined && 'resource' in field

/** Errors in a definition are found at startup, with the name of the place. */
function assertSound(resource: Resource): void {
  const fail = (reason: string) => {
    throw new Error(`resource ${resource.name}: ${reason}`)
  }
  if (!/^[a-z][a-zA-Z]*$/.test(resource.name)) fail('the name must be lower camel case')
  if (!resource.fields[resource.titleField]) fail(`no title field ${resource.titleField}`)
  if (resource.parentField && !resource.fields[resource.parentField]) fail(`no parent field ${resource.parentField}`)
  if (resource.wall && resource.fields[resource.wall]?.kind !== 'references')
    fail('the ethical wall must be a references field')
  for (const name of [...(resource.belongsTo ?? []), ...(resource.walledWith ?? [])].filter(isField))
    if (!isReference(resource.fields[name])) fail(`${name} is not a reference field`)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (name in systemFields || ['id', 'version', 'tenantId', 'deletedAt'].includes(name)) fail(`${name} is reserved`)
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) fail(`field ${name} is not lower camel case`)
    if (field.required && field.shownIf) fail(`${name}: a field that is not always shown is required by requiredIf`)
    if (field.derive && !field.readOnly) fail(`${name}: a computed field is read-only`)
    if (field.unique && field.kind === 'rows') fail(`${name}: rows cannot be unique`)
  }
  const { states } = resource
  if (states && resource.fields[states.field]?.kind !== 'dictionary') fail('the state must be a dictionary field')
  const reached = [states?.initial, ...Object.values(states?.actions ?? {}).map(({ to }) => to)]
  for (const state of states?.course ?? []) if (!reached.includes(state)) fail(`no step leads to the state ${state}`)
  for (const [name, { fields, answers, secondPersonAfter = [] }] of Object.entries(states?.actions ?? {})) {
    for (const field of answers ?? []) if (!resource.fields[field]) fail(`step ${name}: no field ${field}`)
    for (const before of [secondPersonAfter].flat())
      if (before !== 'add' && !states!.actions[before]) fail(`step ${name}: no step ${before}`)
    for (const field of ['id', 'version', 'reason'])
      if (fields && field in fields) fail(`step ${name}: ${field} is reserved`)
  }
}
