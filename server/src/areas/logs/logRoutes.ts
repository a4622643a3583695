import {
  compare,
  errors,
  fieldOf,
  log,
  logEndpoints,
  page,
  type Query,
  queryFromParams,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import { idList, optionalText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { type Cell, sheetMime, sheetStream, textCell } from '../../resource/sheets/writeSheet.ts'
import { today, wallClock } from '../../clock/wallClock.ts'
import type { LogBuffer } from './createLogBuffer.ts'
import { countLogs, logRows } from './logRows.ts'

/** The limit of an export; users who need more narrow the time range. */
const maxExported = 100_000
const rowsAtOnce = 1_000

/** The columns of an export. */
const shown = ['logContent', 'userid', 'username', 'ip', 'costTime', 'requestType', 'requestUrl'] as const

/** The log of sign-ins, operations and faults (wire contract §3.9). Read-only. */
export function logRoutes(app: FastifyInstance, engine: Engine, buffer: LogBuffer): void {
  mount(app, logEndpoints.list, async ({ input, actor }) => {
    const query = logQuery(input)
    await buffer.flush()
    const [records, total] = await Promise.all([logRows(engine, actor, query), countLogs(engine, actor, query)])
    return page(records, total, query.page, query.size)
  })

  mount(app, logEndpoints.exportXls, async ({ input, request, reply }) => {
    const query = logQuery(input)
    await buffer.flush()
    const columns = [...shown.map((name) => fieldOf(log, name)!.title), '类型', '操作', '结果', '时间']
    const stream = await sheetStream(
      log.title,
      columns.map((title) => ({ title, width: 20 })),
      sheetRows(engine, request, query, columns),
    )
    const name = `日志${today().replaceAll('-', '')}.xlsx`
    return reply
      .header('content-type', sheetMime)
      .header('content-disposition', contentDisposition('attachment', name))
      .send(stream)
  })

  // Wire clients have these two buttons (`ids=allclear` empties the table there).
  mount(app, logEndpoints.delete, () => {
    throw errors.refused('日志不能删除：操作记录须完整保留，以备审计')
  })
}

/** All list parameters, and a content search as `keyWord`. */
function logQuery(params: Values): Query {
  const { keyWord, selections, ...rest } = params
  const query = queryFromParams(log, rest)
  const words = optionalText(keyWord)?.replace(/^\*|\*$/g, '')
  const ids = idList(selections)
  const more = [
    ...(words ? [compare({ name: 'logContent', field: fieldOf(log, 'logContent')! }, 'like', [words])] : []),
    ...(ids.length > 0 ? [{ field: 'id', rule: 'in' as const, values: ids }] : []),
  ]
  return more.length > 0 ? { ...query, where: { all: [query.where, ...more] } } : query
}

async function* sheetRows(
  engine: Engine,
  request: FastifyRequest,
  query: Query,
  columns: string[],
): AsyncGenerator<Cell[]> {
  yield columns
  // Entries written meanwhile must not shift rows between pages.
  const until = compare({ name: 'createTime', field: fieldOf(log, 'createTime')! }, 'le', [wallClock(new Date())])
  const fixed = { ...query, where: { all: [query.where, until] }, size: rowsAtOnce }
  for (let pageNo = 1; (pageNo - 1) * rowsAtOnce < maxExported; pageNo += 1) {
    const rows = await logRows(engine, actorOf(request), { ...fixed, page: pageNo })
    for (const row of rows) yield cellsOf(row)
    if (rows.length < rowsAtOnce) return
  }
}

function cellsOf(row: Values): Cell[] {
  const cell = (value: unknown): Cell =>
    typeof value === 'number' ? value : textCell(typeof value === 'string' ? value : '')
  const outcome = row.isSuccess === true ? '成功' : '失败'
  const words = [row.logType_dictText, row.operateType_dictText, outcome, row.createTime]
  return [...shown.map((name) => row[name]), ...words].map(cell)
}
