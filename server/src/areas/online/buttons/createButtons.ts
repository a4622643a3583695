import {
  type AnyRow,
  buttonCode,
  buttonHolds,
  buttonRun,
  done,
  type Envelope,
  errors,
  type OnlineButton,
  permissionCode,
  type Resource,
  type UsedButton,
  wholeOf,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { WriteContext } from '../../../resource/Engine.ts'
import { readById } from '../../../resource/read/readById.ts'
import { rowShown } from '../../../resource/read/shownTo.ts'
import { startExport } from '../../../resource/sheets/exportRoutes.ts'
import { takeStep } from '../../../resource/steps/runAction.ts'
import { addWithin } from '../../../resource/write/addRow.ts'
import { write } from '../../../resource/writeContext.ts'
import { openForm, type OpenForm, type WireParts } from '../wire/openForm.ts'
import { addressOf } from './buttonValues.ts'
import { sendMessage } from './sendMessage.ts'
import type { Webhooks } from './webhooks.ts'

interface ButtonParts extends WireParts {
  webhooks: Webhooks
}

/** A record as its reader sees it, with the form that it is shown in. */
interface Opened {
  form: OpenForm
  resource: Resource
  row: AnyRow
  offered: OnlineButton[]
}

export interface FormButtons {
  /** The buttons that the actor may use on a record now. */
  offered(actor: Actor, code: string, id: string): Promise<OnlineButton[]>
  use(actor: Actor, request: ButtonRequest): Promise<Envelope<UsedButton>>
}

interface ButtonRequest {
  /** The id, code or table of a form. */
  code: string
  /** The record. */
  id: string
  name: string
}

/** What the buttons of records do. */
export function createButtons(parts: ButtonParts): FormButtons {
  const { engine, webhooks } = parts
  const db = engine.db.kysely

  async function open(actor: Actor, code: string, id: string): Promise<Opened> {
    const form = openForm(parts, actor, code, 'list')
    const { resource, definition } = form
    const whole = wholeOf(resource)
    const row = await readById(engine, db, whole, id, scopeOf(actor, whole, form.rules.visibleTo))
    const offered = (definition.buttons ?? []).filter(
      (button) => mayUse(actor, form, button) && buttonHolds(definition, button, row),
    )
    return { form, resource, row: rowShown(resource, row), offered }
  }

  async function use(actor: Actor, { code, id, name }: ButtonRequest): Promise<Envelope<UsedButton>> {
    const opened = await open(actor, code, id)
    const { form, offered } = opened
    const button = form.definition.buttons?.find((one) => one.name === name)
    if (!button) throw errors.notFound('按钮')
    if (!mayUse(actor, form, button)) throw errors.forbidden()
    if (!offered.includes(button)) throw errors.refused(`记录不符合“${button.title}”的可用条件`)
    return kinds[button.kind](actor, opened, button)
  }

  type Use = (actor: Actor, opened: Opened, button: OnlineButton) => Promise<Envelope<UsedButton>>
  const kinds: Record<OnlineButton['kind'], Use> = {
    link: async (actor, opened, button) => {
      const { form, resource, row } = opened
      const address = addressOf(form.definition, resource, button.target ?? '', row)
      await record(actor, opened, button, async () => '已打开')
      return done('已打开链接', { address })
    },
    export: async (actor, opened, button) => {
      const { form, row } = opened
      if (!actor.can(permissionCode(form.resource, 'export'))) throw errors.forbidden()
      const entry = { resource: wholeOf(form.resource), rules: form.rules }
      const taskId = await startExport(engine, actor, entry, { selections: row.id })
      await record(actor, opened, button, async () => '已开始导出')
      return done('导出任务已开始', { taskId })
    },
    message: async (actor, opened, button) => {
      const { form, resource, row } = opened
      const words = await record(actor, opened, button, (context) =>
        sendMessage(context, { definition: form.definition, button, resource, row }),
      )
      return done(words, {})
    },
    webhook: async (actor, opened, button) => {
      const { id } = await write(engine, actor, (context) => begin(context, opened, button))
      const { isDone, words, retryMinutes } = await webhooks.call(actor.tenantId, id)
      const next = retryMinutes === undefined ? '' : `${retryMinutes} 分钟后自动重试，也`
      if (!isDone) throw errors.refused(`${words}。${next}可以在“按钮记录”中重试`)
      return done(`“${button.title}”${words}`, {})
    },
  }

  /** What is done within one transaction, with its record. */
  async function record(
    actor: Actor,
    opened: Opened,
    button: OnlineButton,
    work: (context: WriteContext) => Promise<string>,
  ): Promise<string> {
    return write(engine, actor, async (context) => {
      const { id } = await begin(context, opened, button)
      const words = await work(context)
      await takeStep(context, buttonRun, 'finish', { id, input: { result: words } })
      return words
    })
  }

  return { offered: async (actor, code, id) => (await open(actor, code, id)).offered, use }
}

const mayUse = (actor: Actor, { definition }: OpenForm, { name }: OnlineButton): boolean =>
  actor.can(buttonCode(definition, name))

function begin(context: WriteContext, { form: { definition }, row }: Opened, button: OnlineButton) {
  const { title, name, kind, target } = button
  const formCode = definition.formCode ?? definition.code
  const run = { title, kind, formCode, buttonName: name, recordId: row.id, target }
  return addWithin(context, buttonRun, run, { tries: 1 })
}
