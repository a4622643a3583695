import {
  conflictCheck,
  conflictEndpoints,
  conflictSearch,
  conflictSentences,
  done,
  errors,
  systemRoles,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { isUnchanged } from '../../conflicts/checkContent.ts'
import { conclusionOf, countHits } from '../../conflicts/conclusionOf.ts'
import { maskHits, maskSearchHits, storedHits } from '../../conflicts/conflictHits.ts'
import { searchConflicts } from '../../conflicts/searchConflicts.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { fileKinds } from '../../files/fileKinds.ts'
import { mount } from '../../http/mount.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { loadTextLibraries } from '../../resource/read/textLibraries.ts'
import { readById } from '../../resource/read/readById.ts'
import { write } from '../../resource/writeContext.ts'
import { conflictReport } from './conflictReport.ts'

/** Searches a name without storing a check, to answer a phone inquiry. Every search is logged. */
export function conflictRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, conflictEndpoints.search, async ({ input, actor }) => {
    const { name, role } = input
    if (!name || name.length > 100) throw errors.badRequest('请输入要检索的名称，不超过 100 个字')
    if (systemRoles.includes(role) || !engine.dictionaries.items('party_role').some(({ value }) => value === role))
      throw errors.badRequest('本案身份不正确')
    const code = input.code?.slice(0, 40) ?? null
    await loadTextLibraries()
    const db = engine.db.kysely
    const { result, hits } = await searchConflicts(db, actor.tenantId, [{ name, code, role }], { place: 'search' })
    const [first] = hits
    const words = first?.match === 'vague' ? first.explanation : conflictSentences[result]
    const counts = { hitCount: countHits(hits), conclusion: first?.match === 'vague' ? words : conclusionOf(hits) }
    const log = { name, code, role, result, ...counts, searchedBy: actor.username }
    await write(
      engine,
      { ...systemActor(actor.tenantId), username: actor.username, realname: actor.realname },
      (context) => addWithin(context, conflictSearch, log),
    )
    return done(words, await maskSearchHits(engine, db, actor, hits))
  })

  mount(app, conflictEndpoints.reportFile, async ({ input, actor, reply }) => {
    const { id } = input
    const row = await readById(engine, engine.db.kysely, conflictCheck, id, scopeOf(actor, conflictCheck))
    const stored = await storedHits(engine.db.kysely, actor.tenantId, id)
    const report = conflictReport({
      check: row,
      hits: await maskHits(engine, engine.db.kysely, actor, stored),
      isUnchanged: isUnchanged(row, stored),
      text: (code, value) => engine.dictionaries.text(code, value) ?? value,
      printedAt: wallClock(),
      printedBy: actor.realname,
    })
    return reply
      .header('content-disposition', contentDisposition('attachment', `利益冲突检索报告${String(row.no)}.docx`))
      .type(fileKinds.docx!.mime)
      .send(report)
  })
}
