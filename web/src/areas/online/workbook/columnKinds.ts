import { isSearchable, onlineKinds, type OnlineKind, type ProposedColumn, textFormats } from '@lexdesk/domain'
import type { CheckedColumn } from './CheckedColumn.ts'

/** What a column of a sheet can become: kinds that a cell can hold, and texts with a format. */
const kinds = [
  'text',
  'multiline',
  'integer',
  'number',
  'money',
  'date',
  'datetime',
  'time',
  'yesNo',
  'dictionary',
  'reference',
  'user',
  'department',
  'region',
] as const satisfies readonly OnlineKind[]

const formats = Object.entries(textFormats).map(([name, { title }]) => ({ value: `text.${name}`, label: title }))

const kindOptions = kinds.flatMap((kind) => [
  { value: kind as string, label: onlineKinds[kind] as string },
  ...(kind === 'text' ? formats : []),
])

/** A column of a database can only become what its type allows. */
export const kindOptionsOf = ({ kinds: allowed }: ProposedColumn): typeof kindOptions =>
  allowed ? kindOptions.filter(({ value }) => allowed.includes(value.split('.')[0] as OnlineKind)) : kindOptions

export const kindValue = ({ kind, format }: ProposedColumn): string => (format ? `${kind}.${format}` : kind)

/** The column as another kind; what belonged to the former one is cleared. */
export function withKind(column: CheckedColumn, value: string): CheckedColumn {
  const [kind, format] = value.split('.') as [OnlineKind, ProposedColumn['format'] | undefined]
  const isText = kind === 'text' || kind === 'multiline'
  return {
    ...column,
    kind,
    format: format ?? null,
    source: null,
    length: format ? textFormats[format].length : isText ? column.length : null,
    unique: kind === column.kind ? column.unique : 'N',
    inSearch: isSearchable(kind) ? column.inSearch : 'N',
  }
}

export const takesLength = ({ kind }: ProposedColumn): boolean => ['text', 'multiline', 'number'].includes(kind)
export const takesUnique = ({ kind }: ProposedColumn): boolean =>
  ['text', 'integer', 'date', 'datetime', 'dictionary', 'reference', 'user', 'department', 'region'].includes(kind)
