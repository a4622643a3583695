import {
  callOf,
  type CallName,
  defaultPageSize,
  done,
  type Envelope,
  errors,
  maxPageSize,
  ok,
  page,
  permissionCode,
} from '@lexdesk/domain'
import type { FastifyRequest, RouteHandlerMethod } from 'fastify'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { readForm } from '../../files/readForm.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { CallTable } from '../../http/callTable.ts'
import { bodyOf, optionalText } from '../../http/inputs.ts'
import { newId } from '../../database/newId.ts'
import type { Engine, Entry } from '../Engine.ts'
import { sheetMime } from '../sheets/writeSheet.ts'
import { shownTo } from '../read/shownTo.ts'
import { readAssignedColumns } from './assignedColumns.ts'
import { claimBatch, releaseBatch } from './claimBatch.ts'
import { commitImport } from './commitImport.ts'
import { errorFileName, errorSheet } from './errorSheet.ts'
import { fixRow } from './staging/fixRow.ts'
import { readForeignKeys } from './staging/foreignKeys.ts'
import { findBatch } from './ImportBatch.ts'
import { importExcel } from './importExcel.ts'
import { listStaged, type RowKind } from './staging/listStaged.ts'
import { previewImport } from './previewImport.ts'
import { revertImport } from './revertImport.ts'
import { templateSheet } from './templateSheet.ts'

type Input = Record<string, unknown>

const rowKinds: readonly RowKind[] = ['added', 'changed', 'unchanged', 'bad', 'repeated']

/** Reads, checks and writes the uploaded workbook in one call. */
export async function answerImport(engine: Engine, entry: Entry, request: FastifyRequest): Promise<Envelope> {
  const { file, name, fields } = await readForm(request, engine.files)
  try {
    const foreignKeys = readForeignKeys(entry.resource, fields.foreignKeys)
    return await importExcel(engine, actorOf(request), entry, { path: file.path, name }, foreignKeys)
  } finally {
    await engine.files.discard(file)
  }
}

/** Template, dry run, corrections, commit and revert of spreadsheet imports. */
export function importRoutes(table: CallTable, engine: Engine, entry: Entry): void {
  const { resource } = entry
  const db = engine.db.kysely
  const access = { permission: permissionCode(resource, 'import') }

  const mount = (name: CallName, handler: RouteHandlerMethod): void => {
    const { method, path } = callOf(resource, name)
    // A browser may open calls that return a file.
    table.route({ method, url: path, config: { access, takesReaderCookie: method === 'GET' }, handler })
  }

  mount('template', async (request, reply) => {
    const foreignKeys = readForeignKeys(resource, optionalText((request.query as Input).foreignKeys))
    const bytes = await templateSheet(
      shownTo(actorOf(request), resource),
      (code) => engine.dictionaries.items(code, actorOf(request).tenantId),
      foreignKeys,
    )
    return reply
      .type(sheetMime)
      .header('content-disposition', contentDisposition('attachment', `${resource.title}导入模板.xlsx`))
      .send(bytes)
  })

  mount('importExcel', (request) => answerImport(engine, entry, request))

  mount('importPreview', async (request) => {
    const actor = actorOf(request)
    const { file, name, fields } = await readForm(request, engine.files)
    const run = { kind: 'importPreview', title: `检查导入文件：${name}`, actor }
    try {
      const foreignKeys = readForeignKeys(resource, fields.foreignKeys)
      const assigned = readAssignedColumns(resource, fields.columns)
      const task = await engine.tasks.start({
        ...run,
        run: async ({ signal, progress }) => {
          try {
            return {
              result: await previewImport(
                engine,
                actor,
                entry,
                { path: file.path, name },
                { foreignKeys, assigned, sheet: fields.sheet || undefined, signal, onProgress: progress },
              ),
            }
          } finally {
            await engine.files.discard(file)
          }
        },
      })
      return done('文件已上传，正在检查', { taskId: task.id })
    } catch (error) {
      await engine.files.discard(file)
      throw error
    }
  })

  mount('importRows', async (request) => {
    const { batchId, status, pageNo, pageSize } = request.query as Input
    const actor = actorOf(request)
    const batch = await findBatch(db, actor, resource, batchId)
    const paging = { page: whole(pageNo, 1), size: Math.min(whole(pageSize, defaultPageSize), maxPageSize) }
    const kind = rowKinds.find((one) => one === status)
    const { rows, total } = await listStaged({ db, actor, entry, batch }, { ...paging, kind })
    return ok(page(rows, total, paging.page, paging.size))
  })

  mount('importFix', async (request) => {
    const { batchId, row, values } = bodyOf(request)
    return ok(await fixRow(engine, actorOf(request), entry, { batchId, row, values }))
  })

  mount('importCommit', async (request) => {
    const actor = actorOf(request)
    const { batchId, skipBad, skipRepeated } = bodyOf(request)
    const leftOut = { bad: isTrue(skipBad), repeated: isTrue(skipRepeated) }
    const id = newId()
    const batch = await claimBatch(db, actor, resource, batchId, leftOut, id)
    const release = async (error: unknown): Promise<never> => {
      await releaseBatch(db, batch.id, id)
      throw error
    }
    const task = await engine.tasks
      .start({
        id,
        kind: 'importCommit',
        title: `导入${resource.title}：${batch.fileName}`,
        actor,
        run: async ({ signal, progress }) => ({
          result: await commitImport(engine, actor, entry, batch.id, {
            leavesOutRepeated: leftOut.repeated,
            signal,
            onProgress: progress,
          }).catch(release),
        }),
      })
      .catch(release)
    return done('开始导入', { taskId: task.id })
  })

  mount('importRevert', async (request) => {
    await revertImport(engine, actorOf(request), entry, bodyOf(request).batchId)
    return done('已撤销导入')
  })

  mount('importErrors', async (request, reply) => {
    const batch = await findBatch(db, actorOf(request), resource, (request.query as Input).batchId)
    if (batch.bad === 0) throw errors.refused('该批数据没有错误行')
    return reply
      .type(sheetMime)
      .header('content-disposition', contentDisposition('attachment', errorFileName(batch)))
      .send(await errorSheet(db, batch))
  })
}

const isTrue = (raw: unknown): boolean => raw === true || raw === 'true'

function whole(raw: unknown, fallback: number): number {
  const n = Math.floor(Number(raw))
  return Number.isFinite(n) && n >= 1 ? Math.min(n, 1_000_000) : fallback
}
