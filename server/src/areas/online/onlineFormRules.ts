import {
  errors,
  formErrors,
  isListable,
  literalErrors,
  type OnlineDefinition,
  onlineForm,
  onlineView,
  type OnlineKind,
  readForm,
  withNames,
} from '@lexdesk/domain'
import type { ResourceRules, WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import type { Matcher } from '../../resource/patterns/createMatcher.ts'
import { isAdopted } from './adopt/adoptedView.ts'
import { assertCodeFree } from './assertCodeFree.ts'
import { assertFixedParams } from './assertFixedParams.ts'
import { assertPatterns } from './assertPatterns.ts'
import type { Published } from './createPublished.ts'
import { resolveSources } from './fieldSources.ts'
import { addFormMenu, hideInMenu, renameFormMenu, showInMenu, viewsOf } from './formMenu.ts'
import { isCoded } from './isCoded.ts'
import { nameFields, nameLines } from './fieldNames.ts'
import { publish } from './publishForm.ts'
import { removePage } from './rights/removePage.ts'
import { removeSync } from './sync/syncStore.ts'
import { referringTitles } from './referringTitles.ts'

export type FormValues = ValuesOf<typeof onlineForm>

/** The definition in a stored or edited form, always with the same names in the same order. */
export const definitionIn = (values: FormValues): OnlineDefinition => readForm(values as Parameters<typeof readForm>[0])

/** What is in use; undefined for a form that was never published. */
export const publishedIn = ({ published }: { published?: unknown }): OnlineDefinition | undefined =>
  published ? definitionIn(published as FormValues) : undefined

const isSame = (one: OnlineDefinition, other: OnlineDefinition | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What complete definitions are checked for again when it changes. */
const designed = ['fields', 'checks', 'states', 'steps', 'buttons', 'titleField', 'sortField', 'belongsTo'] as const

/** Stores names where titles of own fields were written. */
function takeNames(values: FormValues): void {
  const { fields, titleField, sortField, belongsTo, checks = [] } = withNames(definitionIn(values))
  for (const [index, { subTable, fills, params }] of fields.entries())
    Object.assign(values.fields![index]!, { subTable, ...(fills && { fills }), ...(params && { params }) })
  for (const [index, { field }] of checks.entries()) Object.assign(values.checks![index]!, { field })
  if (titleField) values.titleField = titleField
  if (sortField) values.sortField = sortField
  if (belongsTo) values.belongsTo = belongsTo
}

interface OnlineFormParts {
  forms: Pick<Published<OnlineDefinition>, 'put' | 'ofTenant'>
  /** Tries the patterns of fields before they are saved. */
  matcher: Matcher
}

export function onlineFormRules({ forms, matcher }: OnlineFormParts): ResourceRules {
  /** Names the lines without a name, replaces titles by names, takes what no list shows off the list, and checks the result. */
  async function complete({ engine, tx, actor }: WriteContext, values: FormValues): Promise<void> {
    await nameFields(values.fields ?? [], { code: values.code ?? '' })
    await resolveSources({ engine, db: tx, actor, forms }, values.fields ?? [])
    await nameLines(values.states ?? [], 'value')
    await nameLines(values.steps ?? [], 'name')
    await nameLines(values.buttons ?? [], 'name')
    const lines: { kind?: string | null; inList?: string | null }[] = values.fields ?? []
    for (const line of lines) if (!isListable(line.kind as OnlineKind)) line.inList = 'N'
    takeNames(values)
    const definition = definitionIn(values)
    const formed = formErrors(definition)
    const itemsOf = (code: string) => engine.dictionaries.items(code, actor.tenantId)
    const wrong = formed.length > 0 ? formed : literalErrors(definition, itemsOf)
    if (wrong.length > 0) throw errors.invalid(wrong)
    await assertPatterns(matcher, definition.fields)
    await assertFixedParams({ engine, tx, actor }, definition.fields)
  }

  return rulesFor(onlineForm, {
    beforeAdd: async (context, values) => {
      await assertCodeFree(context.tx, values.code ?? '', onlineView)
      await complete(context, values)
    },
    beforeEdit: async (context, values, current) => {
      // A step sets the state itself.
      if (values.status !== undefined) return
      const next: FormValues = { ...current, ...values }
      if (designed.some((name) => values[name])) {
        await complete(context, next)
        for (const name of designed) if (values[name]) Object.assign(values, { [name]: next[name] })
      }
      if (current.status !== 'published' && current.status !== 'changed') return
      values.status = isSame(definitionIn(next), publishedIn(current)) ? 'published' : 'changed'
    },
    beforeDelete: async (_context, { title, status }) => {
      if (status === 'published' || status === 'changed') throw errors.refused(`“${title}”正在使用，请先停用再删除`)
    },
    beforeRestore: async ({ tx }, { code }) => assertCodeFree(tx, code, onlineView),
    beforePurge: async ({ tx }, form) => {
      const published = publishedIn(form)
      // The tables of a form that has become part of the program are the program's.
      if (!published || isCoded(form.code)) return removeSync(tx, form.id)
      const left = isAdopted(published) ? '只读视图' : '数据表和记录'
      throw errors.refused(`“${form.title}”的${left}还在，请先还原，再用“删除数据表”删除，然后才能彻底删除`)
    },
    actions: {
      publish: {
        values: async (context, form, { values: { publishNote } }) => {
          await assertCodeFree(context.tx, form.code, onlineView)
          const definition = definitionIn(form)
          const before = publishedIn(form)
          const number = (form.publishedVersion ?? 0) + 1
          // An older version of the product left the rights of dropped tables.
          if (!before) await removePage(context, form)
          await addFormMenu(context.tx, context.actor.tenantId, definition)
          if (before) await renameFormMenu(context.tx, before, definition)
          if (form.status === 'stopped') {
            const pages = form.wasInMenu === 'Y' ? [form.code] : []
            await showInMenu(context.tx, [...pages, ...(await viewsOf(context.tx, form.id))])
          }
          const note = publishNote ?? null
          await publish(context, { formId: form.id, definition, published: before, number, note })
          const { tenantId } = context.actor
          context.afterCommit(() => forms.put({ id: form.id, tenantId, number, definition }))
          const stored = JSON.parse(JSON.stringify(definition)) as FormValues['published']
          return { published: stored, publishedVersion: number, publishNote: note }
        },
        says: ({ title, publishedVersion }) => `已发布“${title}”第 ${publishedVersion ?? 1} 版`,
      },
      stop: {
        // Lists of those others could not be read without it.
        refusal: async ({ tx, actor }, { id, title, code }) => {
          const used = await referringTitles(tx, actor.tenantId, id, code)
          return used.length > 0 ? `${used.join('、')}关联“${title}”，请先修改并发布` : undefined
        },
        values: async ({ tx }, { id, code }) => {
          const wasInMenu = await hideInMenu(tx, [code])
          await hideInMenu(tx, await viewsOf(tx, id))
          return { wasInMenu: wasInMenu ? 'Y' : 'N' }
        },
        says: ({ title }) => `已停用“${title}”，数据保留`,
      },
    },
  })
}
