import type { AnyRow, Resource } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import { resourceApi } from '../api/resourceApi.ts'
import { formatError } from '../ui/formatError.ts'
import { useQuestion } from './form/useQuestion.ts'
import type { NamedAction } from './stateActions.ts'

/** Answers that mean: what you see is no longer so. */
const outdated = new Set(['conflict', 'wrong_state', 'not_found'])

/** Takes a step on a row: asks what has to be asked, and says in the server's words how it went. */
export function useStateAction(resource: Resource, onDone?: (row: AnyRow) => void) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [running, setRunning] = useState<string>()
  const isBusy = useRef(false)
  const reason = useQuestion<NamedAction, string | undefined>()
  const consent = useQuestion<NamedAction, boolean>()

  async function take(row: AnyRow, action: NamedAction) {
    const why = action.reason ? await reason.ask(action) : undefined
    if (action.reason && why === undefined) return
    if (action.danger && !action.reason && !(await consent.ask(action))) return
    setRunning(action.name)
    try {
      const input = { version: row.version, ...(why !== undefined && { reason: why }) }
      const saved = await resourceApi(resource).action(row.id, action.name, input)
      message.success(saved.message)
      onDone?.(saved.row)
      await client.invalidateQueries({ queryKey: ['resource', resource.name] })
    } catch (error) {
      message.error(formatError(error))
      if (error instanceof ApiError && outdated.has(error.code))
        await client.invalidateQueries({ queryKey: ['resource', resource.name] })
    } finally {
      setRunning(undefined)
    }
  }

  async function run(row: AnyRow, action: NamedAction) {
    if (isBusy.current) return
    isBusy.current = true
    await take(row, action).finally(() => {
      isBusy.current = false
    })
  }

  return { running, reason, consent, run }
}
