import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { splitValues } from '../../../pickers/ControlProps.ts'
import { valueText } from '../../text/valueText.ts'
import { manyWords } from '../../view/cells/CellWords.tsx'
import type { CellDisplay, GridCell } from '../../view/GridSource.ts'
import { lookUpOf, namesIn, type PickKind } from './pickNames.ts'

/** Cells that store users or departments by value and show them by name. */
export const namedTags =
  (kind: PickKind): CellDisplay =>
  (cell) => <NamedTags kind={kind} {...cell} />

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
