import { AppError, done, errors, onlineName, onlineWorkbookEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { readForm } from '../../../files/readForm.ts'
import { mount } from '../../../http/mount.ts'
import type { Engine } from '../../../resource/Engine.ts'
import type { PublishedForms } from '../publishedForms.ts'
import { createForm } from './createForm.ts'
import { proposeForm } from './proposeForm.ts'

interface WorkbookParts {
  engine: Engine
  forms: PublishedForms
  reloadDictionaries(): Promise<void>
}

export function workbookRoutes(app: FastifyInstance, { engine, forms, reloadDictionaries }: WorkbookParts): void {
  mount(app, onlineWorkbookEndpoints.propose, async ({ actor, request }) => {
    const { file, name, fields } = await readForm(request, engine.files)
    const ownForms = new Set(forms.ofTenant(actor.tenantId).map(({ definition }) => onlineName(definition.code)))
    try {
      return await proposeForm({ engine, actor, ownForms }, { path: file.path, name }, fields.sheet || undefined)
    } catch (error) {
      throw withoutImport(error)
    } finally {
      await engine.files.discard(file)
    }
  })

  mount(app, onlineWorkbookEndpoints.create, async ({ actor, input }) => {
    const form = await createForm(engine, actor, input)
    await reloadDictionaries()
    return done(`已新建“${form.title}”`, form)
  })
}

/** A sheet that cannot be read is reported as for an import, which this is not. */
function withoutImport(error: unknown): unknown {
  const words = '文件导入失败:'
  const isOfImport = error instanceof AppError && error.message.startsWith(words)
  return isOfImport ? errors.refused(error.message.slice(words.length)) : error
}
