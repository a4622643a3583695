import {
  type AnyRow,
  buttonCode,
  buttonHolds,
  buttonRun,
  done,
  type Envelope,
  errors,
  hostIn,
  type OnlineButton,
  permissionCode,
  type Resource,
  type UsedButton,
  wholeOf,
} from '@lexdesk/domain'
import { type Actor, systemActor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { WriteContext } from '../../../resource/Engine.ts'
import { readById } from '../../../resource/read/readById.ts'
import { rowShown } from '../../../resource/read/shownTo.ts'
import { startExport } from '../../../resource/sheets/exportRoutes.ts'
import { takeStep } from '../../../resource/steps/runAction.ts'
import { addWithin } from '../../../resource/write/addRow.ts'
import { idempotent, type SaveAnswer } from '../../../resource/write/idempotent.ts'
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
  /** With the fields that the reader may not see. */
  stored: AnyRow
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
  /** A repeated request with the same key is answered, but not performed again. */
  idempotencyKey?: string | undefined
}

/** What is answered when all is done within the transaction. */
interface Done {
  words: string
  used: UsedButton
}

/** A webhook, which is called after the transaction. */
interface BegunCall {
  title: string
  runId: string
}

type Begun = Done | BegunCall

interface Use {
  actor: Actor
  opened: Opened
  button: OnlineButton
  save: SaveAnswer<Begun>
}

/** What the buttons of records do. */
export function createButtons(parts: ButtonParts): FormButtons {
  const { engine, webhooks } = parts
  const db = engine.db.kysely

  async function open(actor: Actor, code: string, id: string): Promise<Opened> {
    const form = openForm(parts, actor, code, 'list')
    const { resource, definition } = form
    const whole = wholeOf(resource)
    const stored = await readById(engine, db, whole, id, scopeOf(actor, whole, form.rules.visibleTo))
    const offered = (definition.buttons ?? []).filter(
      (button) => mayUse(actor, form, button) && buttonHolds(definition, button, stored),
    )
    return { form, resource, row: rowShown(resource, stored), stored, offered }
  }

  async function use(actor: Actor, { code, id, name, idempotencyKey }: ButtonRequest): Promise<Envelope<UsedButton>> {
    const request = { code, id, name }
    let isFirst = false
    const begun = await idempotent<Begun>(engine, actor, 'onlineButton:use', idempotencyKey, request, async (save) => {
      const answer = await start(actor, request, save)
      isFirst = true
      return answer
    })
    if (!('runId' in begun)) return done(begun.words, begun.used)
    return isFirst ? callFirst(actor, begun) : repeated(actor, begun)
  }

  /** All that a use does within its transaction. */
  async function start(actor: Actor, { code, id, name }: ButtonRequest, save: SaveAnswer<Begun>): Promise<Begun> {
    const opened = await open(actor, code, id)
    const { form, offered } = opened
    const button = form.definition.buttons?.find((one) => one.name === name)
    if (!button) throw errors.notFound('按钮')
    if (!mayUse(actor, form, button)) throw errors.forbidden()
    if (!offered.includes(button)) throw errors.refused(`记录不符合“${button.title}”的可用条件`)
    return kinds[button.kind]({ actor, opened, button, save })
  }

  async function callFirst(actor: Actor, { title, runId }: BegunCall): Promise<Envelope<UsedButton>> {
    const { isDone, words, retryMinutes } = await webhooks.call(actor.tenantId, runId)
    const next = retryMinutes === undefined ? '' : `${retryMinutes} 分钟后自动重试，也`
    if (!isDone) throw errors.refused(`${words}。${next}可以在“按钮记录”中重试`)
    return done(`“${title}”${words}`, {})
  }

  /** What came of the call that an earlier request has begun. */
  async function repeated(actor: Actor, { title, runId }: BegunCall): Promise<Envelope<UsedButton>> {
    const system = systemActor(actor.tenantId)
    const { status, result } = await readById(engine, db, buttonRun, runId, scopeOf(system, buttonRun))
    if (status === 'running') throw errors.refused(`“${title}”正在调用，结果见“按钮记录”`)
    if (status === 'failed') throw errors.refused(`${result ?? '调用失败'}。可以在“按钮记录”中重试`)
    return done(`“${title}”${result ?? '已送达'}`, {})
  }

  const kinds: Record<OnlineButton['kind'], (use: Use) => Promise<Begun>> = {
    link: async (use) => {
      const { form, resource, row } = use.opened
      const address = addressOf(form.definition, resource, use.button.target ?? '', row)
      return record(use, async () => ({ result: '已打开', words: '已打开链接', used: { address } }))
    },
    export: async (use) => {
      const { form, row } = use.opened
      if (!use.actor.can(permissionCode(form.resource, 'export'))) throw errors.forbidden()
      const entry = { resource: wholeOf(form.resource), rules: form.rules }
      const taskId = await startExport(engine, use.actor, entry, { selections: row.id })
      return record(use, async () => ({ result: '已开始导出', words: '导出任务已开始', used: { taskId } }))
    },
    message: (use) =>
      record(use, async (context) => {
        const { form, ...record } = use.opened
        const words = await sendMessage(context, { definition: form.definition, button: use.button, ...record })
        return { result: words, words, used: {} }
      }),
    webhook: ({ actor, opened, button, save }) =>
      write(engine, actor, async (context) => {
        const { id: runId } = await begin(context, opened, button)
        const begun = { title: button.title, runId }
        await save(context.tx, begun)
        return begun
      }),
  }

  /** What is done within one transaction, with its record. */
  async function record(
    { actor, opened, button, save }: Use,
    work: (context: WriteContext) => Promise<Done & { result: string }>,
  ): Promise<Done> {
    return write(engine, actor, async (context) => {
      const { id } = await begin(context, opened, button)
      const { result, words, used } = await work(context)
      await takeStep(context, buttonRun, 'finish', { id, input: { result } })
      await save(context.tx, { words, used })
      return { words, used }
    })
  }

  return { offered: async (actor, code, id) => (await open(actor, code, id)).offered, use }
}

const mayUse = (actor: Actor, { definition }: OpenForm, { name }: OnlineButton): boolean =>
  actor.can(buttonCode(definition, name))

function begin(context: WriteContext, { form: { definition }, row }: Opened, button: OnlineButton) {
  const { title, name, kind } = button
  const formCode = definition.formCode ?? definition.code
  // More people read the records of calls than may see the keys in an address.
  const target = kind === 'webhook' ? hostIn(button.target ?? '') : button.target
  const run = { title, kind, formCode, buttonName: name, recordId: row.id, target }
  return addWithin(context, buttonRun, run, { tries: 1 })
}
