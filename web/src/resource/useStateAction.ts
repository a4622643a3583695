import type { AnyRow, FieldError, Resource, Values } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '../api/calls/ApiError.ts'
import { resourceApi } from '../api/resource/resourceApi.ts'
import { formatError } from '../ui/hints/formatError.ts'
import { useQuestion } from './form/useQuestion.ts'
import type { NamedAction } from './stateActions.ts'
import { useAttempt } from './useAttempt.ts'

/** Error codes that mean that the displayed row is stale. */
const outdated = new Set(['conflict', 'wrong_state', 'not_found'])

export type StateActionModel = ReturnType<typeof useStateAction>

/** Takes a step on a row: asks for its input or confirmation, and shows the server's answer. */
export function useStateAction(resource: Resource, row: AnyRow, onDone?: (row: AnyRow) => void) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [running, setRunning] = useState<string>()
  const [openAction, setOpenAction] = useState<NamedAction>()
  const isBusy = useRef(false)
  const attempt = useAttempt()
  const consent = useQuestion<NamedAction, boolean>()

  /** Returns the errors, or undefined when the step succeeded. */
  async function take(action: NamedAction, values: Values) {
    setRunning(action.name)
    try {
      const input = { version: row.version, ...values }
      const idempotencyKey = attempt.keyFor([row.id, action.name, input])
      const saved = await resourceApi(resource).action(row.id, action.name, input, { idempotencyKey })
      attempt.answered()
      message.success(saved.message)
      onDone?.(saved.row)
      await client.invalidateQueries({ queryKey: ['resource', resource.name] })
      return undefined
    } catch (error) {
      attempt.answered(error)
      if (error instanceof ApiError && outdated.has(error.code))
        await client.invalidateQueries({ queryKey: ['resource', resource.name] })
      const errors: FieldError[] = error instanceof ApiError ? error.fields : []
      return { errors, message: formatError(error) }
    } finally {
      setRunning(undefined)
    }
  }

  async function takeAtOnce(action: NamedAction) {
    if ((action.danger || action.answers) && !(await consent.ask(action))) return
    const problem = await take(action, {})
    if (problem) message.error(problem.message)
  }

  async function run(action: NamedAction) {
    if (isBusy.current) return
    if (action.reason || action.fields) return setOpenAction(action)
    isBusy.current = true
    await takeAtOnce(action).finally(() => {
      isBusy.current = false
    })
  }

  return { running, consent, run, openAction, take, cancel: () => setOpenAction(undefined) }
}
