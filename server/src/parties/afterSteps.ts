import type { AnyRow, States } from '@lexdesk/domain'
import type { ActionRule, ResourceRules, WriteContext } from '../resource/Engine.ts'

/** Adds an effect to the rules of a resource that runs after every step of a row. */
export function afterSteps(
  { states }: { states?: States },
  rules: ResourceRules,
  onStep: (context: WriteContext, row: AnyRow) => Promise<void>,
): ResourceRules {
  const withEffect = (name: string): ActionRule => ({
    ...rules.actions?.[name],
    effect: async (context, row, input) => {
      await rules.actions?.[name]?.effect?.(context, row, input)
      await onStep(context, row)
    },
  })
  const names = Object.keys(states?.actions ?? {})
  return { ...rules, actions: Object.fromEntries(names.map((name) => [name, withEffect(name)])) }
}
