import { callOf, done, errors, permissionCode, queryFromParams, type Query, type Resource } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { CallTable } from '../../http/callTable.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { entryShownTo } from '../read/shownTo.ts'
import { idsFrom } from '../write/deleteRows.ts'
import type { Engine, Entry } from '../Engine.ts'
import { sheetMime } from './writeSheet.ts'
import { today } from '../../clock/wallClock.ts'
import { exportRows } from './exportRows.ts'
import { exportScope } from './exportScope.ts'

type Input = Record<string, unknown>

/** Direct download, or a background task whose file is in the task centre. */
export function exportRoutes(table: CallTable, engine: Engine, entry: Entry): void {
  const { resource } = entry
  const access = { permission: permissionCode(resource, 'export') }

  const direct = callOf(resource, 'exportXls')
  table.route({
    // Old clients navigate to it, so GET works too, with the reader cookie.
    method: ['GET', 'POST'],
    url: direct.path,
    config: { access, takesReaderCookie: true },
    handler: (request, reply) => answerExport(engine, entry, request, reply),
  })

  const background = callOf(resource, 'exportTask')
  table.route({
    method: background.method,
    url: background.path,
    config: { access },
    handler: async (request) => {
      const { params } = (request.body ?? {}) as { params?: Input }
      const taskId = await startExport(engine, actorOf(request), entry, params ?? {})
      logExport(request, resource)
      return done('导出任务已开始', { taskId })
    },
  })
}

/** Exports in the background the rows that these parameters of a list find. Returns the id of the task. */
export async function startExport(engine: Engine, actor: Actor, entry: Entry, params: Input): Promise<string> {
  const { resource } = entry
  const shown = entryShownTo(actor, entry)
  const query = exportQuery(shown.resource, params)
  const task = await engine.tasks.start({
    kind: 'export',
    title: `导出${resource.title}`,
    actor,
    rowsOf: { resource: resource.name, scope: await exportScope(engine, actor, entry) },
    run: async (running) => {
      const { stream, total } = await exportRows(engine, actor, shown, query, (n, of) => running.progress(n, of))
      running.signal.addEventListener('abort', () => stream.destroy())
      const file = await engine.files.save(stream, { name: fileName(resource), folder: 'export', owner: actor })
      return { result: { total }, file }
    },
  })
  return task.id
}

/** The workbook of a request with the parameters of a list. */
export async function answerExport(
  engine: Engine,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const actor = actorOf(request)
  const shown = entryShownTo(actor, entry)
  const { resource } = shown
  const input = { ...(request.query as Input), ...((request.body ?? {}) as Input) }
  const { stream } = await exportRows(engine, actor, shown, exportQuery(resource, input))
  logExport(request, resource)
  return reply
    .header('content-type', sheetMime)
    .header('content-disposition', contentDisposition('attachment', fileName(resource)))
    .send(stream)
}

/** The list's own parameters, the ticked rows, or both wrapped in `paramsStr`. */
function exportQuery(resource: Resource, input: Input): Query {
  const params = { ...input, ...wrapped(input.paramsStr) }
  const query = queryFromParams(resource, params)
  if (typeof params.selections !== 'string' || params.selections === '') return query
  return { ...query, where: { all: [query.where, { field: 'id', rule: 'in', values: idsFrom(params.selections) }] } }
}

function wrapped(raw: unknown): Input {
  if (typeof raw !== 'string' || raw === '') return {}
  for (const decode of [(text: string) => text, decodeURIComponent]) {
    try {
      const parsed: unknown = JSON.parse(decode(raw))
      if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Input
    } catch {
      continue
    }
  }
  throw errors.badQuery('导出条件 paramsStr 格式不正确')
}

const fileName = (resource: Resource): string => `${resource.title}${today().replaceAll('-', '')}.xlsx`

function logExport(request: FastifyRequest, resource: Resource): void {
  request.log.info({ user: actorOf(request).username, resource: resource.name }, 'export')
}
