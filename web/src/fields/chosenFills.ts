import {
  type AnyRow,
  type Field,
  type FieldKind,
  type Names,
  printValue,
  type Resource,
  type Row,
  type Values,
} from '@lexdesk/domain'
import { resourceNamed } from '../api/resource/onlineResources.ts'
import { resourceApi } from '../api/resource/resourceApi.ts'
import { hasValue } from './hasValue.ts'
import { isSameValue } from './isSameValue.ts'

/** What a chosen record proposes for other fields of the form, or for other cells of its line. */
export interface Fill {
  source: Resource
  values: (chosen: AnyRow) => Values
}

/** The fields that a chosen record of `source` fills; all of them are named, also those without a value. */
export const fillFrom = <R extends Resource>(source: R, values: (chosen: Row<R>) => Values): Fill => ({
  source,
  values: values as Fill['values'],
})

/** The row of a record has the words of its dictionaries and references beside their values. */
const noNames: Names = { dictionary: () => [], find: () => undefined }
const texts: readonly FieldKind[] = ['text', 'multiline']

/** What the definition of a field says that its choice fills in. */
export function definedFill(fields: Readonly<Record<string, Field>>, name: string): Fill | undefined {
  const field = fields[name]
  const source = field?.fills && 'resource' in field ? resourceNamed(field.resource) : undefined
  if (!field?.fills || !source) return undefined
  // A view may have left out some of the fields.
  const filled = Object.entries(field.fills).filter(([own]) => Object.hasOwn(fields, own))
  return {
    source,
    values: (chosen) =>
      Object.fromEntries(
        filled.map(([own, from]) => {
          const theirs = source.fields[from]
          const isWords = texts.includes(fields[own]!.kind) && theirs
          return [own, isWords ? printValue(theirs, from, chosen, noNames) || null : (chosen[from] ?? null)]
        }),
      ),
  }
}

export type ChosenReader = (fill: Fill, id: unknown) => Promise<AnyRow | undefined>

/** Reads chosen records, each once. One that the server does not show to the user fills nothing. */
export function createChosenReader(): ChosenReader {
  const read = new Map<string, Promise<AnyRow | undefined>>()
  return ({ source }, id) => {
    if (typeof id !== 'string' || id === '') return Promise.resolve(undefined)
    const key = `${source.name}/${id}`
    const known =
      read.get(key) ??
      resourceApi(source)
        .queryById(id, { quiet: true })
        .catch(() => undefined)
    read.set(key, known)
    return known
  }
}

/**
 * Whether a field takes what the chosen record has for it: if it is empty or holds what the record chosen before had. What
 * a user has typed is retained.
 */
export const takesFill = (value: unknown, former: unknown, latter: unknown): boolean =>
  (!hasValue(value) || isSameValue(withoutIds(value), former)) && !isSameValue(value, latter)

/** Rows of a sub-table get ids when they are stored. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((row) => (typeof row === 'object' ? { ...row, id: undefined } : row)) : value
