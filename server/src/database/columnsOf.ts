import { columnName, type Field, type Fields, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { NamedTable } from './TableSpec.ts'

export type Stored<F> = { [K in keyof F]: F[K] extends { kind: 'rows' | 'computed' } ? never : K }[keyof F]
type LineFields<F> = F extends { kind: 'rows'; fields: infer L } ? L : never

const ownNames = [
  'id',
  'tenantId',
  'version',
  'sysOrgCode',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'deletedAt',
  'deletedBy',
] as const
const lineNames = ['id', 'parentId', 'orderNum'] as const

export type OwnName = (typeof ownNames)[number]
export type LineName = (typeof lineNames)[number]

export type Columns<Name> = { readonly [K in Name & string]: RawBuilder<unknown> } & {
  /** The table, with its alias if it has one. */
  readonly $table: RawBuilder<unknown>
}
export type ColumnsOf<R extends Resource> = Columns<Stored<R['fields']> | OwnName>
type LinesOf<F> = Columns<Stored<LineFields<F>> | LineName>

/**
 * The table and the columns of a resource, for handwritten SQL: `select ${c.endDate} from ${c.$table}`. A field renamed
 * in its definition is an error at each use.
 */
export function columnsOf<R extends Resource>(resource: R, alias?: string): ColumnsOf<R> {
  return namesIn(resource.table, [...ownNames, ...storedIn(resource.fields)], alias) as ColumnsOf<R>
}

/** The same for the lines of a sub-table. */
export function linesOf<R extends Resource, K extends keyof R['fields'] & string>(
  resource: R,
  name: K,
  alias?: string,
): LinesOf<R['fields'][K]> {
  const { fields } = resource.fields[name] as Field & { fields: Fields }
  const table = `${resource.table}_${columnName(name)}`
  return namesIn(table, [...lineNames, ...storedIn(fields)], alias) as LinesOf<R['fields'][K]>
}

type Camel<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : S

/** The same for a table without a resource. */
export function columnsIn<N extends string>({ name, columns }: NamedTable<N>, alias?: string): Columns<Camel<N>> {
  const names = columns.map((column) => column.name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
  return namesIn(name, names, alias) as Columns<Camel<N>>
}

const storedIn = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.kind !== 'rows' && fields[name]!.kind !== 'computed')

/** Made when they are first used: every file asks for its columns when it is loaded, and most are never used in one run. */
function namesIn(table: string, names: readonly string[], alias: string | undefined): Columns<string> {
  const made: Record<string, RawBuilder<unknown>> = {}
  const make = (name: string): RawBuilder<unknown> => {
    if (name !== '$table') return sql.ref(alias === undefined ? columnName(name) : `${alias}.${columnName(name)}`)
    return alias === undefined ? sql.table(table) : sql`${sql.table(table)} as ${sql.ref(alias)}`
  }
  return new Proxy(made as Columns<string>, {
    get: (_, name) => {
      if (typeof name !== 'string' || (name !== '$table' && !names.includes(name))) return undefined
      return (made[name] ??= make(name))
    },
  })
}
