import {
  type DataRule,
  type DescribedRule,
  printedRule,
  referredKeys,
  type Resource,
  type RowRule,
  rowRuleWords,
} from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { namesOf } from '../../resource/history/changeLog.ts'
import { mayPick } from '../../resource/read/mayPick.ts'
import { pickOptions } from '../../resource/read/pickOptions.ts'
import { resourceOfMenu } from './dataRules.ts'

/** The rules of one menu with their meaning in words. Records are named as far as the reader may pick them. */
export async function describeRules(
  engine: Engine,
  resources: readonly Resource[],
  actor: Actor,
  rules: readonly DataRule[],
): Promise<DescribedRule[]> {
  if (rules.length === 0) return []
  const resource = await resourceOfMenu(engine.db.kysely, resources, rules[0]!.permissionId)
  if (!resource) return rules.map((rule) => ({ ...rule, words: asStored(rule) }))
  const nameOf = await namesOfRecords(engine, actor, resource, rules)
  return rules.map((rule) => ({
    ...rule,
    words:
      rowRuleWords(resource, rule, namesOf(engine, actor.tenantId), nameOf) ??
      `${asStored(rule)}（规则无法识别，不显示任何数据）`,
  }))
}

const asStored = ({ ruleColumn, ruleConditions, ruleValue }: RowRule): string =>
  `${ruleColumn ?? ''} ${ruleConditions} ${ruleValue}`

async function namesOfRecords(engine: Engine, actor: Actor, resource: Resource, rules: readonly RowRule[]) {
  const names = new Map<string, string>()
  for (const rule of rules) {
    const condition = printedRule(resource, rule)
    for (const [name, keys] of condition ? referredKeys(resource, condition) : []) {
      const { resource: target } = entryOf(engine, name)
      if (!mayPick(engine, target).anyPermission.some((code) => actor.can(code))) continue
      const field = resource.fields[condition!.field]
      const key = field && 'key' in field ? field.key : 'id'
      const found = await pickOptions(engine, actor, target, { key, keys: [...keys], size: keys.size })
      for (const { value, text } of found) names.set(`${name} ${value}`, text)
    }
  }
  return (name: string, key: string): string | undefined => names.get(`${name} ${key}`)
}
