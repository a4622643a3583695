import {
  contractTemplate,
  type TemplateClause,
  templateEndpoints,
  templateResources,
  templateSources,
  type TemplateVariable,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { docxBlocks } from '../../docx/docxBlocks.ts'
import { lintTemplate } from '../../docx/lintTemplate.ts'
import { documentXml, openDocx } from '../../docx/openDocx.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { lintClauses, lintVariables, templateVersion, templateVersions } from '../../docx/templateVersion.ts'
import { mount } from '../../http/mount.ts'
import { fileErrors } from '../../files/fileErrors.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { mayReadFile } from '../../resource/read/fileAccess.ts'
import { readById } from '../../resource/read/readById.ts'
import { proposeVariables } from './proposeVariables.ts'
import { fileOf } from './templateRules.ts'

/** Calls of the template page beyond the standard ones: lint, preview and versions of the file. */
export function templateRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely

  mount(app, templateEndpoints.lint, async ({ input, actor }) => {
    const { docx: path } = input
    if (!(await mayReadFile(engine, db, actor, path))) throw fileErrors.missing()
    const bytes = await storedBytes(engine.files, await storedFile(db, actor.tenantId, path))
    const template = openDocx(bytes)
    const variables = input.variables as TemplateVariable[]
    const clauses = input.clauses as TemplateClause[]
    return {
      problems: lintTemplate(template, lintVariables(variables), lintClauses(clauses)),
      warnings: template.warnings,
      ...proposeVariables(
        template.pieces,
        [...variables, ...clauses].map(({ key }) => key),
        templateResources.flatMap((name) =>
          templateSources(engine.ofTenant(actor.tenantId, entryOf(engine, name).resource)),
        ),
      ),
    }
  })

  mount(app, templateEndpoints.preview, async ({ input, actor }) => {
    const row = await readById(engine, db, contractTemplate, input.id, scopeOf(actor, contractTemplate))
    const { version: wanted } = input
    const path = wanted ? (await templateVersion(db, actor.tenantId, row.id, wanted)).docx : fileOf(row)
    if (path === undefined) return []
    return docxBlocks(documentXml(await storedBytes(engine.files, await storedFile(db, actor.tenantId, path))))
  })

  mount(app, templateEndpoints.versions, async ({ input, actor }) => {
    const row = await readById(engine, db, contractTemplate, input.id, scopeOf(actor, contractTemplate))
    return templateVersions(db, actor.tenantId, row.id)
  })
}
