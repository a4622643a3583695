import {
  type AnyRow,
  type FieldKind,
  type Names,
  printValue,
  type Resource,
  type Row,
  type Values,
} from '@lexdesk/domain'
import { useCallback, useRef } from 'react'
import { resourceNamed } from '../../api/resource/onlineResources.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { hasValue } from '../../fields/hasValue.ts'
import { isSameValue } from '../../fields/isSameValue.ts'
import { changeField, type FormState } from './formState.ts'

/** What a chosen record proposes for other fields of the form. */
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
function definedFill({ fields }: Resource, name: string): Fill | undefined {
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

/**
 * Fills fields from a chosen record. Only fields change that are empty or hold the values of the record chosen before;
 * what a user has typed is retained. A record that the server does not show to the user fills nothing.
 */
export function useFormFills(
  resource: Resource,
  fills: Readonly<Record<string, Fill | undefined>> | undefined,
  onState: (change: (state: FormState) => FormState) => void,
): (name: string, before: unknown, chosen: unknown) => void {
  const read = useRef(new Map<string, Promise<AnyRow | undefined>>())
  return useCallback(
    (name, before, chosen) => {
      const fill = fills?.[name] ?? definedFill(resource, name)
      if (!fill || before === chosen) return
      const load = (id: unknown): Promise<AnyRow | undefined> => {
        if (typeof id !== 'string' || id === '') return Promise.resolve(undefined)
        const known = read.current.get(id) ?? readQuietly(fill.source, id)
        read.current.set(id, known)
        return known
      }
      void Promise.all([load(before), load(chosen)]).then(([former, latter]) =>
        onState((state) => {
          if (state.values[name] !== chosen) return state
          return withFill(resource, state, former && fill.values(former), latter && fill.values(latter))
        }),
      )
    },
    [resource, fills, onState],
  )
}

const readQuietly = (source: Resource, id: string): Promise<AnyRow | undefined> =>
  resourceApi(source)
    .queryById(id, { quiet: true })
    .catch(() => undefined)

/** `former` and `latter` are the values of the record chosen before and of the one chosen now. */
function withFill(resource: Resource, state: FormState, former: Values = {}, latter: Values = {}): FormState {
  const names = [...new Set([...Object.keys(former), ...Object.keys(latter)])]
  return names.reduce((filled, name) => {
    const value = filled.values[name]
    const isOpen = !hasValue(value) || isSameValue(withoutIds(value), former[name])
    return isOpen && !isSameValue(value, latter[name])
      ? changeField(resource, filled, name, latter[name] ?? null)
      : filled
  }, state)
}

/** Rows of a sub-table get ids when they are stored. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((row) => (typeof row === 'object' ? { ...row, id: undefined } : row)) : value
