import {
  errors,
  extension,
  extensionErrors,
  extensionName,
  type ExtensionDefinition,
  extensionTargets,
  type FieldError,
  readExtensionLine,
} from '@lexdesk/domain'
import { type Engine, entryOf, type ResourceRules } from '../../../resource/Engine.ts'
import { type LineOf, rulesFor, type ValuesOf } from '../../../resource/rulesFor.ts'
import type { Published } from '../createPublished.ts'
import { nameFields } from '../fieldNames.ts'
import { missingSources } from '../publishForm.ts'
import { publishExtension } from './publishExtension.ts'

export type ExtensionValues = ValuesOf<typeof extension>

/** The definition in a stored or edited extension. */
function definitionIn({ target, fields }: ExtensionValues): ExtensionDefinition {
  const lines = (fields ?? []) as LineOf<typeof extension, 'fields'>[]
  return { target: target ?? '', fields: lines.map(readExtensionLine) }
}

/** What is in use; undefined for an extension that was never published. */
export const publishedIn = ({ published }: { published?: unknown }): ExtensionDefinition | undefined =>
  published ? (published as ExtensionDefinition) : undefined

const isSame = (one: ExtensionDefinition, other: ExtensionDefinition | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const isInUse = (status: string | null | undefined): boolean => status === 'published' || status === 'changed'

interface ExtensionParts {
  engine: Engine
  /** Puts what was published into use. */
  put: Published<ExtensionDefinition>['put']
}

export function extensionRules({ engine, put }: ExtensionParts): ResourceRules {
  /** Names the lines and checks the result. */
  async function complete(values: ExtensionValues): Promise<void> {
    const lines: { name?: string | null; title?: string | null }[] = values.fields ?? []
    await nameFields(lines)
    for (const line of lines) line.name = extensionName(line.name!)
    const wrong = [
      ...extensionErrors(values.target ?? '', (values.fields ?? []) as LineOf<typeof extension, 'fields'>[]),
      ...knownTitles(values.target ?? '', lines),
    ]
    if (wrong.length > 0) throw errors.invalid(wrong)
  }

  /** Sheets find their columns by title, so that no two fields of a resource can have the same. */
  function knownTitles(target: string, lines: readonly { title?: string | null }[]): FieldError[] {
    const { title: name, fields } = entryOf(engine, target).resource
    const titles = new Set(Object.values(fields).map(({ title }) => title))
    return lines.flatMap(({ title }, index) =>
      title && titles.has(title)
        ? [{ field: `fields[${index}].title`, message: `第 ${index + 1} 行：${name}已有名为“${title}”的字段` }]
        : [],
    )
  }

  return rulesFor(extension, {
    beforeAdd: async (_context, values) => {
      await complete(values)
      values.title = `${extensionTargets[values.target as keyof typeof extensionTargets]}的扩展字段`
    },
    beforeEdit: async (_context, values, current) => {
      // A step sets the state itself.
      if (values.status !== undefined) return
      const next: ExtensionValues = { ...current, ...values }
      if (values.fields) await complete(next)
      if (isInUse(current.status))
        values.status = isSame(definitionIn(next), publishedIn(current)) ? 'published' : 'changed'
    },
    beforeDelete: async (_context, { title, status }) => {
      if (isInUse(status)) throw errors.refused(`“${title ?? ''}”正在使用，请先停用再删除`)
    },
    actions: {
      publish: {
        values: async ({ tx, actor, afterCommit }, row) => {
          const definition = definitionIn(row)
          const problems = await missingSources(tx, engine, actor.tenantId, definition.fields)
          if (problems.length > 0) throw errors.refused(problems.join('；'))
          await publishExtension(tx, engine, definition)
          afterCommit(() => put({ id: row.id, tenantId: actor.tenantId, definition }))
          const stored = { ...definition, fields: definition.fields.map((field) => ({ ...field })) }
          return { published: stored, publishedVersion: (row.publishedVersion ?? 0) + 1 }
        },
        says: ({ title, publishedVersion }) => `已发布“${title ?? ''}”第 ${publishedVersion ?? 1} 版`,
      },
      stop: { says: ({ title }) => `已停用“${title ?? ''}”，已有的数据保留` },
    },
  })
}
