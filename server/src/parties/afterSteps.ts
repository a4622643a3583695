import type { AnyRow, States } from '@lexdesk/domain'
import type { ActionRule, ResourceRules, WriteContext } from '../resource/Engine.ts'

/** The rules of a resource with states, and beside them what follows from a row after every step of it. */
export function afterSteps(
  { states }: { states?: States },
  rules: ResourceRules,
  follow: (context: WriteContext, row: AnyRow) => Promise<void>,
): ResourceRules {
  const followed = (name: string): ActionRule => ({
    ...rules.actions?.[name],
    effect: async (context, row, input) => {
      await rules.actions?.[name]?.effect?.(context, row, input)
      await follow(context, row)
    },
  })
  const names = Object.keys(states?.actions ?? {})
  return { ...rules, actions: Object.fromEntries(names.map((name) => [name, followed(name)])) }
}
