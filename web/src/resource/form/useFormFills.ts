import type { Resource, Values } from '@lexdesk/domain'
import { useCallback, useState } from 'react'
import { createChosenReader, definedFill, type Fill, takesFill } from '../../fields/chosenFills.ts'
import { changeField, type FormState } from './formState.ts'

/** Fills fields from a chosen record, by what a page says or by the definition of the field. */
export function useFormFills(
  resource: Resource,
  fills: Readonly<Record<string, Fill | undefined>> | undefined,
  onState: (change: (state: FormState) => FormState) => void,
): (name: string, before: unknown, chosen: unknown) => void {
  const [read] = useState(createChosenReader)
  return useCallback(
    (name, before, chosen) => {
      const fill = fills?.[name] ?? definedFill(resource.fields, name)
      if (!fill || before === chosen) return
      void Promise.all([read(fill, before), read(fill, chosen)]).then(([former, latter]) =>
        onState((state) => {
          if (state.values[name] !== chosen) return state
          return withFill(resource, state, former && fill.values(former), latter && fill.values(latter))
        }),
      )
    },
    [resource, fills, onState, read],
  )
}

/** `former` and `latter` are the values of the record chosen before and of the one chosen now. */
function withFill(resource: Resource, state: FormState, former: Values = {}, latter: Values = {}): FormState {
  const names = [...new Set([...Object.keys(former), ...Object.keys(latter)])]
  return names.reduce(
    (filled, name) =>
      takesFill(filled.values[name], former[name], latter[name])
        ? changeField(resource, filled, name, latter[name] ?? null)
        : filled,
    state,
  )
}
