import { allOf, onlineName } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { outsideWall } from '../../../access/Scope.ts'
import type { ScopeCondition } from '../../../access/ScopeCondition.ts'
import type { Engine } from '../../../resource/Engine.ts'
import type { PublishedForms } from '../publishedForms.ts'
import { aboutOwnForms } from './aboutOwnForms.ts'

/**
 * The answers to forms that the actor may list. An accepted one says what its record says, so it is hidden from those
 * who may not see the record.
 */
export const visibleAnswers =
  (engine: Engine, forms: PublishedForms) =>
  (actor: Actor): true | ScopeCondition => {
    const ofForms = aboutOwnForms(forms)(actor)
    const limits = [...(ofForms === true ? [] : [ofForms]), ...recordLimits(engine, forms, actor)]
    return limits.length === 0 || allOf(limits)
  }

/** One condition for each form that the actor does not see whole. */
function recordLimits(engine: Engine, forms: PublishedForms, actor: Actor): ScopeCondition[] {
  if (actor.walls.size === 0 && actor.rowRules.size === 0) return []
  const inUse = forms.ofTenant(actor.tenantId).flatMap(({ definition: { code } }) => {
    const resource = engine.entries.get(onlineName(code))?.resource
    return resource ? [{ code, resource }] : []
  })
  const limits = inUse.flatMap(({ code, resource }): ScopeCondition[] => {
    const where = [...(actor.rowRules.get(resource.name) ?? []), ...outsideWall(resource, actor)]
    const when = { field: 'formCode', value: code }
    return where.length === 0 ? [] : [{ named: { resource, here: 'recordId', there: 'id', when }, where: allOf(where) }]
  })
  return [...limits, notOfOthers(inUse.map(({ code }) => code))]
}

/** Who may see the records of a form is known only while the form is in use. */
const notOfOthers = (codes: string[]): ScopeCondition => ({
  any: [
    { field: 'recordId', rule: 'isNull', values: [] },
    { field: 'formCode', rule: 'in', values: codes.length > 0 ? codes : [''] },
  ],
})
