import { contractTemplate, ok, permissionCode, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { docxBlocks } from '../../docx/docxBlocks.ts'
import { lintTemplate } from '../../docx/lintTemplate.ts'
import { documentXml, openDocx } from '../../docx/openDocx.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import {
  lintClauses,
  lintVariables,
  type TemplateClause,
  templateVersion,
  templateVersions,
  type TemplateVariable,
} from '../../docx/templateVersion.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import { fileErrors } from '../../files/fileErrors.ts'
import { requiredId } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { mayReadFile } from '../../resource/read/fileAccess.ts'
import { readById } from '../../resource/read/readById.ts'
import { proposeVariables } from './proposeVariables.ts'
import { fileOf } from './templateRules.ts'

/** What the page of templates asks besides the standard calls: what its file says, looks like and was. */
export function templateRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  const maySee = { config: { access: { permission: permissionCode(contractTemplate, 'list') } } }

  app.post('/legal/contractTemplate/lint', maySee, async (request) => {
    const body = bodyOf(request)
    const actor = actorOf(request)
    const path = requiredText(body, 'docx')
    if (!(await mayReadFile(engine, db, actor, path))) throw fileErrors.missing()
    const bytes = await storedBytes(engine.files, await storedFile(db, actor.tenantId, path))
    const template = openDocx(bytes)
    const variables = rowsOf(body.variables) as TemplateVariable[]
    const clauses = rowsOf(body.clauses) as TemplateClause[]
    return ok({
      problems: lintTemplate(template, lintVariables(variables), lintClauses(clauses)),
      warnings: template.warnings,
      ...proposeVariables(
        template.pieces,
        [...variables, ...clauses].map(({ key }) => key),
      ),
    })
  })

  app.get('/legal/contractTemplate/preview', maySee, async (request) => {
    const query = queryOf(request)
    const actor = actorOf(request)
    const row = await readById(engine, db, contractTemplate, requiredId(query.id), scopeOf(actor, contractTemplate))
    const wanted = optionalText(query.version)
    const path = wanted ? (await templateVersion(db, actor.tenantId, row.id, wanted)).docx : fileOf(row)
    if (path === undefined) return ok([])
    return ok(docxBlocks(documentXml(await storedBytes(engine.files, await storedFile(db, actor.tenantId, path)))))
  })

  app.get('/legal/contractTemplate/versions', maySee, async (request) => {
    const actor = actorOf(request)
    const row = await readById(
      engine,
      db,
      contractTemplate,
      requiredId(queryOf(request).id),
      scopeOf(actor, contractTemplate),
    )
    return ok(await templateVersions(db, actor.tenantId, row.id))
  })
}

const rowsOf = (raw: unknown): Values[] =>
  Array.isArray(raw) ? raw.filter((row): row is Values => typeof row === 'object' && row !== null) : []
