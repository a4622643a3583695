import { addMinutes, buttonCode, buttonRun, type OnlineDefinition } from '@lexdesk/domain'
import type { ResourceRules } from '../../../resource/Engine.ts'
import { rulesFor } from '../../../resource/rulesFor.ts'
import { aboutOwnForms } from '../collection/aboutOwnForms.ts'
import type { PublishedForms } from '../publishedForms.ts'

/** Longer than a call may take: the server that made it has stopped. */
export const busyMinutes = 1

export function runRules(forms: PublishedForms): ResourceRules {
  const definitionOf = (tenantId: number, code: string): OnlineDefinition | undefined =>
    forms.ofTenant(tenantId).find(({ definition }) => definition.code === code)?.definition

  return rulesFor(buttonRun, {
    visibleTo: aboutOwnForms(forms),
    actions: {
      retry: {
        refusal: async ({ actor, now }, { formCode, buttonName, status, updateTime, createTime }) => {
          const definition = definitionOf(actor.tenantId, formCode)
          if (!definition?.buttons?.some(({ name }) => name === buttonName)) return '表单已停用，或已没有这个按钮'
          if (!actor.can(buttonCode(definition, buttonName))) return '您没有使用这个按钮的权限'
          const isBusy = status === 'running' && addMinutes(updateTime ?? createTime, busyMinutes) > now
          return isBusy ? '正在调用，请稍后再试' : undefined
        },
        values: async (_context, { tries }) => ({ tries: (tries ?? 0) + 1, result: null, nextTryAt: null }),
        says: ({ title }) => `正在重试“${title}”，结果见按钮记录`,
      },
    },
  })
}
