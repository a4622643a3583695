import {
  done,
  errors,
  ok,
  onlineDesignEndpoints as design,
  onlineForm,
  onlineWireEndpoints,
  page,
  type Row,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { bodyOf, idList } from '../../../http/inputs.ts'
import { mount } from '../../../http/mount.ts'
import { readById } from '../../../resource/read/readById.ts'
import { runAction } from '../../../resource/steps/runAction.ts'
import { stepWords } from '../../../resource/steps/stepWords.ts'
import { editRow, requiredId } from '../../../resource/write/editRow.ts'
import { keyOf } from '../../../resource/write/idempotent.ts'
import type { FormButtons } from '../buttons/createButtons.ts'
import { definitionIn } from '../onlineFormRules.ts'
import { openForm, type WireParts } from './openForm.ts'
import { textOf } from './readStockFields.ts'
import { designedButtons, stepOf } from './stockButtons.ts'

export interface ButtonParts extends WireParts {
  buttons: FormButtons
}

/** The buttons of records by the calls of the old wire: what our own calls for buttons and steps do. */
export function wireButtonRoutes(app: FastifyInstance, parts: ButtonParts): void {
  const { engine, buttons } = parts

  mount(app, onlineWireEndpoints.doButton, async ({ input: { formId, buttonCode, dataId }, actor, request }) => {
    const step = stepOf(buttonCode)
    if (step === undefined)
      return buttons.use(actor, { code: formId, id: dataId, name: buttonCode, idempotencyKey: keyOf(request) })
    const { resource } = openForm(parts, actor, formId, step)
    if (!Object.hasOwn(resource.states?.actions ?? {}, step)) throw errors.notFound('按钮')
    const words = await stepWords(engine, actor, resource, step, dataId)
    return done(words(await runAction(engine, actor, resource, step, { id: dataId })))
  })

  const formOf = (actor: Actor, id: string): Promise<Row<typeof onlineForm>> =>
    readById(engine, engine.db.kysely, onlineForm, id, scopeOf(actor, onlineForm))
  const buttonsOf = async (actor: Actor, id: string): Promise<Values[]> => {
    const form = await formOf(actor, id)
    return designedButtons(form.id, definitionIn(form))
  }
  mount(app, design.buttons, async ({ input, actor }) => {
    const records = await buttonsOf(actor, input.form)
    return ok(page(records, records.length, 1, Math.max(records.length, 1)))
  })
  mount(app, design.enhanceButtons, ({ input, actor }) => buttonsOf(actor, input.form))
  mount(app, design.addButton, () => {
    throw errors.refused('按钮不能在这里新增，请在表单设计的“按钮”中添加，并选择打开链接、导出、发送消息或调用接口')
  })
  mount(app, design.editButton, async ({ actor, request }) => {
    const sent = bodyOf(request)
    const buttonId = requiredId(sent.id)
    const { id, version, ...form } = await formOf(actor, formOfButton(buttonId))
    const at = designedButtons(id, definitionIn(form)).findIndex((one) => one.id === buttonId)
    if (at < 0) throw errors.notFound('按钮')
    const answered = designedButtons(id, definitionIn(form))[at]!
    const isChanged = ([key, value]: [string, unknown]): boolean =>
      key !== 'buttonName' && sent[key] !== undefined && textOf(sent[key]) !== textOf(value)
    if (Object.entries(answered).some(isChanged))
      throw errors.refused('这里只能修改按钮的名称，其他请在表单设计的“按钮”中修改')
    const lines = (form.buttons ?? []).map((line, index) => (index === at ? { ...line, title: sent.buttonName } : line))
    await editRow(engine, actor, onlineForm, { id, version, buttons: lines })
    return done('修改成功！')
  })
  mount(app, design.deleteButtons, async ({ input, actor }) => {
    const ids = idList(input.ids)
    const formIds = [...new Set(ids.map(formOfButton))]
    if (formIds.length !== 1) throw errors.refused('请选择同一张表单的按钮')
    const { id, version, ...form } = await formOf(actor, formIds[0]!)
    const answered = designedButtons(id, definitionIn(form))
    const left = (form.buttons ?? []).filter((_, at) => !ids.includes(String(answered[at]!.id)))
    if (left.length + ids.length !== answered.length) throw errors.notFound('按钮')
    await editRow(engine, actor, onlineForm, { id, version, buttons: left })
    return done('删除成功!')
  })
}

const formOfButton = (id: string): string => id.slice(0, Math.max(id.indexOf('.'), 0))
