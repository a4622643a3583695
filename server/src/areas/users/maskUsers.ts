import {
  AppError,
  type Envelope,
  type FieldChange,
  fieldName,
  maskPhone,
  queryFromParams,
  user,
  type Values,
} from '@lexdesk/domain'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf } from '../../http/inputs.ts'
import { assertWholeNumber } from '../../people/assertWholeNumber.ts'
import type { AroundCalls, Standard } from '../../resource/routes/aroundCalls.ts'

/** Permission to see phone numbers in lists, forms and exports; without it they are masked and revealed singly. */
export const revealCode = 'user:reveal'
const isMask = (value: unknown): value is string => typeof value === 'string' && value.includes('****')

/**
 * Masks numbers wherever the user endpoints could leak them: filters and sorting, which reveal them digit by digit,
 * histories, and the row returned with a conflict. A mask that a form sends back is not a change.
 */
export function maskUsers(around: AroundCalls): AroundCalls {
  const guarded =
    (name: keyof AroundCalls, work: (standard: Standard) => Standard): ((standard: Standard) => Standard) =>
    (standard) => {
      const usual = around[name]?.(standard) ?? standard
      const masked = work(usual)
      return (request, reply, beside) =>
        actorOf(request).can(revealCode) ? usual(request, reply, beside) : masked(request, reply, beside)
    }
  const unasked =
    (standard: Standard): Standard =>
    async (request, reply) => {
      assertWholeNumber(fieldName(user, 'phone'), queryFromParams(user, queryOf(request)))
      return standard(request, reply)
    }
  const saving =
    (standard: Standard): Standard =>
    async (request, reply, beside) => {
      const body = request.body as Values | undefined
      if (body && isMask(body.phone))
        request.body = Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'phone'))
      try {
        return await standard(request, reply, beside)
      } catch (error) {
        const current =
          error instanceof AppError ? (error.details as { current?: Values } | undefined)?.current : undefined
        if (typeof current?.phone === 'string') current.phone = maskPhone(current.phone)
        throw error
      }
    }
  const history =
    (standard: Standard): Standard =>
    async (request, reply) => {
      const answer = (await standard(request, reply)) as Envelope<{ changes: FieldChange[] }[]>
      for (const { changes } of answer.result)
        for (const change of changes.filter(({ field }) => field === 'phone'))
          for (const side of ['before', 'after', 'beforeText', 'afterText'] as const) {
            const value = change[side]
            if (typeof value === 'string') change[side] = maskPhone(value)
          }
      return answer
    }
  return {
    ...around,
    list: guarded('list', unasked),
    groups: guarded('groups', unasked),
    recycleBin: guarded('recycleBin', unasked),
    edit: guarded('edit', saving),
    restoreVersion: guarded('restoreVersion', saving),
    history: guarded('history', history),
  }
}
