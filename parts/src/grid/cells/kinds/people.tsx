import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import { splitValues } from '../../../pickers/ControlProps.ts'
import { valueText } from '../../text/valueText.ts'
import type { GridCell } from '../../view/GridSource.ts'
import { type CellKind, dialogKind } from '../CellKind.ts'
import { manyWords } from '../CellWords.tsx'
import { lookUpOf, namesIn, type PickKind } from '../pick/pickNames.ts'

/** Users or departments, stored by value and shown by name. */
function NamedTags({ kind, source, column, values: row }: GridCell & { kind: PickKind }) {
  const names = namesIn(source.model, kind)
  useSyncExternalStore(names.subscribe, names.version)
  const text = valueText(row[column.key])
  const values = useMemo(() => splitValues(text), [text])
  const { sources } = source
  useEffect(() => {
    const lookUp = lookUpOf(kind, sources)
    if (lookUp) names.request(values, lookUp)
  }, [names, kind, values, sources])
  return manyWords(values.map((value) => names.nameOf(value) ?? value))
}

export const user: CellKind = {
  ...dialogKind(),
  minWidth: 220,
  Display: (cell) => <NamedTags kind="user" {...cell} />,
  Editor: lazyPart(() => import('../pick/UserEditor.tsx').then((module) => module.UserEditor)),
}

export const department: CellKind = {
  ...dialogKind(),
  minWidth: 190,
  Display: (cell) => <NamedTags kind="department" {...cell} />,
  Editor: lazyPart(() => import('../pick/DepartmentEditor.tsx').then((module) => module.DepartmentEditor)),
}
