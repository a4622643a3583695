import type { TableSelection } from '@lexdesk/parts'

/** The selection of a table, kept as a list of ids. It may contain ids of other pages. */
export function idSelection<Row>(
  chosen: readonly string[],
  onChosen: (ids: string[]) => void,
  idOf: (row: Row) => string,
): TableSelection<Row> {
  return {
    has: (id) => chosen.includes(id),
    toggle(row) {
      const id = idOf(row)
      onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    },
    choose(rows, isChosen) {
      const ids = rows.map(idOf)
      const others = chosen.filter((id) => !ids.includes(id))
      onChosen(isChosen ? [...others, ...ids] : others)
    },
    allLabel: '全选本页',
  }
}
