import {
  errors,
  type InputOf,
  permissionCode,
  type Statistic,
  type StatisticAnswer,
  statisticEndpoints,
  statistics,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { writeLog } from '../../access/writeLog.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { sheetMime } from '../../resource/sheets/writeSheet.ts'
import type { ReadStatistic } from '../../statistics/ReadStatistic.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { readPeriod } from './readPeriod.ts'
import { statisticSheet } from './statisticSheet.ts'

type StatisticReaders = Readonly<Record<string, ReadStatistic>>

/** 统计报表: figures of each area over the rows that the caller may list, as JSON and as a sheet. */
export function statisticRoutes(app: FastifyInstance, engine: Engine, readers: StatisticReaders): void {
  mount(app, statisticEndpoints.list, ({ actor }) => statistics.filter((statistic) => isOpenTo(actor, statistic)))

  mount(app, statisticEndpoints.data, ({ input, actor }) => answer(engine, readers, actor, input))

  mount(app, statisticEndpoints.exportXls, async ({ input, actor, reply }) => {
    const result = await answer(engine, readers, actor, input)
    const { statistic, from, to, asOf } = result
    const stream = await statisticSheet(result, actor, engine.dictionaries)
    await writeLog(engine.db.kysely, {
      type: 'operation',
      operation: 'export',
      content: `导出统计报表“${statistic.title}”${from && `（${from} 至 ${to}）`}`,
      username: actor.username,
      realname: actor.realname,
      tenantId: actor.tenantId,
    })
    return reply
      .header('content-type', sheetMime)
      .header(
        'content-disposition',
        contentDisposition('attachment', `${statistic.title}${asOf.slice(0, 10).replaceAll('-', '')}.xlsx`),
      )
      .send(stream)
  })
}

/** A report is visible to users who may open the lists that it counts. */
function isOpenTo(actor: Actor, { resource, reads = [] }: Statistic): boolean {
  return [resource, ...reads].every((name) => actor.can(permissionCode({ name }, 'list')))
}

async function answer(
  engine: Engine,
  readers: StatisticReaders,
  actor: Actor,
  { code, from, to }: InputOf<(typeof statisticEndpoints)['data']['input']>,
): Promise<StatisticAnswer> {
  const statistic = statistics.find((one) => one.code === code)
  if (!statistic) throw errors.badRequest(`统计报表“${code.slice(0, 50)}”不存在`)
  if (!isOpenTo(actor, statistic)) throw errors.forbidden()
  const asOf = wallClock()
  const period = readPeriod(statistic, { from, to }, asOf)
  const visible = (name: string) => {
    const { resource, rules } = entryOf(engine, name)
    return scopeSql(resource, scopeOf(actor, resource, rules.visibleTo))
  }
  const rows = await engine.db.reads.run((db) =>
    readers[statistic.code]!({
      engine: { dictionaries: engine.dictionaries, db },
      actor,
      ...period,
      now: asOf,
      visible,
    }),
  )
  return { statistic, ...period, asOf, rows }
}
