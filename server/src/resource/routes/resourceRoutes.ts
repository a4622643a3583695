import {
  actionCall,
  type AnyRow,
  callOf,
  type CallName,
  callsOf,
  done,
  type Envelope,
  errors,
  manualActions,
  ok,
  page,
  permissionCode,
  type Query,
  queryFromParams,
  type Resource,
  rowFromWire,
  rowToWire,
  type SavedSheet,
  stepsCall,
  type Values,
} from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { CallTable } from '../../http/callTable.ts'
import { bodyOf, queryOf } from '../../http/inputs.ts'
import type { RouteAccess } from '../../http/routeAccess.ts'
import { addRow } from '../write/addRow.ts'
import type { AroundCalls, Standard } from './aroundCalls.ts'
import { assertSeen } from '../write/assertFields.ts'
import { checkRow } from '../write/checkRow.ts'
import { deleteRows, idsFrom, purgeRows, restoreRows } from '../write/deleteRows.ts'
import { editRow, requiredId } from '../write/editRow.ts'
import type { Engine, Entry, WriteContext } from '../Engine.ts'
import { exportRoutes } from '../sheets/exportRoutes.ts'
import { groupRows } from '../read/groupRows.ts'
import { idempotent, keyOf } from '../write/idempotent.ts'
import { importRoutes } from '../import/importRoutes.ts'
import { listRows } from '../read/listRows.ts'
import { offeredSteps } from '../steps/offeredSteps.ts'
import { mayPick } from '../read/mayPick.ts'
import { pickOptions } from '../read/pickOptions.ts'
import { rowShown, shownTo } from '../read/shownTo.ts'
import { readById } from '../read/readById.ts'
import { restoreVersion, rowHistory } from '../history/rowHistory.ts'
import { runAction } from '../steps/runAction.ts'
import { stepWords } from '../steps/stepWords.ts'
import { saveSheet } from '../write/saveSheet.ts'
import { savedWords, sheetErrorOnWire, sheetFromWire } from './sheetCall.ts'

type Input = Record<string, unknown>

/** Mounts every call of a resource. The only place that assigns their permissions. */
export function resourceRoutes(table: CallTable, engine: Engine, entry: Entry, around: AroundCalls = {}): void {
  const { resource, rules } = entry
  // Computed lazily: doing this for every resource would slow down startup.
  const wires = new WeakMap<Resource, ReturnType<typeof rowToWire>>()
  const shown = (request: FastifyRequest): Resource => shownTo(actorOf(request), resource)
  /** A row as this user sees it. */
  const answerTo = (request: FastifyRequest) => {
    const own = shown(request)
    const toWire = wires.get(own) ?? rowToWire(own)
    wires.set(own, toWire)
    return (row: AnyRow): Values => toWire(rowShown(own, row))
  }
  const sentIn = (request: FastifyRequest): Values => {
    const sent = rowFromWire(resource, bodyOf(request))
    assertSeen(actorOf(request), resource, sent)
    return sent
  }

  const offered = new Set(callsOf(resource))
  const mount = (name: CallName, access: RouteAccess, standard: Standard): void => {
    if (rules.ownCalls?.includes(name) || !offered.has(name)) return
    const { method, path } = callOf(resource, name)
    const answerCall = around[name]?.(standard) ?? standard
    table.route({
      // Old clients send edits as POST too.
      method: method === 'PUT' ? ['PUT', 'POST'] : method,
      url: path,
      config: { access },
      handler: (request, reply) => answerCall(request, reply),
    })
  }
  const may = (act: string) => ({ permission: permissionCode(resource, act) })
  const scope = (request: FastifyRequest) => scopeOf(actorOf(request), resource, rules.visibleTo)

  mount('options', mayPick(engine, resource), async (request) =>
    ok(await pickOptions(engine, actorOf(request), resource, optionQuery(shown(request), queryOf(request)))),
  )
  if (resource.calls === 'options') return

  mount('list', may('list'), async (request) => {
    const own = shown(request)
    const query = listQuery(own, queryOf(request))
    const { rows, total } = await listRows(engine, own, query, scope(request))
    return ok(page(rows.map(answerTo(request)), total, query.page, query.size))
  })
  mount('groups', may('list'), async (request) => {
    const { groupBy, ...params } = queryOf(request)
    const own = shown(request)
    return ok(await groupRows(engine, own, groupBy, listQuery(own, params), scope(request)))
  })
  mount('recycleBin', may('restore'), async (request) => {
    const own = shown(request)
    const query = queryFromParams(own, queryOf(request))
    const { rows, total } = await listRows(engine, own, query, scope(request), 'deleted')
    return ok(page(rows.map(answerTo(request)), total, query.page, query.size))
  })
  mount('queryById', may('list'), async (request) => {
    const id = requiredId(queryOf(request).id)
    return ok(answerTo(request)(await readById(engine, engine.db.kysely, shown(request), id, scope(request))))
  })
  mount('add', may('add'), async (request, _reply, beside) => {
    const body = sentIn(request)
    const actor = actorOf(request)
    return idempotent<Envelope<Values>>(engine, actor, `${resource.name}:add`, keyOf(request), body, async (save) => {
      let envelope = done<Values>('添加成功！', {})
      await addRow(engine, actor, resource, body, async (context, row) => {
        const { tx } = context
        await beside?.(context, row)
        envelope = await warned(tx, request, entry, row, done<Values>('添加成功！', answerTo(request)({ ...row })))
        await save(tx, envelope)
      })
      return envelope
    })
  })
  mount('edit', may('edit'), async (request, _reply, beside) => {
    const body = sentIn(request)
    const answer = answerTo(request)
    const row = await editRow(engine, actorOf(request), resource, body, beside).catch((error: unknown) => {
      throw conflictOnWire(error, answer)
    })
    return warned(engine.db.kysely, request, entry, row, done('编辑成功!', answer(row)))
  })
  mount('sheet', may('edit'), async (request) => {
    const changes = sheetFromWire(resource, bodyOf(request))
    const actor = actorOf(request)
    for (const row of [...changes.added, ...changes.changed]) assertSeen(actor, resource, row)
    const call = `${resource.name}:sheet`
    return idempotent<Envelope<SavedSheet>>(engine, actor, call, keyOf(request), changes, async (save) => {
      const says = (saved: SavedSheet) => done(savedWords(saved), saved)
      const saved = await saveSheet(engine, actor, resource, changes, ({ tx }, counts) => save(tx, says(counts))).catch(
        (error: unknown) => {
          throw sheetErrorOnWire(error, answerTo(request))
        },
      )
      return says(saved)
    })
  })
  mount('check', may('list'), async (request) => ok(await checkRow(engine, actorOf(request), entry, sentIn(request))))
  mount('delete', may('delete'), async (request) => {
    await deleteRows(engine, actorOf(request), resource, [requiredId(queryOf(request).id)])
    return done('删除成功!')
  })
  mount('deleteBatch', may('delete'), async (request) => {
    await deleteRows(engine, actorOf(request), resource, idsFrom(queryOf(request).ids))
    return done('批量删除成功！')
  })
  mount('putRecycleBin', may('restore'), async (request) => {
    await restoreRows(engine, actorOf(request), resource, idsFrom(bodyOf(request).ids))
    return done('还原成功')
  })
  mount('deleteRecycleBin', may('restore'), async (request) => {
    await purgeRows(engine, actorOf(request), resource, idsFrom(queryOf(request).ids))
    return done('删除成功')
  })
  mount('history', may('history'), async (request) =>
    ok(await rowHistory(engine, actorOf(request), shown(request), requiredId(queryOf(request).id))),
  )
  mount('restoreVersion', may('edit'), async (request) => {
    const { id, line, fields, version } = bodyOf(request)
    if (typeof line !== 'string') throw errors.badRequest('缺少要恢复的历史记录 line')
    const seen = Object.keys(shown(request).fields)
    const only = Array.isArray(fields) ? seen.filter((name) => fields.map(String).includes(name)) : seen
    const answer = answerTo(request)
    const row = await restoreVersion(engine, actorOf(request), resource, {
      id: requiredId(id),
      line,
      fields: only,
      version,
    }).catch((error: unknown) => {
      throw conflictOnWire(error, answer)
    })
    return done('恢复成功', answer(row))
  })
  if (resource.states)
    table.route({
      ...stepsRoute(resource),
      config: { access: may('list') },
      handler: async (request) =>
        ok(await offeredSteps(engine, actorOf(request), resource, requiredId(queryOf(request).id))),
    })
  for (const [name] of manualActions(resource)) {
    const { method, path } = actionCall(resource, ':id', name)
    const url = path.replace(encodeURIComponent(':id'), ':id')
    table.route({
      method,
      url,
      config: { access: may(name) },
      handler: async (request) => {
        const { id } = request.params as { id: string }
        const body = (request.body ?? {}) as Input
        const { version, reason, ...input } = body
        const step = { id, version, reason, input }
        const actor = actorOf(request)
        assertSeen(actor, resource, input)
        const answer = answerTo(request)
        const call = `${resource.name}:${name}:${id}`
        return idempotent<Envelope<Values>>(engine, actor, call, keyOf(request), body, async (save) => {
          const words = await stepWords(engine, actor, resource, name, id)
          const says = (row: AnyRow) => done(words(row), answer({ ...row }))
          const saveAnswer = ({ tx }: WriteContext, row: AnyRow) => save(tx, says(row))
          const row = await runAction(engine, actor, resource, name, step, saveAnswer).catch((error: unknown) => {
            throw conflictOnWire(error, answer)
          })
          return says(row)
        })
      },
    })
  }
  if (offered.has('exportXls')) exportRoutes(table, engine, entry)
  if (offered.has('importExcel') && !rules.ownCalls?.includes('importExcel')) importRoutes(table, engine, entry)
}

function stepsRoute(resource: Resource) {
  const { method, path } = stepsCall(resource)
  return { method, url: path }
}

/** Converts the current row of a version conflict to the wire. */
function conflictOnWire(error: unknown, answer: (row: AnyRow) => Values): unknown {
  const details = (error as { details?: { current?: AnyRow } }).details
  if (details?.current) details.current = answer(details.current) as AnyRow
  return error
}

/** Adds the warnings to the response of a save. */
async function warned<T>(
  db: Kysely<Tables>,
  request: FastifyRequest,
  { resource, rules }: Entry,
  row: AnyRow,
  envelope: Envelope<T>,
): Promise<Envelope<T>> {
  if (!rules.warnings) return envelope
  const warnings = await rules.warnings(db, actorOf(request), rowFromWire(resource, row), row.id)
  return warnings.length > 0 ? { ...envelope, warnings } : envelope
}

/** `rootsOnly` requests the top rows of a tree, which no equality can express; an advanced query replaces it. */
function listQuery(resource: Resource, { rootsOnly, ...params }: Input): Query {
  const query = queryFromParams(resource, params)
  const isAdvanced = typeof params.superQueryParams === 'string' && params.superQueryParams !== ''
  if (!rootsOnly || !resource.parentField || isAdvanced) return query
  return { ...query, where: { all: [query.where, { field: resource.parentField, rule: 'isNull', values: [] }] } }
}

function optionQuery({ fields }: Resource, { keyword, keys, parent, roots, pageSize, key }: Input) {
  return {
    keyword: typeof keyword === 'string' && keyword.trim() !== '' ? keyword.trim().slice(0, 100) : undefined,
    keys: typeof keys === 'string' && keys !== '' ? keys.split(',').filter(Boolean).slice(0, 500) : undefined,
    parent: typeof parent === 'string' && parent !== '' ? parent : undefined,
    roots: roots === '1' || roots === 'true',
    size: Math.min(Math.max(Number(pageSize) || 20, 1), 500),
    // References store only these two kinds of key.
    key: key === 'id' || (key === 'code' && fields.code) ? key : undefined,
  }
}
