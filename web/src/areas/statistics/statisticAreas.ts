import { resources, type Statistic } from '@lexdesk/domain'

/** Resources whose reports are listed under a larger area. */
const belongsTo: Readonly<Record<string, string>> = {
  conflictCheck: 'entrustment',
  deadline: 'entrustment',
  counselRequest: 'counsel',
  counselWork: 'counsel',
  templateDownload: 'contractTemplate',
  packageOrder: 'servicePackage',
}
const shortTitles: Readonly<Record<string, string>> = { servicePackage: '套餐' }

export interface StatisticArea {
  title: string
  statistics: Statistic[]
}

/** Reports grouped by area, in the order of the server. `isShown` gets the title prefixed with that of the area. */
export function statisticAreas(
  statistics: readonly Statistic[],
  isShown: (name: string) => boolean = () => true,
): StatisticArea[] {
  const areas = new Map<string, StatisticArea>()
  for (const statistic of statistics) {
    const name = belongsTo[statistic.resource] ?? statistic.resource
    const title = shortTitles[name] ?? resources.find((resource) => resource.name === name)?.title ?? name
    const area = areas.get(name) ?? { title, statistics: [] }
    if (isShown(`${title}${statistic.title}`)) area.statistics.push(statistic)
    areas.set(name, area)
  }
  return [...areas.values()].filter(({ statistics: own }) => own.length > 0)
}
