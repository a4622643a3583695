import {
  errors,
  everything,
  fieldOf,
  type GroupedDefinition,
  type ReportAnswer,
  reportCondition,
  type ReportFilter,
} from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { wallClock } from '../../clock/wallClock.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'
import { loadSpellings } from '../../resource/read/loadSpellings.ts'
import { dimensionTexts } from './dimensionTexts.ts'
import { limitedRead } from './limitedRead.ts'
import { cellsOf, figuresOf, measureColumn } from './reportFigures.ts'
import { shownGroups } from './reportOrder.ts'
import { type FigureLine, mostCells, reportSql } from './reportSql.ts'
import { assertShown, fieldsIn } from './reportSource.ts'
import { sortGroups } from './sortGroups.ts'

const mostPivotValues = 50

interface Request extends Entry {
  title: string
  definition: GroupedDefinition
  /** Limits the rows further: the filters of a dashboard. */
  extra?: ReportFilter | null
  signal?: AbortSignal
}

/** The figures of a report over the living rows in the scope of the actor. */
export async function runReport(engine: Engine, actor: Actor, request: Request): Promise<ReportAnswer> {
  const { resource, rules, title, definition, extra = null, signal } = request
  const { dimensions, pivot, measures } = definition
  const filter = both(definition.filter, extra)
  const where = reportCondition(resource, filter) ?? everything
  const asked = [...dimensions, ...(pivot ? [pivot] : []), ...measures].flatMap(({ field }) => field ?? [])
  assertShown(actor, resource, [...asked, ...fieldsIn(where)])
  const scope = scopeOf(actor, resource, rules.visibleTo)
  await loadSpellings(resource, where)
  const { rows } = await limitedRead(engine.db, { actor, signal }, (tx) =>
    reportSql(resource, definition, scope, where).execute(tx),
  )
  if (rows.length > mostCells) throw errors.refused('分组太多，无法显示：请减少维度、放宽日期分组，或者先筛选')

  const keyCount = dimensions.length + (pivot ? 1 : 0)
  const [pivotBit, everyBit] = [pivot ? 1 : 0, 2 ** keyCount - 1]
  const keysAt = (index: number) => rows.map(({ keys }) => keys[index] ?? null)
  const texts = await Promise.all(
    [...dimensions, ...(pivot ? [pivot] : [])].map((one, index) =>
      dimensionTexts(engine, resource, one, scope, keysAt(index)),
    ),
  )
  const figures = (line: FigureLine) => figuresOf(resource, measures, line)
  const pivotTexts = pivot ? texts.at(-1)! : undefined
  const pivotKeys = pivotTexts
    ? rows
        .filter(({ level }) => level === everyBit - pivotBit)
        .map(({ keys }) => keys.at(-1)!)
        .sort((a, b) => pivotTexts.compare(a, b))
    : []
  if (pivotKeys.length > mostPivotValues)
    throw errors.refused(`列维度有 ${pivotKeys.length} 个值，最多显示 ${mostPivotValues} 个：请换一个字段，或者先筛选`)
  const cellsAt = cellsOf(rows, pivotKeys, figures)

  const groupLines = dimensions.length === 0 ? [] : rows.filter(({ level }) => level === pivotBit)
  const shown = sortGroups(groupLines, definition, texts).slice(0, shownGroups(definition))
  const total: FigureLine = rows.find(({ level }) => level === everyBit) ?? {
    level: everyBit,
    keys: [],
    values: [],
    currencies: [],
  }
  return {
    title,
    source: resource.name,
    sourceTitle: resource.title,
    chart: definition.chart,
    dimensions: dimensions.map(({ field }) => ({ title: fieldOf(resource, field)!.title, kind: 'text' })),
    measures: measures.map((measure) => measureColumn(resource, measure)),
    isTimeline: Boolean(dimensions[0]?.by),
    pivot: pivot && {
      title: fieldOf(resource, pivot.field)!.title,
      values: pivotKeys.map((key) => ({ text: pivotTexts!.text(key), lines: pivotTexts!.lines(key) })),
    },
    groups: shown.map((line) => ({
      texts: dimensions.map((_, index) => texts[index]!.text(line.keys[index]!)),
      lines: dimensions.flatMap((_, index) => texts[index]!.lines(line.keys[index]!)),
      ...figures(line),
      ...(pivot && { cells: cellsAt(0, line.keys.slice(0, -1)) }),
    })),
    total: {
      ...figures(total),
      ...(pivot && {
        cells: cellsAt(
          everyBit - pivotBit,
          dimensions.map(() => null),
        ),
      }),
    },
    groupCount: total.groupCount ?? groupLines.length,
    filter,
    asOf: wallClock(),
  }
}

function both(one: ReportFilter | null, other: ReportFilter | null): ReportFilter | null {
  if (!one || !other) return one ?? other
  return { matchType: 'and', records: [one, other] }
}
