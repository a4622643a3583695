import { resources } from '@lexdesk/domain'
import type { ChartData, ChartPlace } from '../../ui/charts/ChartData.ts'
import type { CountedGroup } from './HomeReport.ts'

/** The order determines colours and patterns; other kinds come after these. */
const kinds = ['appointment', 'entrustment', 'contract']

const titleOf = (name: string): string => resources.find((resource) => resource.name === name)?.title ?? name

/** Groups as chart series; a kind that the user may not see is in no group, so it has no series. */
export function matterChart(
  dimension: string,
  groups: readonly CountedGroup[],
  placeOf: (group: CountedGroup) => ChartPlace,
): ChartData {
  const names = [...new Set(groups.flatMap(({ counts }) => Object.keys(counts)))]
  const looks = [...kinds, ...names.filter((name) => !kinds.includes(name))]
  return {
    dimension,
    places: groups.map(placeOf),
    series: names.map((name) => ({
      key: name,
      title: titleOf(name),
      look: looks.indexOf(name),
      values: groups.map(({ counts }) => counts[name] ?? 0),
    })),
  }
}

export const isAllZero = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === 0))
