import {
  addMinutes,
  type AnyRow,
  AppError,
  buttonRun,
  errors,
  type OnlineButton,
  onlineName,
  type Row,
} from '@lexdesk/domain'
import { systemActor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { callOut, type JsonCall } from '../../../outbound/callJson.ts'
import type { Outbound } from '../../../outbound/createOutbound.ts'
import { type Engine, entryOf, type WriteContext } from '../../../resource/Engine.ts'
import { readById } from '../../../resource/read/readById.ts'
import { takeStep } from '../../../resource/steps/runAction.ts'
import { write } from '../../../resource/writeContext.ts'
import type { FormInUse, PublishedForms } from '../publishedForms.ts'
import { addressOf, sentOut } from './buttonValues.ts'

/** Until the next try after the first, second and third failure. Later ones are tried again by a person only. */
const retryMinutesAfter = [1, 10, 60]

interface WebhookParts {
  engine: Engine
  forms: PublishedForms
  outbound: Outbound
}

export interface Outcome {
  isDone: boolean
  words: string
  /** After how many minutes it is tried again without a person. */
  retryMinutes?: number
}

export interface Webhooks {
  /** Calls the service of a run that is under way, and records what came of it. */
  call(tenantId: number, id: string): Promise<Outcome>
}

export function createWebhooks({ engine, forms, outbound }: WebhookParts): Webhooks {
  const db = engine.db.kysely
  const read = <R extends typeof buttonRun>(tenantId: number, resource: R, id: string) =>
    readById(engine, db, resource, id, scopeOf(systemActor(tenantId), resource))

  async function callOf(tenantId: number, run: Row<typeof buttonRun>): Promise<JsonCall> {
    const { form, button } = buttonOf(forms, tenantId, run)
    const { resource } = entryOf(engine, onlineName(form.definition.code))
    const scope = scopeOf(systemActor(tenantId), resource)
    const row: AnyRow = await readById(engine, db, resource, run.recordId, scope)
    const record = sentOut(resource, row)
    return {
      method: 'POST',
      url: new URL(addressOf(form.definition, resource, button.target ?? '', record as AnyRow)),
      // The same for every try, so that the service recognises a repetition.
      headers: { 'idempotency-key': run.id },
      body: { form: run.formCode, button: run.buttonName, run: run.id, by: run.createBy, at: wallClock(), record },
    }
  }

  async function send(tenantId: number, run: Row<typeof buttonRun>): Promise<Outcome> {
    let call: JsonCall
    try {
      call = await callOf(tenantId, run)
    } catch (error) {
      return { isDone: false, words: wordsOf(error) }
    }
    try {
      await callOut(outbound, call)
      return { isDone: true, words: '已送达' }
    } catch (error) {
      return failedCall(wordsOf(error), run.tries)
    }
  }

  return {
    call: async (tenantId, id) => {
      const run = await read(tenantId, buttonRun, id)
      const outcome = await send(tenantId, run)
      const { isDone, words: result } = outcome
      await write(engine, systemActor(tenantId), (context) => {
        if (isDone) return takeStep(context, buttonRun, 'finish', { id, input: { result } })
        return recordFailure(context, id, outcome)
      })
      return outcome
    },
  }
}

/** A call that may succeed later. */
export function failedCall(words: string, made: number | null): Outcome {
  const tries = made ?? 1
  const retryMinutes = retryMinutesAfter[tries - 1]
  if (retryMinutes !== undefined) return { isDone: false, words, retryMinutes }
  return { isDone: false, words: `${words}。已调用 ${tries} 次，不再自动重试` }
}

export function recordFailure(context: WriteContext, id: string, { words: result, retryMinutes }: Outcome) {
  const nextTryAt = retryMinutes === undefined ? null : addMinutes(context.now, retryMinutes)
  return takeStep(context, buttonRun, 'fail', { id, input: { result, nextTryAt } })
}

const wordsOf = (error: unknown): string => (error instanceof AppError ? error.message : '调用失败').slice(0, 200)

/** The button of a run as it is published now. */
function buttonOf(
  forms: PublishedForms,
  tenantId: number,
  { formCode, buttonName }: Pick<Row<typeof buttonRun>, 'formCode' | 'buttonName'>,
): { form: FormInUse; button: OnlineButton } {
  const form = forms.ofTenant(tenantId).find(({ definition }) => definition.code === formCode)
  if (!form) throw errors.refused('表单已停用')
  const button = form.definition.buttons?.find(({ name }) => name === buttonName)
  if (!button) throw errors.refused('表单已没有这个按钮')
  return { form, button }
}
