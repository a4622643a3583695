import { isListable, isSearchable } from '../compileForm.ts'
import type { OnlineKind } from '../OnlineField.ts'

/** Whether a column is shown in the list of the form, and whether the list is searched by it. */
export interface ListChoice {
  inList: string
  inSearch: string
}

/** Columns that a list shows at first; more would not fit. */
const listedColumns = 8
/** More conditions than that do not fit into one line above the list. */
const searchedColumns = 4

/** The kinds by which lists are searched, the most useful first, after the name of the record. */
const searchedKinds: readonly (readonly OnlineKind[])[] = [
  ['dictionary', 'dictionaries'],
  ['reference', 'references', 'user', 'department'],
]

/** Proposes which columns the list of a form shows, and by which it is searched. The person may choose others. */
export function proposeList<C extends { kind: OnlineKind }>(columns: readonly C[]): (C & ListChoice)[] {
  const listed = new Set(columns.filter(({ kind }) => isListable(kind)).slice(0, listedColumns))
  const name = columns.find(({ kind }) => kind === 'text')
  const chosen = searchedKinds.flatMap((kinds) => columns.filter(({ kind }) => kinds.includes(kind)))
  const day = columns.find(({ kind }) => kind === 'date')
  const wanted = [name, ...chosen, day].filter((column) => column !== undefined)
  const searched = new Set(wanted.filter(({ kind }) => isSearchable(kind)).slice(0, searchedColumns))
  return columns.map((column) => ({
    ...column,
    inList: listed.has(column) ? 'Y' : 'N',
    inSearch: searched.has(column) ? 'Y' : 'N',
  }))
}
