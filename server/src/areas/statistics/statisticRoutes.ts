import { errors, ok, permissionCode, type Statistic, type StatisticAnswer, statistics } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { writeLog } from '../../access/writeLog.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { sheetMime } from '../../resource/sheets/writeSheet.ts'
import type { ReadStatistic } from '../../statistics/ReadStatistic.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { readPeriod } from './readPeriod.ts'
import { statisticSheet } from './statisticSheet.ts'

type StatisticReaders = Readonly<Record<string, ReadStatistic>>

const may = (permission: string) => ({ config: { access: { permission } } })
/** Old clients fetch a sheet by its address. */
const mayFetch = { config: { access: { permission: 'statistic:export' }, takesReaderCookie: true } }

/** 统计报表: figures of each area over the rows that the caller may list, as an answer and as a sheet. */
export function statisticRoutes(app: FastifyInstance, engine: Engine, readers: StatisticReaders): void {
  app.get('/legal/statistic/list', may('statistic:list'), async (request) =>
    ok(statistics.filter((statistic) => isOpenTo(actorOf(request), statistic))),
  )

  app.get('/legal/statistic/data', may('statistic:list'), async (request) => ok(await answer(engine, readers, request)))

  app.get('/legal/statistic/exportXls', mayFetch, async (request, reply) => {
    const actor = actorOf(request)
    const result = await answer(engine, readers, request)
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

/** Who may open the lists that a report counts may see the report. */
function isOpenTo(actor: Actor, { resource, reads = [] }: Statistic): boolean {
  return [resource, ...reads].every((name) => actor.can(permissionCode({ name }, 'list')))
}

async function answer(engine: Engine, readers: StatisticReaders, request: FastifyRequest): Promise<StatisticAnswer> {
  const [actor, input] = [actorOf(request), queryOf(request)]
  const code = requiredText(input, 'code')
  const statistic = statistics.find((one) => one.code === code)
  if (!statistic) throw errors.badRequest(`统计报表“${code.slice(0, 50)}”不存在`)
  if (!isOpenTo(actor, statistic)) throw errors.forbidden()
  const asOf = wallClock()
  const period = readPeriod(statistic, input, asOf)
  const rows = await readers[statistic.code]!({
    engine,
    actor,
    ...period,
    now: asOf,
    visible: (name) => {
      const { resource, rules } = entryOf(engine, name)
      return scopeSql(resource, scopeOf(actor, resource, rules.visibleTo))
    },
  })
  return { statistic, ...period, asOf, rows }
}
